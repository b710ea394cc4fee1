import { column, entity, type Place } from '@dossier/service-kit';

/** The declaration of one tax year, as it is downloaded. */
export const declarationEntity = entity({
  table: 'tax_year_declaration',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    filename: column.text(120),
    content: column.sealed(),
    savedAt: column.timestamp(),
  },
});

/** What the sealed column holds on every engine. A real declaration has about 2 KB. */
export const maxDeclarationBytes = 49_000;

/** The place of a declaration's content. The user is authenticated by the key. */
export const declarationPlace = (taxYear: number): Place => ({
  table: 'tax_year_declaration',
  column: 'content',
  id: taxYear,
});
