#!/usr/bin/env bash
# TypeORM 1.1.1 with SQLite (libsql 0.5.29): addColumn drops a column, and its data, that SQL has added since the same
# query runner last changed the table.
# Expected: addColumn adds a column and keeps the others.
# Seen: SQLite's table is copied into a new one of the columns that the query runner remembers; a column that
# `ALTER TABLE … ADD COLUMN` has added in between is gone, without an error. After release() of the query runner it stays.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund typeorm@1.1.1 libsql@0.5.29
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import libsql from 'libsql';
import { DataSource, TableColumn } from 'typeorm';

const source = await new DataSource({
  type: 'better-sqlite3',
  driver: libsql,
  database: ':memory:',
  entities: [],
}).initialize();
const column = (name) => new TableColumn({ name, type: 'text', isNullable: true });
const runner = source.createQueryRunner();
const columns = async () => Object.keys((await runner.query('SELECT * FROM t'))[0]);

await runner.query('CREATE TABLE t (id INTEGER PRIMARY KEY)');
await runner.query('INSERT INTO t VALUES (1)');
await runner.addColumn('t', column('first'));
await runner.query("ALTER TABLE t ADD COLUMN late TEXT DEFAULT 'kept?'");
assert.deepEqual(await columns(), ['id', 'first', 'late']);
await runner.addColumn('t', column('second'));
assert.deepEqual(await columns(), ['id', 'first', 'second']);

await runner.query("ALTER TABLE t ADD COLUMN late TEXT DEFAULT 'kept?'");
await runner.release();
await runner.addColumn('t', column('third'));
assert.deepEqual(await columns(), ['id', 'first', 'second', 'late', 'third']);
console.log('seen: the column that SQL had added is gone after the next addColumn');
JS
node finding.mjs
