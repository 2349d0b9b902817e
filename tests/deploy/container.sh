#!/usr/bin/env bash
# Builds the Dockerfile without a registry and starts the image: `tests/deploy/container.sh`, as root, with Debian's
# buildah and debootstrap. The base image is made from Debian's packages. It is no part of `npm test`.
#   BASE_FOLDER  an unpacked Debian to use instead of a new one
#   EXTRA_CA     a certificate authority that npm has to trust, in networks that have one
set -eu
LARGEST_MB=450
cd "$(dirname "$0")/../.."
for tool in buildah debootstrap; do
  command -v "$tool" >/dev/null || { echo "$tool is not installed: apt-get install $tool" >&2; exit 2; }
done

work=$(mktemp -d /var/tmp/pista-container-XXXXXX)
export BUILDAH_ISOLATION=chroot
in_work() { buildah --root "$work/images" --runroot "$work/run" --storage-driver vfs "$@"; }
trap 'in_work rm --all >/dev/null 2>&1 || true; rm -rf "$work"' EXIT

base=${BASE_FOLDER:-$work/base}
[ -d "$base" ] || debootstrap --variant=minbase --include=ca-certificates trixie "$base"

container=$(in_work from scratch)
in_work add --quiet "$container" "$base" / >/dev/null
# The same that Debian's own slim image leaves out.
in_work run "$container" -- sh -c 'apt-get clean; rm -rf /usr/share/doc/* /usr/share/man/* /usr/share/locale/* /var/lib/apt/lists/*'
if [ -n "${EXTRA_CA-}" ]; then
  in_work add --quiet "$container" "$EXTRA_CA" /usr/local/share/extra-ca.pem >/dev/null
  in_work config --env NODE_EXTRA_CA_CERTS=/usr/local/share/extra-ca.pem "$container"
fi
in_work commit --quiet --rm "$container" pista-base >/dev/null

mkdir "$work/source"
git archive HEAD | tar --extract --directory "$work/source"
# The format of Docker is the one that has health checks.
in_work bud --quiet --format docker --network host --build-arg BASE=localhost/pista-base --tag pista "$work/source"

health=$(in_work inspect --type image --format '{{index .Docker.Config.Healthcheck.Test 3}}' pista)
container=$(in_work from pista)
size=$(du -sm "$(in_work mount "$container")" | cut -f1)
echo "size: $size MB unpacked"
[ "$size" -le "$LARGEST_MB" ] || { echo "The image is larger than $LARGEST_MB MB." >&2; exit 1; }
in_work run --network host --env NODE_ENV= --env PORT=3901 --env "HEALTH=$health" "$container" -- sh -ceu '
  test "$(id -u)" = 10001
  test ! -w /app/node_modules
  is_healthy() { node -e "$HEALTH"; }
  start() { tini -s -- node --import ./api/runtime.mjs api/server.ts & server=$!; }
  stop() { kill -TERM $server; wait $server; test ! -e /data/postgres/postmaster.pid; }
  wait_until_healthy() { for try in $(seq 60); do is_healthy && return; sleep 1; done; return 1; }

  ! is_healthy
  start
  wait_until_healthy
  node -e "fetch(\"http://127.0.0.1:3901/api/ready\").then(r => r.text()).then(console.log)"
  node -e "fetch(\"http://127.0.0.1:3901/\").then(r => r.status === 200 || process.exit(1))"
  stop
  start
  wait_until_healthy
  stop

  # As compose.yaml starts it, with the database of the image.
  export NODE_ENV=production PUBLIC_ORIGIN=https://pista.example TRUST_PROXY=1 SIGN_UP=email
  export SMTP_URL=smtp://127.0.0.1:2525 MAIL_FROM=hello@pista.example
  start
  wait_until_healthy
  stop
'
echo 'container: built, started three times as an ordinary user, healthy, and stopped in order'
