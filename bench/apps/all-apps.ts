/** All apps: every application of the bench. */

import type { App } from "./app.js";
import { flaskAdmin } from "./flask-admin/flask-admin.js";

export const APPS: readonly App[] = [flaskAdmin];
