/** All apps: every application of the bench. */

import type { App } from "./app.js";
import { djangoAdmin } from "./django-admin/django-admin.js";
import { flaskAdmin } from "./flask-admin/flask-admin.js";
import { jupyterlab } from "./jupyterlab/jupyterlab.js";
import { phpmyadmin } from "./phpmyadmin/phpmyadmin.js";
import { wordpress } from "./wordpress/wordpress.js";

export const APPS: readonly App[] = [flaskAdmin, djangoAdmin, jupyterlab, phpmyadmin, wordpress];
