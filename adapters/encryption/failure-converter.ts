/** Failure converter: messages and stacks of failures are payloads, and so encrypted (SF16). Temporal loads it by its path. */

import { DefaultFailureConverter } from "@temporalio/common";

export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
