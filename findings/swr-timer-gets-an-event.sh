#!/usr/bin/env bash
# SWR 2.5.1 (React 19.3.1): when the window gets the focus, SWR calls setTimeout with the event as its delay.
# Expected: a delay that is a number.
# Seen: `setTimeout`, bound to the function that revalidates, is itself the listener, so the event becomes the second argument.
# Browsers make 0 of it; where timers are Node's, as in tests with jsdom, each event prints a TimeoutNaNWarning.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund swr@2.5.1 react@19.3.1 jsdom@31.0.1
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('', { url: 'http://localhost' });
const { document } = window;
const delays = [];
const setTimer = globalThis.setTimeout;
const recordDelay = (work, delay) => (delays.push(delay), setTimer(work, 0));
Object.assign(globalThis, { window, document, setTimeout: recordDelay });
await import('swr');

document.dispatchEvent(new window.Event('visibilitychange'));
window.dispatchEvent(new window.Event('focus'));
assert.deepEqual(delays.map((delay) => delay?.type), ['visibilitychange', 'focus']);
console.log('seen: setTimeout(work, event) for "visibilitychange" and "focus"');
process.exit();
JS
node finding.mjs
