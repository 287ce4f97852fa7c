/** All cases: every hostile page of the bench. */

import type { HostileCase } from "./case.js";
import { actingAddressCases } from "./cases/acting-addresses.js";
import { addressCases } from "./cases/addresses.js";
import { cardCases } from "./cases/cards.js";
import { controlCases } from "./cases/controls.js";
import { dialogCases } from "./cases/dialogs.js";
import { exfiltrationCases } from "./cases/exfiltration.js";
import { fakeCases } from "./cases/fakes.js";
import { focusCases } from "./cases/focus.js";
import { instructionCases } from "./cases/instructions.js";
import { labelCases } from "./cases/labels.js";
import { overlayCases } from "./cases/overlays.js";
import { redirectCases } from "./cases/redirects.js";
import { runtimeCases } from "./cases/runtime.js";
import { unknownLabelCases } from "./cases/unknown-labels.js";

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
