#!/usr/bin/env bash
# TypeORM 1.1.1 with SQLite (libsql 0.5.29): an insertion that gives a value to every column is followed by a SELECT of the
# columns that have a default.
# Expected: only values that the database has chosen are read again.
# Seen: each insert() of a complete row is two statements, as one without the value is.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund typeorm@1.1.1 libsql@0.5.29
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import libsql from 'libsql';
import { DataSource, EntitySchema } from 'typeorm';

const statements = [];
const silent = () => {};
const Thing = new EntitySchema({
  name: 'thing',
  columns: { id: { type: Number, primary: true }, state: { type: String, default: 'new' } },
});
const source = await new DataSource({
  type: 'better-sqlite3',
  driver: libsql,
  database: ':memory:',
  entities: [Thing],
  synchronize: true,
  logging: ['query'],
  logger: {
    logQuery: (query) => statements.push(query),
    logQueryError: silent,
    logQuerySlow: silent,
    logSchemaBuild: silent,
    logMigration: silent,
    log: silent,
  },
}).initialize();
statements.length = 0;

await source.getRepository(Thing).insert({ id: 1, state: 'old' });
assert.deepEqual(statements.map((statement) => statement.split(' ')[0]), ['INSERT', 'SELECT']);
assert.match(statements[1], /"thing"\."state"/);
console.log(`seen after a complete row was inserted: ${statements[1]}`);
JS
node finding.mjs
