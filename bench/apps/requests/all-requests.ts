/** All requests: the applications of the bench, and what is asked for on each. */

import type { App, DrawName } from "../app.js";
import { directus } from "../directus/directus.js";
import { djangoAdmin } from "../django-admin/django-admin.js";
import { dokuwiki } from "../dokuwiki/dokuwiki.js";
import { flaskAdmin } from "../flask-admin/flask-admin.js";
import { ghost } from "../ghost/ghost.js";
import { jupyterlab } from "../jupyterlab/jupyterlab.js";
import { phpmyadmin } from "../phpmyadmin/phpmyadmin.js";
import { wordpress } from "../wordpress/wordpress.js";
import { DIRECTUS } from "./first/directus.js";
import { DJANGO_ADMIN } from "./first/django-admin.js";
import { FLASK_ADMIN } from "./first/flask-admin.js";
import { JUPYTERLAB } from "./first/jupyterlab.js";
import { PHPMYADMIN } from "./first/phpmyadmin.js";
import { WORDPRESS } from "./first/wordpress.js";
import type { AppRequest } from "./request.js";
import { DIRECTUS_AGAIN } from "./second/directus.js";
import { DJANGO_ADMIN_AGAIN } from "./second/django-admin.js";
import { FLASK_ADMIN_AGAIN } from "./second/flask-admin.js";
import { JUPYTERLAB_AGAIN } from "./second/jupyterlab.js";
import { PHPMYADMIN_AGAIN } from "./second/phpmyadmin.js";
import { WORDPRESS_AGAIN } from "./second/wordpress.js";
import { DIRECTUS_THIRD } from "./third/directus.js";
import { DJANGO_ADMIN_THIRD } from "./third/django-admin.js";
import { DOKUWIKI_THIRD } from "./third/dokuwiki.js";
import { FLASK_ADMIN_THIRD } from "./third/flask-admin.js";
import { GHOST_THIRD } from "./third/ghost.js";
import { JUPYTERLAB_THIRD } from "./third/jupyterlab.js";
import { PHPMYADMIN_THIRD } from "./third/phpmyadmin.js";
import { WORDPRESS_THIRD } from "./third/wordpress.js";

export interface AskedApp extends Pick<App, "name" | "start"> {
  readonly draws: Readonly<Record<DrawName, readonly AppRequest[]>>;
}

export const ASKED_APPS: readonly AskedApp[] = [
  { ...directus, draws: { first: DIRECTUS, second: DIRECTUS_AGAIN, third: DIRECTUS_THIRD } },
  { ...flaskAdmin, draws: { first: FLASK_ADMIN, second: FLASK_ADMIN_AGAIN, third: FLASK_ADMIN_THIRD } },
  { ...djangoAdmin, draws: { first: DJANGO_ADMIN, second: DJANGO_ADMIN_AGAIN, third: DJANGO_ADMIN_THIRD } },
  { ...jupyterlab, draws: { first: JUPYTERLAB, second: JUPYTERLAB_AGAIN, third: JUPYTERLAB_THIRD } },
  { ...phpmyadmin, draws: { first: PHPMYADMIN, second: PHPMYADMIN_AGAIN, third: PHPMYADMIN_THIRD } },
  { ...wordpress, draws: { first: WORDPRESS, second: WORDPRESS_AGAIN, third: WORDPRESS_THIRD } },
  { ...dokuwiki, draws: { first: [], second: [], third: DOKUWIKI_THIRD } },
  { ...ghost, draws: { first: [], second: [], third: GHOST_THIRD } },
];
