<?php
// Where this run's database is comes from the environment.
$cfg['blowfish_secret'] = str_repeat('k', 32);
$cfg['Servers'][1] = [
    'auth_type' => 'cookie',
    'host' => 'localhost',
    'socket' => getenv('APP_SOCKET'),
    'AllowNoPassword' => true,
    'hide_db' => '^(information_schema|performance_schema|mysql|sys)$',
];
$cfg['TempDir'] = getenv('APP_SCRATCH') . '/';
$cfg['SendErrorReports'] = 'never';
$cfg['VersionCheck'] = false;
$cfg['PmaNoRelation_DisableWarning'] = true;
