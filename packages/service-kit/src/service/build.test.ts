import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFilingSbom, getFilingState } from '@dossier/contracts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createService } from '../index.ts';
import { as, asService, startTestService } from '../testing/index.ts';
import { readOrigin } from './build.ts';

let buildDirectory: string;
beforeEach(() => {
  buildDirectory = mkdtempSync(join(tmpdir(), 'dossier-build-'));
  const directory = buildDirectory;
  return () => rmSync(directory, { recursive: true });
});
const write = (text: string) => writeFileSync(join(buildDirectory, 'sbom.json'), text);
const bill = {
  bomFormat: 'CycloneDX',
  metadata: { component: { version: '1.0.0', pedigree: { commits: [{ uid: 'abc-changed' }] } } },
};

async function start() {
  const test = await startTestService(
    (deps) => createService({ name: 'filing', entities: [], migrations: [] }, deps),
    { buildDirectory },
  );
  onTestFinished(() => test.stop());
  return test;
}

it('is what the process was started from', async () => {
  write(JSON.stringify(bill));
  const test = await start();
  const gateway = { as: asService('gateway') };
  expect((await test.request(getFilingState, {}, gateway)).body.commit).toBe('abc-changed');
  expect((await test.request(getFilingSbom, {}, gateway)).body).toEqual(bill);
  expect((await test.request(getFilingSbom, {}, { as: as(1, 'admin') })).status).toBe(404);
});

it('is unknown in a process that runs from source', async () => {
  const test = await start();
  const gateway = { as: asService('gateway') };
  expect((await test.request(getFilingState, {}, gateway)).body.commit).toBeNull();
  expect((await test.request(getFilingSbom, {}, gateway)).status).toBe(404);
});

it('has no origin when its bill of materials is damaged or names none', async () => {
  write('{"metadata":');
  expect(await readOrigin(buildDirectory)).toEqual({ version: null, commit: null, hasSbom: false });
  write('{"metadata":{"component":{}}}');
  expect(await readOrigin(buildDirectory)).toEqual({ version: null, commit: null, hasSbom: true });
});
