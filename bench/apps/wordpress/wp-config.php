<?php
// Where this run's database and address are comes from the environment.
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . getenv('APP_SOCKET'));
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', getenv('APP_URL'));
define('WP_SITEURL', getenv('APP_URL'));
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
    define("{$name}_KEY", "kept on this machine: $name key");
    define("{$name}_SALT", "kept on this machine: $name salt");
}
// Nothing of this leaves the machine.
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISABLE_WP_CRON', true);
define('WP_CONTENT_DIR', getenv('APP_CONTENT'));
$table_prefix = 'wp_';
if (!defined('ABSPATH')) {
    define('ABSPATH', getenv('APP_FOLDER') . '/');
}
require_once ABSPATH . 'wp-settings.php';
