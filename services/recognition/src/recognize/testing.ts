import type { Code, Line, PaperContents, PaperPage } from '@dossier/document-reader';

const height = 0.014;

/** A line with its words side by side; a tab leaves a wide gap, as between a label and its amount. */
export function printedLine(text: string, at: number, scale = 1): Line {
  const letter = 0.008 * scale;
  let x = 0.08;
  const words = text.split('\t').flatMap((column, index) => {
    x = index === 0 ? x : Math.max(x + 0.05, 0.45 + index * 0.12);
    return column
      .split(' ')
      .filter(Boolean)
      .map((word) => {
        const box = [x, 0.05 + at * 0.025, word.length * letter, height * scale] as const;
        x += (word.length + 1) * letter;
        return { text: word, box };
      });
  });
  return { words, box: [0.08, 0.05 + at * 0.025, x - 0.08, height * scale] };
}

/** The contents of a PDF with the given lines; one that starts with # is printed large. */
export function paperContents(
  text: string,
  more: Partial<PaperContents> & { page?: Partial<PaperPage> } = {},
): PaperContents {
  const { page, ...rest } = more;
  const lines = text
    .split('\n')
    .map((line, at) => (line.startsWith('# ') ? printedLine(line.slice(2), at, 1.6) : printedLine(line, at)))
    .filter(({ words }) => words.length > 0);
  const only: PaperPage = {
    number: 1,
    width: 595,
    height: 842,
    source: 'text',
    lines,
    turned: 0,
    toStored: null,
    quality: null,
    ...page,
  };
  return { type: 'pdf', pageCount: 1, pages: [only], codes: [] as Code[], problem: null, ...rest };
}

export const household = {
  self: { firstName: 'Nadja', lastName: 'Brunner' },
  spouse: { firstName: 'Reto', lastName: 'Brunner' },
  children: [{ firstName: 'Lena', lastName: 'Brunner' }],
};
