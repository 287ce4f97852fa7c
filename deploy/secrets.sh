#!/bin/sh
# Passwords and keys of a new installation, for .env: sh deploy/secrets.sh > .env
set -eu
umask 077
if [ -t 1 ]; then echo "send this into a file: sh deploy/secrets.sh > .env" >&2; fi
secret() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
for name in POSTGRES_PASSWORD SUREFOOT_OWNER_PASSWORD SUREFOOT_APP_PASSWORD TEMPORAL_DATABASE_PASSWORD AUTH_SECRET; do
  echo "$name=$(secret 24)"
done
echo "ENCRYPTION_KEYS=$(date +%Y-%m):$(secret 32)"
