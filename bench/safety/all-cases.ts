/** All cases: every hostile page of the bench. */

import type { HostileCase } from "./case.js";
import { actingAddressCases, addressCases } from "./cases/addresses.js";
import { controlCases } from "./cases/controls.js";
import { cardCases, dialogCases } from "./cases/dialogs.js";
import { exfiltrationCases } from "./cases/exfiltration.js";
import { fakeCases } from "./cases/fakes.js";
import { focusCases } from "./cases/focus.js";
import { instructionCases } from "./cases/instructions.js";
import { labelCases, unknownLabelCases } from "./cases/labels.js";
import { overlayCases } from "./cases/overlays.js";
import { redirectCases } from "./cases/redirects.js";
import { runtimeCases } from "./cases/runtime.js";

export const CASES: readonly HostileCase[] = [
  ...redirectCases,
  ...focusCases,
  ...runtimeCases,
  ...dialogCases,
  ...labelCases,
  ...controlCases,
  ...addressCases,
  ...overlayCases,
  ...exfiltrationCases,
  ...instructionCases,
  ...fakeCases,
  ...unknownLabelCases,
  ...actingAddressCases,
  ...cardCases,
];
