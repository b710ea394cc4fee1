import { columnsOf } from './columns.ts';
import { nameIn } from './issuer.ts';
import { lineText, type PaperText } from './paper-text.ts';
import { fold } from './skeleton.ts';

/** What is printed before the employer. */
const employerLabel =
  /richtigkeit und vollstandigkeit|certifie exact|certificato esatto|telefonnummer des arbeitgebers/;
/** The label of box 9, which no other paper has in three languages. */
const contributions = /ahv\/iv\/e[oq0]|avs\/a[iv]\/?apg|avs\/a[iv]\/?ipg/;

/** Whether a paper is form 11, the salary certificate and pension statement. */
export function isForm11({ lines }: PaperText): boolean {
  const texts = lines.map((line) => fold(lineText(line)));
  return texts.some((text) => employerLabel.test(text)) && texts.some((text) => contributions.test(text));
}

const maxEmployerLines = 4;
const employerFrom = 0.5;
const edge = 0.01;

/** The employer of form 11: the first line of the column beside its label. */
export function findEmployer({ lines }: PaperText): string | null {
  const at = lines.findIndex((line) => employerLabel.test(fold(lineText(line))));
  if (at < 0) return null;
  const rows = lines.slice(at, at + maxEmployerLines);
  const starts = rows.flatMap((line) => columnsOf(line).at(-1)?.[0]?.box[0] ?? []);
  const start = Math.min(...starts.slice(1).filter((x) => x > employerFrom));
  for (const { words } of rows) {
    const name = lineText({ words: words.filter(({ box }) => box[0] >= start - edge) });
    if (/\p{Lu}\p{L}{2}/u.test(name) && !/\d/.test(name) && !employerLabel.test(fold(name)))
      return nameIn(name);
  }
  return null;
}
