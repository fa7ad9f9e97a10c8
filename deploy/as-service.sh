#!/bin/sh
# Runs a command with the user, settings and folders of print-builder.service. Run it as root, with absolute paths:
#   deploy/as-service.sh backup --out /backups/cards.zip
#   deploy/as-service.sh restore /backups/cards.zip
set -eu
command=${1:?name a command: backup or restore}
shift
exec systemd-run --quiet --wait --pipe --collect \
  --property=User=print-builder \
  --property=WorkingDirectory=/opt/print-builder \
  --property=EnvironmentFile=/etc/print-builder.env \
  --property=StateDirectory=print-builder \
  --property=StateDirectoryMode=0700 \
  --property=UMask=0077 \
  --setenv=NODE_ENV=production \
  --setenv=DATA_DIR=/var/lib/print-builder \
  /opt/print-builder/node_modules/node-linux-*/bin/node tools/startCommand.mjs "$command" "$@"
