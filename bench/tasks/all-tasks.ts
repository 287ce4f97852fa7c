/** All tasks: everything the bench asks for. */

import { foreignFieldTasks, foreignViewTasks } from "./foreign-pages.js";
import { ownPageTasks } from "./own-pages.js";
import { clinicTasks } from "./sites/clinic.js";
import { inventoryTasks } from "./sites/inventory.js";
import { libraryTasks } from "./sites/library.js";
import type { BenchTask } from "./task.js";

export function allTasks(): readonly BenchTask[] {
  return [
    ...clinicTasks(),
    ...libraryTasks(),
    ...inventoryTasks(),
    ...ownPageTasks(),
    ...foreignFieldTasks(),
    ...foreignViewTasks(),
  ];
}
