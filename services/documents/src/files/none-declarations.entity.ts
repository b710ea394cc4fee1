import type { NoneReason } from '@dossier/contracts';
import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

export interface NoneContent {
  readonly reason: NoneReason;
  readonly note: string | null;
}

/** The declaration of a user that a required category has no document in a tax year. A file in the category ends it. */
export const noneDeclarationEntity = entity({
  table: 'none_declaration',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    categoryId: column.integer({ primary: true }),
    /** A `NoneContent`. */
    content: column.sealed(),
    declaredAt: column.timestamp(),
  },
});

export type NoneDeclarationRow = RowOf<typeof noneDeclarationEntity>;

/** The place of a declaration's content. The user is authenticated by the key. */
export function noneContentPlace({
  taxYear,
  categoryId,
}: Pick<NoneDeclarationRow, 'taxYear' | 'categoryId'>): Place {
  return { table: 'none_declaration', column: 'content', id: `${taxYear}/${categoryId}` };
}
