import { randomUUID } from 'node:crypto';
import { contentsReaderLimits, createReader } from '@dossier/document-reader';
import { recordPeopleChange } from '@dossier/contracts';
import { endlessPattern, endlessPdf, samplePdf, samplePng, textPage } from '@dossier/document-reader/testing';
import { asService } from '@dossier/service-kit/testing';
import { afterAll, expect, it, vi } from 'vitest';
import { paperEntity } from '../papers/papers.entity.ts';
import { startRecognition } from '../testing/recognition-test.ts';

/** On a busy machine the reader, which gives way to everybody, gets a small share of the processor. */
const patience = { timeout: 300_000, interval: 200 };
const pageSeconds = 2;
const run = await startRecognition(
  {},
  createReader({ ...contentsReaderLimits, pageSeconds, timeMs: 300_000 }),
);
afterAll(() => run.test.stop());

async function announce(userId: number, type: string, bytes: Buffer): Promise<string> {
  const fileId = randomUUID();
  run.contents.set(fileId, { type, bytes });
  await run.announce(userId, { fileId });
  return fileId;
}

const letterText = [700, 650, 600].map(
  (y) => `BT /F1 12 Tf 60 ${y} Td (Zinsausweis der Bank Rigi ${y}) Tj ET`,
);
const letterPdf = samplePdf({ pages: [letterText.join(' ')] });

const laneOf = async (fileId: string) =>
  (await run.test.db.read((manager) => manager.findOneByOrFail(paperEntity, { fileId }))).lane;

const isOver = ({ state }: { state: string }): boolean => state === 'done' || state === 'failed';

it('lets hostile papers cost a budget each, and text of others more than the time of one', async () => {
  const earlier = run.reads.length;
  const reads = () => run.reads.slice(earlier);
  run.down.add('profile');
  const hostile = [
    await announce(7, 'application/pdf', endlessPattern()),
    await announce(7, 'application/pdf', endlessPdf()),
    await announce(7, 'image/png', samplePng(9, 9, { width: 60_000, height: 60_000 })),
  ];
  const letter = await announce(8, 'application/pdf', letterPdf);
  run.down.delete('profile');
  await run.test.clock.advance(10_000);

  await vi.waitUntil(async () => (await run.list(8)).every(isOver), patience);
  expect(await run.list(8)).toMatchObject([{ fileId: letter, state: 'done' }]);
  expect(reads().indexOf(letter), 'read before the others').toBeLessThanOrEqual(1);

  await vi.waitUntil(async () => (await run.list(7)).every(isOver), patience);
  for (const reading of await run.list(7))
    expect(reading).toMatchObject({ state: 'done', findings: [{ code: 'UNREADABLE', reason: 'tooLarge' }] });
  // The pattern again with more time, and then its text only; the picture, which is not a text.
  const [pattern = '', forms = '', picture = ''] = hostile;
  const expected = [pattern, pattern, pattern, forms, picture, picture, letter];
  expect(reads().toSorted(), 'each was read in few lanes').toEqual(expected.sort());
}, 900_000);

it('reads a paper that used its budget behind all others for good, and only its text', async () => {
  const slow = await announce(9, 'application/pdf', endlessPattern(letterText.join(' ')));
  await vi.waitUntil(async () => (await run.list(9)).every(isOver), patience);
  expect(await run.list(9)).toMatchObject([{ state: 'done', findings: [] }]);
  expect(await laneOf(slow)).toBe('text');

  // A change of a name reads it again, as a start does what was left.
  run.down.add('profile');
  await run.test.request(
    recordPeopleChange,
    { body: { userId: 9, taxYear: null } },
    { as: asService('profile') },
  );
  const scan = await announce(10, 'application/pdf', samplePdf({ pages: [textPage('Scan')] }));
  const text = await announce(11, 'application/pdf', letterPdf);
  await run.test.clock.advance(31_000);
  await vi.waitUntil(async () => (await laneOf(scan)) === 'quick', patience);
  const before = run.reads.length;
  run.down.delete('profile');
  await run.test.clock.advance(10_000);
  for (const userId of [9, 10, 11])
    await vi.waitUntil(async () => (await run.list(userId)).every(isOver), patience);
  const reads = run.reads.slice(before);
  expect(
    reads.filter((id) => id === slow),
    'read once more',
  ).toHaveLength(1);
  expect(reads.indexOf(slow)).toBeGreaterThan(reads.indexOf(text));
  // The first pass of the scan, and the one that draws it; where that used its budget as well, it is behind the slow one.
  const drawn = reads.indexOf(scan, reads.indexOf(scan) + 1);
  expect(drawn, 'drawn').toBeGreaterThan(0);
  expect(reads.indexOf(slow), 'after the scan').toBeGreaterThan(drawn);
  expect(await run.list(9)).toMatchObject([{ state: 'done', findings: [] }]);
}, 900_000);
