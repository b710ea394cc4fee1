#!/usr/bin/env bash
# libsql 0.5.29 (Node 24): run() of a statement with RETURNING keeps the write lock of the database.
# Expected: run() returns when the statement is complete, and outside a transaction its lock is released.
# Seen: the row is not even counted (`changes: 0`), `inTransaction` is false, and another connection finds the database
# locked until this one is closed. all() of the same statement releases the lock.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund libsql@0.5.29
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import Database from 'libsql';

const first = new Database('data.db');
first.exec('PRAGMA journal_mode = WAL');
first.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)');
const second = new Database('data.db', { timeout: 100 });
const write = () => second.exec("INSERT INTO t (a) VALUES ('second')");
const insert = first.prepare('INSERT INTO t (a) VALUES (?) RETURNING id');

assert.equal(insert.all(['first']).length, 1);
write();
assert.equal(insert.run(['first']).changes, 0);
assert.equal(first.inTransaction, false);
assert.throws(write, /database is locked/);
console.log('seen: after all() another connection can write, after run() the database is locked');
JS
node finding.mjs
