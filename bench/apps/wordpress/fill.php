<?php
// Installs WordPress and fills a small magazine: three people, posts, categories, tags and comments.
define('WP_INSTALLING', true);
require getenv('APP_FOLDER') . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

// No mail server is asked.
function wp_mail() { return true; }

wp_install('Harbour Magazine', 'ana', 'ana@example.org', true, '', 'ana');
// Welcomes and pointers are no part of what is asked for.
update_user_meta(1, 'show_welcome_panel', 0);
foreach (['Hello world!', 'Sample Page'] as $title) {
    $found = get_posts(['title' => $title, 'post_type' => ['post', 'page'], 'numberposts' => 1]);
    if ($found) {
        wp_delete_post($found[0]->ID, true);
    }
}
foreach ([['tom', 'contributor'], ['rita', 'author'], ['otto', 'subscriber'], ['vera', 'subscriber'], ['kurt', 'subscriber']] as [$name, $role]) {
    wp_insert_user(['user_login' => $name, 'user_pass' => $name, 'user_email' => "$name@example.org", 'role' => $role]);
}
foreach (['Travel', 'Kitchen', 'Garden', 'Letters', 'Weather', 'Chess'] as $name) {
    wp_insert_term($name, 'category');
}
foreach (['quiet', 'northern', 'cheap', 'old'] as $name) {
    wp_insert_term($name, 'post_tag');
}
foreach (['A walk to the mill', 'Bread in winter', 'Three tulips', 'Rain again', 'The open file', 'Boats for hire', 'A letter home', 'Salt and smoke'] as $at => $title) {
    // Each a day younger than the one before, so that lists have one order.
    $date = sprintf('2026-03-%02d 10:00:00', $at + 1);
    $post = wp_insert_post(['post_title' => $title, 'post_content' => 'Text.', 'post_status' => 'publish', 'post_author' => 1, 'post_date' => $date]);
    wp_insert_comment(['comment_post_ID' => $post, 'comment_date' => $date, 'comment_author' => "Reader of $title", 'comment_author_email' => 'reader@example.org', 'comment_content' => "On “{$title}”.", 'comment_approved' => 0]);
}
wp_insert_post(['post_title' => 'My first try', 'post_content' => 'Text.', 'post_status' => 'draft', 'post_author' => 2]);
