import { LessThan } from 'typeorm';
import { startForEachTest } from '../testing/start-for.ts';
import { expect, it } from 'vitest';
import { createService, type ServiceDeps } from '../index.ts';
import { CreateNotes1763000100000, noteEntity } from '../service/notes.fixture.ts';
import { forEachDatabase, startTestService } from '../testing/index.ts';
import type { Database } from './access.ts';
import { deleteInParts } from './delete-in-parts.ts';

const createNotes = (deps: ServiceDeps) =>
  createService({ name: 'messages', entities: [noteEntity], migrations: [CreateNotes1763000100000] }, deps);

forEachDatabase((database) => {
  const test = startForEachTest(() => startTestService(createNotes, { database }));

  it.each([
    [0, 1],
    [1999, 2],
    [2000, 3],
  ])('deletes %i rows that are due in %i transactions, and no other', async (due, transactions) => {
    const note = (day: string) => ({
      id: crypto.randomUUID(),
      ownerId: 7,
      text: 'note',
      createdAt: new Date(day),
    });
    await test.db.write(async (manager) => {
      for (let added = 0; added < due; added += 500) {
        const size = Math.min(500, due - added);
        await manager.insert(
          noteEntity,
          Array.from({ length: size }, () => note('2025-01-01')),
        );
      }
      await manager.insert(noteEntity, note('2026-01-01'));
    });
    let written = 0;
    const write: Database['write'] = (work) => {
      written += 1;
      return test.db.write(work);
    };
    await deleteInParts({ write }, noteEntity, { createdAt: LessThan(new Date('2026-01-01')) });
    expect(written).toBe(transactions);
    const left = await test.db.read((manager) => manager.find(noteEntity));
    expect(left.map(({ createdAt }) => createdAt)).toEqual([new Date('2026-01-01')]);
  });
});
