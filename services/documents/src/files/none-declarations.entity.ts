import type { NoneReason } from '@dossier/contracts';
import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** The declaration of a user that a required category has no document in a tax year. A file in the category ends it. */
export interface NoneDeclarationRow {
  userId: number;
  taxYear: number;
  categoryId: number;
  /** A `NoneContent`. */
  content: Sealed;
  declaredAt: Date;
}

export interface NoneContent {
  readonly reason: NoneReason;
  readonly note: string | null;
}

export const noneDeclarationEntity = new EntitySchema<NoneDeclarationRow>({
  name: 'none_declaration',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    categoryId: column.integer({ primary: true }),
    content: column.sealed(),
    declaredAt: column.timestamp(),
  },
});

/** The place of a declaration's content. The user is authenticated by the key. */
export function noneContentPlace({
  taxYear,
  categoryId,
}: Pick<NoneDeclarationRow, 'taxYear' | 'categoryId'>): Place {
  return { table: 'none_declaration', column: 'content', id: `${taxYear}/${categoryId}` };
}
