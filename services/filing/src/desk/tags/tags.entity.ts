import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/** A word by which the office sorts filings; sealed for the service, because nothing keeps an expert from naming a person. */
export const deskTagEntity = entity({
  table: 'desk_tag',
  ownedBy: 'see `deleteTagsOf`',
  columns: {
    id: column.serial(),
    name: column.sealed(),
    actorId: column.integer(),
    createdAt: column.timestamp(),
  },
});

export type DeskTagRow = RowOf<typeof deskTagEntity>;

/** The id of a tag is not known when its name is sealed. */
export function tagNamePlace({ actorId, createdAt }: Pick<DeskTagRow, 'actorId' | 'createdAt'>): Place {
  return { table: 'desk_tag', column: 'name', id: `${actorId}/${createdAt.toISOString()}` };
}

/** The tags of a filing as its row has them, see `DeskFilingRow.tags`. */
export function formatTags(ids: readonly number[]): string {
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b);
  return sorted.length === 0 ? '' : `,${sorted.join(',')},`;
}

export function parseTags(tags: string): number[] {
  return tags.split(',').filter(Boolean).map(Number);
}
