import { expect, expectTypeOf, it, onTestFinished } from 'vitest';
import type { Sealed } from '../crypto/sealed.ts';
import { createNotes, noteEntity } from '../service/notes.fixture.ts';
import { startTestService } from '../testing/index.ts';
import { column } from './columns.ts';
import { entity, requireOwners, type RowOf } from './entity.ts';

const reviewEntity = entity({
  table: 'review',
  columns: {
    id: column.uuid({ primary: true }),
    verdict: column.text<'accepted' | 'requested'>(10),
    language: column.text<'de' | 'fr'>(5, { nullable: true }),
    priority: column.integer<0 | 1>(),
    isUrgent: column.boolean<true>({ nullable: true }),
    words: column.json<string[]>(),
    note: column.sealed({ nullable: true }),
    size: column.bigint(),
    content: column.bytes(),
    reviewedAt: column.timestamp({ nullable: true }),
  },
  indices: [{ name: 'review_verdict', columns: ['verdict', 'id'] }],
});

it('derives the row from the columns', () => {
  expectTypeOf<RowOf<typeof reviewEntity>>().toEqualTypeOf<{
    id: string;
    verdict: 'accepted' | 'requested';
    language: 'de' | 'fr' | null;
    priority: 0 | 1;
    isUrgent: true | null;
    words: string[];
    note: Sealed | null;
    size: number;
    content: Buffer;
    reviewedAt: Date | null;
  }>();
  expect(reviewEntity.options).toMatchObject({
    name: 'review',
    columns: { language: { type: 'varchar', length: 5, nullable: true }, id: { primary: true } },
    indices: [{ name: 'review_verdict', columns: ['verdict', 'id'] }],
  });
});

it('names only its own columns in indices', () => {
  const columns = { id: column.serial() };
  // @ts-expect-error -- a column that the table does not have
  entity({ table: 'note', columns, indices: [{ name: 'note_at', columns: ['at'] }] });
});

it('deletes the rows of a user by their owner, and no other', async () => {
  const test = await startTestService(createNotes);
  onTestFinished(() => test.stop());
  const kept = { id: crypto.randomUUID(), ownerId: 8, text: 'x', createdAt: new Date() };
  const left = await test.db.write(async (manager) => {
    await manager.insert(noteEntity, [kept, { ...kept, id: crypto.randomUUID(), ownerId: 7 }]);
    await test.service.deleteOwned(manager, 7);
    return manager.find(noteEntity);
  });
  expect(left).toEqual([kept]);
});

it('refuses a table of a service that does not say with whom its rows are deleted', () => {
  const columns = { id: column.serial(), authorId: column.integer() };
  const refused = 'note: say in ownedBy with whom its rows are deleted';
  expect(() => requireOwners([entity({ table: 'note', columns })])).toThrow(refused);
  const owned = [['authorId' as const], 'contains no personal data'];
  expect(() =>
    requireOwners(owned.map((ownedBy) => entity({ table: 'note', columns, ownedBy }))),
  ).not.toThrow();
  const ofUser = entity({ table: 'note', columns: { ...columns, userId: column.integer() } });
  expect(ofUser.ownedBy).toEqual(['userId']);
});
