#!/usr/bin/env bash
# ioredis 5.11.1 with redis-server (Debian: redis-server): in a transaction, a script that the server has forgotten is
# left out, and the rest of the transaction is applied.
# Expected: a command of defineCommand() loads its script again when the server does not know it (a restart, a fail-over,
# SCRIPT FLUSH), as it does outside a transaction; or exec() rejects.
# Seen: multi().bump().set().exec() resolves; its first result is a NOSCRIPT error, and the second command has run.
set -euo pipefail
command -v redis-server > /dev/null || { echo 'needs redis-server'; exit 2; }
cd "$(mktemp -d)"
redis-server --port 0 --unixsocket "$PWD/redis.sock" --save '' > redis.log & server=$!
trap 'kill "$server"; wait "$server" || true; rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund ioredis@5.11.1
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import Redis from 'ioredis';

const redis = new Redis({ path: `${process.cwd()}/redis.sock` });
redis.defineCommand('bump', { numberOfKeys: 1, lua: "return redis.call('INCR', KEYS[1])" });
assert.equal(await redis.bump('count'), 1);
await redis.script('FLUSH');
assert.equal(await redis.bump('count'), 2, 'loaded again outside a transaction');

await redis.script('FLUSH');
const [[error], [, stored]] = await redis.multi().bump('count').set('rest', 'applied').exec();
assert.match(error.message, /^NOSCRIPT/);
assert.equal(stored, 'OK');
assert.deepEqual(await redis.mget('count', 'rest'), ['2', 'applied']);
console.log(`seen: ${error.message} The rest of the transaction is applied.`);
redis.disconnect();
JS
node finding.mjs
