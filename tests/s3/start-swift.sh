#!/bin/sh
# A real store that speaks S3, for trying the shop against: OpenStack Swift from Debian's packages, on one machine, without replicas.
#   apt-get install swift-proxy swift-account swift-container swift-object
#   sh tests/s3/start-swift.sh /tmp/swift 4480
# It answers on http://127.0.0.1:4480; the access key is zari:owner, the secret silk, the region us-east-1. Ctrl-C stops it.
set -eu
folder=$1
port=$2
mkdir -p "$folder/etc" "$folder/node/d1" "$folder/cache"
cd "$folder/etc"
printf '[swift-hash]\nswift_hash_path_prefix = zari\nswift_hash_path_suffix = zari\n[storage-policy:0]\nname = gold\ndefault = yes\n' > swift.conf

at=6200
for kind in object container account; do
  swift-ring-builder $kind.builder create 4 1 1 > ring.log
  swift-ring-builder $kind.builder add r1z1-127.0.0.1:$at/d1 1 >> ring.log
  swift-ring-builder $kind.builder rebalance >> ring.log
  cat > $kind-server.conf <<END
[DEFAULT]
devices = $folder/node
mount_check = false
bind_ip = 127.0.0.1
bind_port = $at
workers = 0
user = $(id -un)
swift_dir = $folder/etc
recon_cache_path = $folder/cache
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
END
  at=$((at + 1))
done

cat > proxy-server.conf <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
workers = 0
user = $(id -un)
swift_dir = $folder/etc
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_zari_owner = silk .admin
[filter:cache]
use = egg:swift#memcache
END
for filter in catch_errors listing_formats copy slo dlo versioned_writes; do
  printf '[filter:%s]\nuse = egg:swift#%s\n' $filter $filter >> proxy-server.conf
done

trap 'trap - INT TERM; kill 0' INT TERM
for kind in object container account proxy; do
  swift-$kind-server "$folder/etc/$kind-server.conf" &
done
wait
