import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'log-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('rotates by size, keeps the newest files and continues where it stopped', () => {
  const path = join(directory, 'auth.log');
  let log = openLogFile(path, { maxBytes: 10, keep: 2 });
  for (let i = 0; i < 8; i++) log.write(`line-${i}`);
  log.close();
  log = openLogFile(path, { maxBytes: 10, keep: 2 });
  log.write('line-8');
  log.close();
  expect(readdirSync(directory).sort()).toEqual(['auth.log', 'auth.log.1', 'auth.log.2']);
  expect(readFileSync(path, 'utf8')).toBe('line-8\n');
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('line-6\nline-7\n');
  expect(readFileSync(`${path}.2`, 'utf8')).toBe('line-4\nline-5\n');
});
