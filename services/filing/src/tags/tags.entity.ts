import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** A word by which the office sorts filings. It is about the work, never about a person, and is therefore not sealed. */
export interface DeskTagRow {
  id: number;
  name: string;
  actorId: number;
  createdAt: Date;
}

export const deskTagEntity = new EntitySchema<DeskTagRow>({
  name: 'desk_tag',
  columns: {
    id: column.serial(),
    name: column.text(24),
    actorId: column.integer(),
    createdAt: column.timestamp(),
  },
});

/** The tags of a filing as its row has them, see `DeskFilingRow.tags`. */
export function formatTags(ids: readonly number[]): string {
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b);
  return sorted.length === 0 ? '' : `,${sorted.join(',')},`;
}

export function parseTags(tags: string): number[] {
  return tags.split(',').filter(Boolean).map(Number);
}
