#!/usr/bin/env bash
# dependency-cruiser 17.4.3 (Node 24): a rule with the scope `folder` finds no cycle of two folders whose sub-folders import.
# Expected: one/a imports two/b and two/a imports one/b, so the folders one and two need each other, and a rule for circular
# folders reports it.
# Seen: no cycle; only folders that hold the files themselves are compared.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund dependency-cruiser@17.4.3
mkdir -p src/{one,two}/{a,b}
echo "import '../../two/b/file.mjs';" > src/one/a/file.mjs
echo "import '../../one/b/file.mjs';" > src/two/a/file.mjs
touch src/{one,two}/b/file.mjs
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';

const rule = { name: 'cycle', severity: 'error', scope: 'folder', from: {}, to: { circular: true } };
async function findCycles() {
  const { output } = await cruise(['src'], { validate: true, ruleSet: { forbidden: [rule] } });
  return output.summary.violations.map(({ from }) => from).sort();
}
assert.deepEqual(await findCycles(), []);
writeFileSync('src/two/b/file.mjs', "import '../../one/a/other.mjs';");
writeFileSync('src/one/a/other.mjs', '');
assert.deepEqual(await findCycles(), ['src/one/a', 'src/two/b']);
console.log('seen: one/a and two/b that import each other are a cycle, one and two are none');
JS
node finding.mjs
