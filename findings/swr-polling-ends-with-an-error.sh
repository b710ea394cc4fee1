#!/usr/bin/env bash
# SWR 2.5.1 (React 19.3.1): `refreshInterval` ends with the first error when errors are not retried.
# Expected: with `shouldRetryOnError: false` a failed request is not repeated at once; the next one follows after the
# interval, as after a success.
# Seen: no request follows any more, until the page gets the focus or the connection returns.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund swr@2.5.1 react@19.3.1 react-dom@19.3.1 jsdom@31.0.1
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<div id="root"></div>', { url: 'http://localhost', pretendToBeVisual: true });
Object.assign(globalThis, { window, document: window.document });
const { createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { default: useSWR } = await import('swr');

async function countRequests(failing) {
  let requests = 0;
  async function fetcher() {
    requests += 1;
    if (requests === failing) throw new Error('away for a moment');
    return requests;
  }
  function Page() {
    useSWR(`/${failing}`, fetcher, { refreshInterval: 50, dedupingInterval: 0, shouldRetryOnError: false });
    return null;
  }
  const root = createRoot(document.getElementById('root').appendChild(document.createElement('div')));
  root.render(createElement(Page));
  await wait(2000);
  root.unmount();
  return requests;
}

assert.ok((await countRequests(0)) > 5, 'polls while nothing fails');
assert.equal(await countRequests(2), 2);
console.log('seen: in two seconds of polling, no request after the one that failed');
process.exit();
JS
node finding.mjs
