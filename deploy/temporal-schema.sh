#!/bin/sh
# Temporal's tables, brought to the version of this image. SQL_* says where; run it again with every upgrade.
set -eu
schema() {
  temporal-sql-tool --db "$1" setup-schema --version 0.0 || echo "$1 has its first tables already"
  temporal-sql-tool --db "$1" update-schema --schema-name "postgresql/v12/$2"
}
schema temporal temporal
schema temporal_visibility visibility
