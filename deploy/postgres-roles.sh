#!/bin/sh
# Roles and databases of a fresh PostgreSQL: the app's role owns nothing, Temporal's sees nothing of ours.
set -eu
psql --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres \
  --set=owner_password="$SUREFOOT_OWNER_PASSWORD" \
  --set=app_password="$SUREFOOT_APP_PASSWORD" \
  --set=temporal_password="$TEMPORAL_DATABASE_PASSWORD" <<'SQL'
CREATE ROLE surefoot_owner LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD :'owner_password';
CREATE ROLE surefoot_app LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD :'app_password';
CREATE ROLE temporal LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD :'temporal_password';
CREATE DATABASE surefoot OWNER surefoot_owner;
CREATE DATABASE temporal OWNER temporal;
CREATE DATABASE temporal_visibility OWNER temporal;
REVOKE CONNECT ON DATABASE surefoot, temporal, temporal_visibility FROM PUBLIC;
SQL
