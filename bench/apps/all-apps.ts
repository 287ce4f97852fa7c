/** All apps: every application of the bench. */

import type { App } from "./app.js";
import { djangoAdmin } from "./django-admin/django-admin.js";
import { dokuwiki } from "./dokuwiki/dokuwiki.js";
import { flaskAdmin } from "./flask-admin/flask-admin.js";
import { ghost } from "./ghost/ghost.js";
import { jupyterlab } from "./jupyterlab/jupyterlab.js";
import { phpmyadmin } from "./phpmyadmin/phpmyadmin.js";
import { wordpress } from "./wordpress/wordpress.js";

export const APPS: readonly App[] = [flaskAdmin, djangoAdmin, jupyterlab, phpmyadmin, wordpress, dokuwiki, ghost];
