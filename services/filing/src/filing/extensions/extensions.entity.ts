import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** A filing deadline that the tax office extended, as an expert entered it. */
export interface ExtensionRow {
  userId: number;
  taxYear: number;
  /** The deadline from then on, `YYYY-MM-DD`; also in the row of the filing on the desk, which the queue sorts by. */
  until: string;
  /** The deadline without the extension. */
  before: string;
  /** JSON of an `ExtensionContent`. */
  content: Sealed;
  /** JSON of a `ReplacedExtension`, for its undo; null for the first one of a filing. */
  replaced: Sealed | null;
  actorId: number;
  createdAt: Date;
}

export interface ExtensionContent {
  readonly reason: string;
  /** The paper that grants it, a file of the user. */
  readonly fileId: string | null;
}

/** The extension before the latest one. */
export interface ReplacedExtension {
  readonly until: string;
  readonly content: ExtensionContent;
  readonly actorId: number;
  readonly createdAt: string;
}

export const extensionEntity = new EntitySchema<ExtensionRow>({
  name: 'deadline_extension',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    until: column.text(10),
    before: column.text(10),
    content: column.sealed(),
    replaced: column.sealed({ nullable: true }),
    actorId: column.integer(),
    createdAt: column.timestamp(),
  },
});

export function extensionPlace(
  { userId, taxYear }: Pick<ExtensionRow, 'userId' | 'taxYear'>,
  column: 'content' | 'replaced' = 'content',
): Place {
  return { table: 'deadline_extension', column, id: `${userId} ${taxYear}` };
}
