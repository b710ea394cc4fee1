import { getReadingQueue, type Paper } from '@dossier/contracts';
import { asService, forEachDatabase } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paperEntity } from '../papers/papers.entity.ts';
import { startRecognition, type RecognitionTest } from '../testing/recognition-test.ts';

forEachDatabase((database) => {
  let run: RecognitionTest;
  beforeAll(async () => {
    run = await startRecognition({ database, env: { RECOGNITION_PROCESSES: '2' } });
  });
  afterAll(() => run.test.stop());

  it('counts the papers by the state of their reading, and what was read in an hour', async () => {
    const papers: Paper[] = [];
    for (let n = 0; n < 4; n += 1) papers.push(await run.announce(7));
    await run.whenRead(7);
    const waiting = (dueAt: number) => ({ state: 'waiting', dueAt: new Date(dueAt) }) as const;
    const changes = [{ state: 'failed' } as const, waiting(run.test.clock.now() + 3_600_000), waiting(0)];
    const queue = async () =>
      (await run.test.request(getReadingQueue, {}, { as: asService('gateway') })).body;
    expect(await queue()).toEqual({
      waiting: 0,
      reading: 0,
      failed: 0,
      oldestDueAt: null,
      readLastHour: 4,
      processes: 2,
    });
    for (const [n, change] of changes.entries())
      await run.test.db.write((manager) =>
        manager.update(paperEntity, { fileId: papers[n]!.fileId }, change),
      );
    expect(await queue()).toMatchObject({
      waiting: 2,
      failed: 1,
      oldestDueAt: '1970-01-01T00:00:00.000Z',
    });
    const { fileId } = papers[2]!;
    await run.announce(7, { fileId, state: 'deleted' });
    expect(await queue()).toMatchObject({ waiting: 1, failed: 1, oldestDueAt: null });
  });
});
