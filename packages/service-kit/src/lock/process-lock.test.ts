import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './process-lock.ts';

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'lock-')), 'a.lock');
});
afterEach(() => rmSync(join(path, '..'), { recursive: true, force: true }));

test('a lock has one holder and can be taken again after its release', () => {
  const release = takeLock(path);
  expect(release).toBeDefined();
  expect(takeLock(path)).toBeUndefined();
  release?.();
  const again = takeLock(path);
  expect(again).toBeDefined();
  again?.();
});

test('a killed process releases its lock; garbage collection does not', async () => {
  const module = pathToFileURL(join(import.meta.dirname, 'process-lock.ts')).href;
  const script = `const { takeLock } = await import('${module}'); takeLock(${JSON.stringify(path)});
    gc(); setTimeout(() => { gc(); console.log('held'); }, 10); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script]);
  await once(holder.stdout, 'data');
  expect(takeLock(path)).toBeUndefined();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const taken = takeLock(path);
  expect(taken).toBeDefined();
  taken?.();
});
