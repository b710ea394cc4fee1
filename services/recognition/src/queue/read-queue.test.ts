import { randomUUID } from 'node:crypto';
import { eraseReadings, recordPeopleChange, saveReadingValue } from '@dossier/contracts';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { paperEntity } from '../papers/papers.entity.ts';
import { claimPaper, findWaiting, listOwners } from './queue.repository.ts';
import { startRecognition, type RecognitionTest } from '../testing/recognition-test.ts';

/** On a busy machine an attempt takes longer than the default of one second. */
const patience = { timeout: 15_000 };

forEachDatabase((database) => {
  let run: RecognitionTest;
  afterEach(() => run.test.stop());
  const start = async (env: Record<string, string> = {}) => (run = await startRecognition({ database, env }));
  const rowOf = (fileId: string) =>
    run.test.db.read((manager) => manager.findOneByOrFail(paperEntity, { fileId }));
  const stateOf = async (fileId: string) => (await rowOf(fileId)).state;

  it('lets people take turns: a pile delays the single paper of somebody else by one paper at most', async () => {
    // Of two papers that are read at the same time, either may ask for its bytes first.
    await start({ RECOGNITION_PROCESSES: '1' });
    run.down.add('profile');
    const pile = [];
    for (let n = 0; n < 20; n += 1) pile.push((await run.announce(7)).fileId);
    const single = (await run.announce(8)).fileId;
    run.down.delete('profile');
    await run.test.clock.advance(10_000);
    await run.whenRead(7);
    await run.whenRead(8);
    expect(run.reads.indexOf(single)).toBeLessThanOrEqual(1);
    expect(run.reads).toHaveLength(21);
    expect(run.reads.filter((id) => id !== single)).toEqual(pile);
  });

  it('waits without using up tries while another service is down, and reads afterwards', async () => {
    await start();
    run.down.add('documents');
    const { fileId } = await run.announce(7);
    for (let n = 0; n < 8; n += 1) {
      await vi.waitUntil(async () => (await stateOf(fileId)) === 'waiting', patience);
      await run.test.clock.advance(6_000);
    }
    // The last attempt may still be running.
    await vi.waitFor(
      async () => expect(await rowOf(fileId)).toMatchObject({ state: 'waiting', tries: 0 }),
      patience,
    );
    run.down.delete('documents');
    await run.test.clock.advance(6_000);
    await run.whenRead(7);
    expect(await stateOf(fileId)).toBe('done');
  });

  it('claims each paper once when several turns come at the same time', async () => {
    await start();
    run.down.add('documents');
    const files: string[] = [];
    for (let n = 0; n < 4; n += 1) files.push((await run.announce(7)).fileId);
    await vi.waitFor(async () => {
      for (const fileId of files) expect(await rowOf(fileId)).toMatchObject({ state: 'waiting', tries: 0 });
    }, patience);
    const now = new Date(run.test.clock.now());
    const { db } = run.test;
    const paper = await db.read((manager) => findWaiting(manager, 7, ['quick'], now));
    const claims = await Promise.all(
      Array.from({ length: 12 }, () =>
        db.write((manager) => claimPaper(manager, paper!, new Date(now.getTime() + 60_000))),
      ),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it('reads the papers of a year again when names of its household changed, and keeps what people said', async () => {
    await start();
    const papers = [await run.announce(7), await run.announce(7, { taxYear: 2024 }), await run.announce(8)];
    for (const { userId, taxYear } of papers) await run.whenRead(userId, taxYear);
    const [paper] = papers;
    const params = { id: paper!.fileId, valueId: 'balance' };
    await run.test.request(saveReadingValue, { params, body: { value: 5 } }, { as: as(7) });
    const read = run.reads.length;
    const change = (taxYear: number | null) =>
      run.test.request(recordPeopleChange, { body: { userId: 7, taxYear } }, { as: asService('profile') });
    await change(2025);
    await change(2025);
    expect((await run.list(7))[0]).toMatchObject({ state: 'waiting', values: [{ value: 5 }] });
    await run.test.clock.advance(40_000);
    await vi.waitUntil(async () => (await stateOf(paper!.fileId)) === 'done', patience);
    expect(run.reads.slice(read)).toEqual([paper!.fileId]);
    expect((await run.list(7))[0]?.values).toMatchObject([{ value: 5, by: 'user' }]);
    await change(null);
    await run.test.clock.advance(40_000);
    await vi.waitUntil(async () => run.reads.length === read + 3, patience);
    expect(run.reads.slice(read)).not.toContain(papers[2]!.fileId);
  });

  it('does not read a deleted file, reads a restored one, and forgets a destroyed one', async () => {
    await start();
    run.down.add('documents');
    const { fileId } = await run.announce(7);
    await run.announce(7, { fileId, state: 'deleted' });
    run.down.delete('documents');
    await run.test.clock.advance(10_000);
    expect(run.reads).toEqual([]);
    // An attempt that was running may have missed the file.
    await vi.waitUntil(async () => ['waiting', 'failed'].includes(await stateOf(fileId)), patience);
    const now = new Date(run.test.clock.now());
    expect(
      await run.test.db.read((manager) => listOwners(manager, ['quick', 'full', 'slow', 'text'], now, 10)),
      'who takes a turn',
    ).toEqual([]);
    expect(await run.list(7)).toEqual([]);
    await run.announce(7, { fileId, state: 'stored' });
    await run.whenRead(7);
    expect(run.reads).toEqual([fileId]);
    await run.announce(7, { fileId, state: 'destroyed' });
    expect(await run.test.db.read((manager) => manager.count(paperEntity))).toBe(0);
  });

  it('reads a restored file that another process missed while it was deleted', async () => {
    await start();
    run.down.add('documents');
    const paper = await run.announce(7);
    run.papers.set(paper.fileId, { ...paper, state: 'deleted' });
    run.down.delete('documents');
    await run.test.clock.advance(10_000);
    await vi.waitUntil(async () => (await stateOf(paper.fileId)) === 'failed', patience);
    await run.announce(7, { ...paper, state: 'deleted' });
    await run.announce(7, { ...paper, state: 'stored' });
    await run.whenRead(7);
    expect(await stateOf(paper.fileId)).toBe('done');
  });

  it('ends for a file whose bytes are gone, and for an erased account', async () => {
    await start();
    const { fileId } = await run.announce(7);
    await run.whenRead(7);
    const gone = randomUUID();
    const announced = await run.announce(8, { fileId: gone });
    run.papers.delete(gone);
    await run.announce(8, { ...announced, version: 2 });
    run.papers.delete(gone);
    await vi.waitUntil(async () => ['failed', 'done'].includes(await stateOf(gone)), patience);
    await run.test.request(eraseReadings, { params: { userId: '7' } }, { as: asService('auth') });
    expect(await run.test.db.read((manager) => manager.countBy(paperEntity, { fileId }))).toBe(0);
  });

  it('takes over the papers of a process that died when its lease has ended', async () => {
    await start();
    const { fileId } = await run.announce(7);
    await run.whenRead(7);
    const lease = new Date(run.test.clock.now() + 60_000);
    await run.test.db.write((manager) =>
      manager.update(paperEntity, { fileId }, { state: 'reading', tries: 1, dueAt: lease }),
    );
    await run.test.clock.advance(30_000);
    expect(await stateOf(fileId)).toBe('reading');
    await run.test.clock.advance(40_000);
    await run.whenRead(7);
    expect(await rowOf(fileId)).toMatchObject({ state: 'done', tries: 2 });
  });

  it('gives up a paper that ended its process too often', async () => {
    await start();
    const { fileId } = await run.announce(7);
    await run.whenRead(7);
    await run.test.db.write((manager) =>
      manager.update(paperEntity, { fileId }, { state: 'reading', tries: 4, dueAt: new Date(0) }),
    );
    await run.test.clock.advance(5_000);
    expect(await stateOf(fileId)).toBe('failed');
    expect(await run.list(7)).toMatchObject([{ state: 'failed', confidence: 'none' }]);
  });
});
