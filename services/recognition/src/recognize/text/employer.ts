import type { Word } from '@dossier/document-reader';
import { columnsOf, isSure } from './columns.ts';
import { isNameless, isOrganization, nameIn } from './issuer.ts';
import { lineText, type PaperText, type TextLine } from './paper-text.ts';
import { fold } from './skeleton.ts';

/** What is printed before place and date, and before the employer, at the foot of form 11 (letter I). */
const placeLabel = /ort und datum|lieu et date|luogo e data/;
const employerLabel =
  /richtigkeit|certifie exact|certificato esatto|telefonnummer des arbeitgebers|genauer anschrift|adresse exacte|indirizzo|bestatigt|adresse et numero|employeur|datore di lavoro|numero di telefono|^(?:des )?arbeitgebers?$|^inkl\b/;
/** The person who may be asked, and other names that are not those of employers. */
const contact =
  /^(?:herrn?|frau|monsieur|madame|m\.|mme|signora?|sig\.?|[a-z]\.|tel\b|telefon|c\/o\b|postfach|case postale|casella postale)/;
/** The employer is so far below the labels, and right of place and date. */
const footHeight = 0.1;
const footGap = 0.015;
const minOffset = 0.1;
/** The words of a name are nearer to each other than columns, in heights of their line; some columns are as near. */
const columnGaps = [2.2, 1.2];
const aligned = 0.02;

interface Part {
  readonly words: readonly Word[];
  readonly name: string;
}

const startOf = (words: readonly Word[]): number => words[0]?.box[0] ?? 0;

/** Where the lines of an address begin below each other. */
function addressStarts(foot: readonly TextLine[]): number[] {
  const starts = foot.flatMap((line) => columnsOf(line).map(startOf));
  return starts.filter((x) => starts.filter((other) => Math.abs(other - x) < aligned).length > 2);
}

/** The parts of a line that may be a name: its columns, and what begins where the lines of the address do. */
function partsOf(line: TextLine, starts: readonly number[]): (readonly Word[])[] {
  const ends = starts.flatMap((start) => {
    const at = line.words.findIndex(({ box }) => Math.abs(box[0] - start) < aligned);
    return at > 0 ? [line.words.slice(at)] : [];
  });
  return [...columnGaps.flatMap((gap) => columnsOf(line, gap)), ...ends.slice(0, 1)];
}

/** The names in a line right of place and date: what is before the address. */
function namesIn(line: TextLine, from: number, starts: readonly number[]): Part[] {
  return partsOf(line, starts).flatMap((words): Part[] => {
    const name = nameIn(lineText({ words })) ?? '';
    const text = fold(name);
    const isName = /\p{Lu}\p{L}{2}/u.test(name) && !/\d/.test(name) && words.slice(0, 2).every(isSure);
    const isOther =
      employerLabel.test(text) || placeLabel.test(text) || contact.test(text) || isNameless(name);
    return startOf(words) > from && isName && !isOther ? [{ words, name }] : [];
  });
}

/**
 * The employer of form 11, right of place and date at its foot: the first name of an organization; without one, the first
 * line of a column that begins with the label of the employer or is right of it.
 */
export function findEmployer({ lines }: PaperText): string | null {
  const place = lines.findLast((line) => placeLabel.test(fold(lineText(line))));
  const label = lines.find((line) => employerLabel.test(fold(lineText(line))) && line.box[1] > 0.5);
  const anchor = place ?? label;
  if (!anchor) return null;
  const [x, y] = anchor.box;
  const foot = lines.filter(
    ({ page, box }) => page === anchor.page && box[1] > y - footGap && box[1] < y + footHeight,
  );
  const starts = addressStarts(foot);
  const from = place ? x + minOffset : x - aligned;
  const names = foot.flatMap((line) => namesIn(line, from, starts));
  const organization = names.find(({ name }) => isOrganization(name));
  if (organization) return organization.name;
  const labelled = foot.flatMap((line) =>
    columnsOf(line).flatMap((column) =>
      employerLabel.test(fold(lineText({ words: column }))) ? [startOf(column)] : [],
    ),
  );
  const start = Math.min(...labelled);
  return names.find(({ words }) => startOf(words) > start - aligned)?.name ?? null;
}
