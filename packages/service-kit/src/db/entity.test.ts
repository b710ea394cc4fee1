import { expect, expectTypeOf, it } from 'vitest';
import type { Sealed } from '../crypto/sealed.ts';
import { column } from './columns.ts';
import { entity, type RowOf } from './entity.ts';

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
