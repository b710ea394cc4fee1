#!/usr/bin/env bash
# libsql 0.5.29 (Node 24): a text with U+0000 is stored whole and read up to that character.
# Expected, as with node:sqlite: the text that was stored.
# Seen: "ab\0cd" is five bytes in the database, and a SELECT returns "ab".
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund libsql@0.5.29
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import Database from 'libsql';

function readBack(db) {
  db.exec('CREATE TABLE t (a TEXT)');
  db.prepare('INSERT INTO t VALUES (?)').run('ab\0cd');
  const { a, stored } = db.prepare('SELECT a, hex(a) AS stored FROM t').get();
  return { a, stored };
}

assert.deepEqual(readBack(new DatabaseSync(':memory:')), { a: 'ab\0cd', stored: '6162006364' });
assert.deepEqual(readBack(new Database(':memory:')), { a: 'ab', stored: '6162006364' });
console.log('seen: stored as 61 62 00 63 64, read as "ab"');
JS
node finding.mjs
