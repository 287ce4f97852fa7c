#!/bin/sh
# Temporal's tables, brought to the version of this image. SQL_* says where. Tables that are there keep their rows.
set -eu
schema() {
  temporal-sql-tool --db "$1" setup-schema --version 0.0
  temporal-sql-tool --db "$1" update-schema --schema-name "postgresql/v12/$2"
}
schema temporal temporal
schema temporal_visibility visibility
