import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

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

/** A filing deadline that the tax office extended, as an expert entered it. */
export const extensionEntity = entity({
  table: 'deadline_extension',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    /** The deadline from then on, `YYYY-MM-DD`; also in the row of the filing on the desk, which the queue sorts by. */
    until: column.text(10),
    /** The deadline without the extension. */
    before: column.text(10),
    /** JSON of an `ExtensionContent`. */
    content: column.sealed(),
    /** JSON of a `ReplacedExtension`, for its undo; null for the first one of a filing. */
    replaced: column.sealed({ nullable: true }),
    actorId: column.integer(),
    createdAt: column.timestamp(),
  },
});

export type ExtensionRow = RowOf<typeof extensionEntity>;

export function extensionPlace(
  { userId, taxYear }: Pick<ExtensionRow, 'userId' | 'taxYear'>,
  column: 'content' | 'replaced' = 'content',
): Place {
  return { table: 'deadline_extension', column, id: `${userId} ${taxYear}` };
}
