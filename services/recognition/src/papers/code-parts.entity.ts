import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/** The symbols of a code of which the version of a file holds some: another file may hold the rest. */
export const codePartEntity = entity({
  table: 'code_part',
  columns: {
    fileId: column.uuid({ primary: true }),
    version: column.integer({ primary: true }),
    userId: column.integer(),
    parts: column.sealed(),
    /** Whether its reading is that of the whole code, with the symbols of other files. */
    isWhole: column.boolean(),
  },
  indices: [{ name: 'code_part_user', columns: ['userId'] }],
});

export type CodePartRow = RowOf<typeof codePartEntity>;

export function partsPlace({ fileId, version }: Pick<CodePartRow, 'fileId' | 'version'>): Place {
  return { table: 'code_part', column: 'parts', id: `${fileId}/${version}` };
}
