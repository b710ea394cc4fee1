#!/usr/bin/env bash
# mysql2 3.24.5, with the server that it contains: the end of a pool is never reported when a connection is destroyed
# meanwhile, as one has to be whose query got no response in time.
# Expected: pool.end() resolves once no connection is left, as it does when the query gets its response.
# Seen: it stays pending, although every connection is closed.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund mysql2@3.24.5
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import mysql from 'mysql2';
import { createPool } from 'mysql2/promise';

let isAnswering = true;
const server = mysql.createServer();
server.on('connection', (connection) => {
  connection.on('error', () => undefined);
  connection.on('query', (sql) => {
    if (sql === 'SELECT 2' && !isAnswering) return;
    connection.sequenceId = 1;
    setTimeout(() => (connection.writeOk(), (connection.sequenceId = 0)), 50);
  });
  connection.serverHandshake({
    protocolVersion: 4,
    serverVersion: '8.0.0',
    connectionId: 1,
    statusFlags: 2,
    characterSet: 8,
    capabilityFlags: 0xffffff ^ 0x800,
    authCallback: (_parameters, done) => (done(null), (connection.sequenceId = 0)),
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server._server.address();

/** Ends a pool of two connections while one of them has a query, and destroys that one when it got no response. */
async function end() {
  const pool = createPool({ host: '127.0.0.1', port, user: 'x', connectionLimit: 2 });
  const [used, idle] = await Promise.all([pool.getConnection(), pool.getConnection()]);
  for (const each of [used, idle]) await each.query('SELECT 1');
  idle.release();
  const query = used.query({ sql: 'SELECT 2', timeout: 300 });
  const ended = pool.end().then(() => 'resolved');
  if (isAnswering) await query;
  else await assert.rejects(query, { code: 'PROTOCOL_SEQUENCE_TIMEOUT' });
  used.destroy();
  return Promise.race([ended, wait(3000, 'pending')]);
}

assert.equal(await end(), 'resolved');
isAnswering = false;
assert.equal(await end(), 'pending');
console.log('seen: end() stays pending after the connection was destroyed');
process.exit();
JS
node finding.mjs
