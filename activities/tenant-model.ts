/** Tenant model: the models that an organisation has chosen, in place of the installation's (MD11). */

import type { ModelNames } from "../adapters/model/failover.js";
import type { ModelPort } from "../adapters/model/port.js";
import { askingTenant } from "./metering.js";

export const createTenantModel = (
  model: ModelPort,
  modelsOf: (tenantId: string) => Promise<Partial<ModelNames>>,
): ModelPort => ({
  name: model.name,
  async generate(request) {
    const tenantId = askingTenant();
    return tenantId === "" ? model.generate(request) : model.generate({ ...request, models: await modelsOf(tenantId) });
  },
});
