import { randomUUID } from 'node:crypto';
import { contentsReaderLimits, createReader } from '@dossier/document-reader';
import { endlessPattern, endlessPdf, samplePdf, samplePng, textPage } from '@dossier/document-reader/testing';
import { afterAll, expect, it, vi } from 'vitest';
import { startRecognition } from '../testing/recognition-test.ts';

const patience = { timeout: 90_000, interval: 50 };
const pageSeconds = 2;
const run = await startRecognition({}, createReader({ ...contentsReaderLimits, pageSeconds }));
afterAll(() => run.test.stop());

async function announce(userId: number, type: string, bytes: Buffer): Promise<string> {
  const fileId = randomUUID();
  run.contents.set(fileId, { type, bytes });
  await run.announce(userId, { fileId });
  return fileId;
}

const isOver = ({ state }: { state: string }): boolean => state === 'done' || state === 'failed';

it('lets hostile papers cost one process each, and nobody else more than the time of one', async () => {
  run.down.add('profile');
  const hostile = [
    await announce(7, 'application/pdf', endlessPattern()),
    await announce(7, 'application/pdf', endlessPdf()),
    await announce(7, 'image/png', samplePng(9, 9, { width: 60_000, height: 60_000 })),
  ];
  const letter = await announce(8, 'application/pdf', samplePdf({ pages: [textPage('A letter')] }));
  run.down.delete('profile');
  await run.test.clock.advance(10_000);

  await vi.waitUntil(async () => (await run.list(8)).every(isOver), patience);
  expect(await run.list(8)).toMatchObject([{ fileId: letter, state: 'done' }]);
  expect(run.reads.indexOf(letter), 'read before the others').toBeLessThanOrEqual(1);

  await vi.waitUntil(async () => (await run.list(7)).every(isOver), patience);
  for (const reading of await run.list(7))
    expect(reading).toMatchObject({ state: 'done', findings: [{ code: 'UNREADABLE', reason: 'tooLarge' }] });
  expect(run.reads.toSorted(), 'each was read once').toEqual([...hostile, letter].sort());
}, 200_000);
