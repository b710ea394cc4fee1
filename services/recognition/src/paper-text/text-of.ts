import { readTokens } from '@dossier/contracts';
import { storedBox, type Box, type PaperContents } from '@dossier/document-reader';

/** A line of a page. Its words are separated by a space each. */
export interface TextLine {
  /** From 1. */
  readonly page: number;
  readonly text: string;
  /** On the page as it is stored, one of each word. */
  readonly boxes: readonly Box[];
}

/** What is kept of the text of a paper, to find it by. */
export interface PaperText {
  /** In the form in which they are compared, each once. */
  readonly words: readonly string[];
  readonly lines: readonly TextLine[];
}

/** The text of the pages that were read. */
export function textOf({ pages }: Pick<PaperContents, 'pages'>): PaperText {
  const lines = pages.flatMap((page) =>
    page.lines.map(({ words }) => ({
      page: page.number,
      // A space within a word would look like one between two.
      text: words.map(({ text }) => text.replace(/[\s\p{Cc}]+/gu, '\u00a0')).join(' '),
      boxes: words.map(({ box }) => storedBox(page, box)),
    })),
  );
  const words = lines.flatMap(({ text }) => readTokens(text).map(({ key }) => key));
  return { words: [...new Set([...words, ...joinHyphenated(lines)])], lines };
}

/** Words that a line break divides: "Kranken-" above "kasse". */
function joinHyphenated(lines: readonly TextLine[]): string[] {
  return lines.flatMap(({ page, text }, index) => {
    const next = lines[index + 1];
    if (!next || next.page !== page || !/\p{Ll}[-\u00ad]$/u.test(text)) return [];
    const [start] = readTokens(next.text);
    const end = readTokens(text).at(-1);
    return start && end ? [end.key + start.key] : [];
  });
}
