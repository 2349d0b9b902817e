#!/usr/bin/env bash
# Builds the Dockerfile without a registry and starts the image: `tests/deploy/container.sh`, as root, with Debian's
# buildah and debootstrap. The base image is made from Debian's packages. It is no part of `npm test`.
#   BASE_FOLDER  an unpacked Debian to use instead of a new one
#   EXTRA_CA     a certificate authority that npm has to trust, in networks that have one
set -eu
cd "$(dirname "$0")/../.."
for tool in buildah debootstrap; do
  command -v "$tool" >/dev/null || { echo "$tool is not installed: apt-get install $tool" >&2; exit 2; }
done

work=$(mktemp -d /var/tmp/pista-container-XXXXXX)
export BUILDAH_ISOLATION=chroot
in_work() { buildah --root "$work/images" --runroot "$work/run" --storage-driver vfs "$@"; }
trap 'in_work rm --all >/dev/null 2>&1 || true; rm -rf "$work"' EXIT

base=${BASE_FOLDER:-$work/base}
[ -d "$base" ] || debootstrap --variant=minbase --include=ca-certificates bookworm "$base"

container=$(in_work from scratch)
in_work add --quiet "$container" "$base" / >/dev/null
if [ -n "${EXTRA_CA-}" ]; then
  in_work add --quiet "$container" "$EXTRA_CA" /usr/local/share/extra-ca.pem >/dev/null
  in_work config --env NODE_EXTRA_CA_CERTS=/usr/local/share/extra-ca.pem "$container"
fi
in_work commit --quiet --rm "$container" pista-base >/dev/null

mkdir "$work/source"
git archive HEAD | tar --extract --directory "$work/source"
in_work bud --quiet --network host --build-arg BASE=localhost/pista-base --tag pista "$work/source"

container=$(in_work from pista)
echo "size: $(du -sm "$(in_work mount "$container")" | cut -f1) MB unpacked"
in_work run --network host --env NODE_ENV= --env PORT=3901 --env SAMPLE=off "$container" -- sh -ceu '
  test "$(id -u)" = 10001
  tini -- node --import ./api/runtime.mjs api/server.ts &
  server=$!
  healthy() { node -e "fetch(\"http://127.0.0.1:3901/api/ready\").then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; }
  for try in $(seq 60); do healthy && break; sleep 1; done
  node -e "fetch(\"http://127.0.0.1:3901/api/ready\").then(r => r.text()).then(console.log)"
  node -e "fetch(\"http://127.0.0.1:3901/\").then(r => r.status === 200 || process.exit(1))"
  healthy
  kill -TERM $server
  wait $server
  test ! -e /data/postgres/postmaster.pid
'
echo 'container: built, started as an ordinary user, ready, and stopped in order'
