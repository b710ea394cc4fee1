#!/usr/bin/env bash
# Node 24.21.0: importing `node:http` as an ES module loads undici, the fetch of Node.
# Expected: an import of a module of Node costs what `require` of it costs, and fetch is loaded with its first use.
# Seen: 58 MB instead of 44 MB resident, because an import reads all exports of a module, and `node:http` has getters for
# `WebSocket`, `CloseEvent` and `MessageEvent`, each of which loads undici.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';

const isLoaded = () => process.moduleLoadList.some((name) => name.includes('undici'));
const megabytes = () => process.memoryUsage().rss / 2 ** 20;

process.getBuiltinModule('node:http').createServer();
assert.equal(isLoaded(), false);
const before = megabytes();
await import('node:http');
assert.equal(isLoaded(), true);
console.log(`seen: undici is loaded, ${(megabytes() - before).toFixed(0)} MB more`);
JS
node finding.mjs
