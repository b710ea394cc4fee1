import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/** The words of a version of a file, each once, by which it is found: opened for every paper in which is searched. */
export const paperWordsEntity = entity({
  table: 'paper_words',
  columns: {
    fileId: column.uuid({ primary: true }),
    version: column.integer({ primary: true }),
    userId: column.integer(),
    words: column.sealed(),
  },
  indices: [{ name: 'paper_words_user', columns: ['userId'] }],
});

/** The lines of a version of a file with the places of their words, in parts: opened for the papers that are found. */
export const paperLinesEntity = entity({
  table: 'paper_lines',
  columns: {
    fileId: column.uuid({ primary: true }),
    version: column.integer({ primary: true }),
    part: column.integer({ primary: true }),
    userId: column.integer(),
    lines: column.sealed(),
  },
  indices: [{ name: 'paper_lines_user', columns: ['userId'] }],
});

export type PaperLinesRow = RowOf<typeof paperLinesEntity>;

/** A version of a file. */
export type TextKey = Pick<PaperLinesRow, 'fileId' | 'version'>;

export function wordsPlace({ fileId, version }: TextKey): Place {
  return { table: 'paper_words', column: 'words', id: `${fileId}/${version}` };
}

export function linesPlace({
  fileId,
  version,
  part,
}: Pick<PaperLinesRow, 'fileId' | 'version' | 'part'>): Place {
  return { table: 'paper_lines', column: 'lines', id: `${fileId}/${version}/${part}` };
}
