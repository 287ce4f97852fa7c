/** Packages: what phpMyAdmin, WordPress and DokuWiki need of Debian, without a web server and without what a base system has. */

/** Of this release; within it Debian changes a version only to mend a fault. */
export const RELEASE = "12";

const MARIADB = ["mariadb-server-core", "mariadb-server", "mariadb-client-core", "libaio1", "liburing2", "libmariadb3"];
const PHP =
  `php8.2-cli php8.2-common php8.2-mbstring php8.2-mysql php8.2-opcache php8.2-xml libonig5 libsodium23 libargon2-1
  libxml2`.split(/\s+/);
const PHPMYADMIN = `phpmyadmin php-composer-ca-bundle php-fig-http-message-util php-getallheaders php-google-recaptcha
  php-mariadb-mysql-kbs php-nikic-fast-route php-phpmyadmin-motranslator php-phpmyadmin-shapefile
  php-phpmyadmin-sql-parser php-psr-cache php-psr-container php-psr-http-factory php-psr-http-message php-psr-log
  php-slim-psr7 php-symfony-cache php-symfony-cache-contracts php-symfony-config php-symfony-dependency-injection
  php-symfony-deprecation-contracts php-symfony-expression-language php-symfony-filesystem
  php-symfony-polyfill-php80 php-symfony-service-contracts php-symfony-var-exporter php-twig
  php-twig-i18n-extension php-webmozart-assert libjs-bootstrap5 libjs-codemirror libjs-jquery libjs-jquery-metadata
  libjs-jquery-mousewheel libjs-jquery-tablesorter libjs-jquery-timepicker libjs-jquery-ui libjs-openlayers`.split(
  /\s+/,
);
const WORDPRESS = `wordpress wordpress-theme-twentytwentythree php-getid3 libjs-backbone libjs-cropper libjs-prototype
  libjs-scriptaculous libjs-underscore`.split(/\s+/);

const DOKUWIKI = "dokuwiki php-geshi php-phpseclib php-random-compat libphp-simplepie libjs-jquery-cookie".split(" ");

export const PACKAGES: readonly string[] = [...MARIADB, ...PHP, ...PHPMYADMIN, ...WORDPRESS, ...DOKUWIKI];
