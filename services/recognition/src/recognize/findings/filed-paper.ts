import type { PaperKind, PaperOwner, RecognizedPaper } from '@dossier/contracts';
import { fold } from '../text/skeleton.ts';

/** An amount of a paper: its name, which is the key with the part of the paper that it belongs to, and its value. */
export type Amount = readonly [name: string, value: number];

/** A paper that is expected because the person took it over from a tax return. */
export interface ExpectedByReturn {
  readonly kind: PaperKind;
  /** As the return names it; null where it names none. */
  readonly issuer: string | null;
  readonly owner: PaperOwner;
}

/**
 * What a paper is compared by with the others of its year. It is as small for a paper of 200 values as for any other: a year
 * of 1,000 papers is compared in the time of one response.
 */
export interface PaperFacts extends Pick<
  RecognizedPaper,
  | 'kind'
  | 'categoryId'
  | 'taxYear'
  | 'owner'
  | 'ownerName'
  | 'issuer'
  | 'confidence'
  | 'pages'
  | 'dates'
  | 'unreadable'
  | 'signature'
  | 'form11'
  | 'incompleteCode'
> {
  /** How many papers the document holds, if several. */
  readonly partCount?: number | undefined;
  readonly amounts: readonly Amount[];
  readonly contribution?: number | undefined;
  readonly netSalary?: number | undefined;
  /** Of a tax return, for the year after it. */
  readonly expects?: readonly ExpectedByReturn[];
}

/** A paper beside the facts of its file, as papers are compared with each other. */
export interface FiledPaper {
  readonly fileId: string;
  readonly uploadedAt: Date;
  /** The year and category of the file; the category is null until it is filed. */
  readonly taxYear: number;
  readonly categoryId: number | null;
  /** As recognized, with the corrections of people. */
  readonly paper: PaperFacts;
}

/** More amounts do not tell two papers apart any better. */
const maxAmounts = 24;
const maxPartLetters = 24;

const nameOf = ({ key, part }: RecognizedPaper['values'][number]): string =>
  part ? `${key} ${fold(part).slice(0, maxPartLetters)}` : key;

/** The amounts of the whole paper come first: a photo shows them, and may show no part that its XML lists. */
function chooseAmounts(values: RecognizedPaper['values']): Amount[] {
  const ofWhole = values.filter(({ part }) => !part);
  const ofParts = values
    .filter(({ part }) => part)
    .map((value): Amount => [nameOf(value), value.value])
    // The same choice of the same amounts, in whichever order two papers list them.
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x - y));
  return [...ofWhole.map((value): Amount => [nameOf(value), value.value]), ...ofParts].slice(0, maxAmounts);
}

export function factsOf(paper: RecognizedPaper): PaperFacts {
  const { values, language: _language, statement: _statement, proposals: _proposals, ...facts } = paper;
  const valueOf = (key: string) => values.find((value) => value.key === key)?.value;
  const { contribution, netSalary } = {
    contribution: valueOf('contribution'),
    netSalary: valueOf('netSalary'),
  };
  return {
    ...facts,
    amounts: chooseAmounts(values),
    ...(contribution !== undefined && { contribution }),
    ...(netSalary !== undefined && { netSalary }),
  };
}
