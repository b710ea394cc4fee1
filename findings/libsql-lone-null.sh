#!/usr/bin/env bash
# libsql 0.5.29 (Node 24): a single `null` is not accepted as the only parameter of a statement.
# Expected, as with better-sqlite3, whose interface it has: run(null) inserts NULL, as run(1) inserts 1.
# Seen: it throws "failed to downcast any to object"; a list, run([null]), works.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund libsql@0.5.29
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import Database from 'libsql';

const db = new Database(':memory:');
db.exec('CREATE TABLE t (a)');
const insert = db.prepare('INSERT INTO t VALUES (?)');
assert.equal(insert.run(1).changes, 1);
assert.throws(() => insert.run(null), /failed to downcast any to object/);
assert.equal(insert.run([null]).changes, 1);
assert.deepEqual(
  db.prepare('SELECT a FROM t').all().map(({ a }) => a),
  [1, null],
);
console.log('seen: run(1) and run([null]) insert a row, run(null) throws');
JS
node finding.mjs
