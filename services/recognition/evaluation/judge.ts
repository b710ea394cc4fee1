import type { RecognizedPaper } from '@dossier/contracts';
import type { ManifestDocument } from './manifest.ts';

/** How often something was right, not told, and wrong. */
export interface Tally {
  right: number;
  none: number;
  wrong: number;
}
export const emptyTally = (): Tally => ({ right: 0, none: 0, wrong: 0 });

export interface Judgement {
  readonly category: keyof Tally;
  readonly year: keyof Tally | null;
  readonly owner: keyof Tally | null;
  readonly issuer: keyof Tally | null;
  readonly values: Tally;
  /** What is not right, for a person to read. */
  readonly problems: readonly string[];
}

const sameAmount = (a: number, b: number) => Math.abs(a - b) < 0.005;

/** Compares what was recognized with what is right. */
export function judge(truth: ManifestDocument, paper: RecognizedPaper): Judgement {
  const category = judgeCategory(truth, paper.categoryId);
  const year = truth.year == null ? null : judgeOne(truth.year, paper.taxYear);
  const owner = truth.owner == null ? null : judgeOne(truth.owner, paper.owner);
  const issuer = truth.issuer == null ? null : judgeIssuer(truth.issuer, paper.issuer);
  const { tally, problems } = judgeValues(truth, paper);
  return {
    category,
    year,
    owner,
    issuer,
    values: tally,
    problems: [
      ...(category === 'right'
        ? []
        : [`category ${paper.categoryId} (${paper.kind}) instead of ${truth.category}`]),
      ...(year && year !== 'right' ? [`year ${paper.taxYear} instead of ${truth.year}`] : []),
      ...(owner && owner !== 'right' ? [`owner ${paper.owner} instead of ${truth.owner}`] : []),
      ...(issuer === 'wrong' ? [`issuer ${paper.issuer} instead of ${truth.issuer}`] : []),
      ...problems,
    ],
  };
}

function judgeCategory({ category, accept, unknownOk }: ManifestDocument, found: number | null): keyof Tally {
  if (found === category || (found !== null && accept.includes(found))) return 'right';
  if (found === null) return unknownOk ? 'right' : 'none';
  return 'wrong';
}

const judgeOne = (right: unknown, found: unknown): keyof Tally =>
  found === right ? 'right' : found === null ? 'none' : 'wrong';

const lettersOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** The name with or without its legal form, its first names or its place. */
function judgeIssuer(right: string, found: string | null): keyof Tally {
  if (!found) return 'none';
  const [a, b] = [lettersOf(right), lettersOf(found)];
  const words = right.split(/[\s-]+/).filter((word) => word.length > 3);
  const shared = words.filter((word) => b.includes(lettersOf(word))).length;
  return a.includes(b) || b.includes(a) || shared * 2 >= words.length ? 'right' : 'wrong';
}

/** What a bill states has one of these keys, by its kind; a manifest may name another. */
const billed = ['amount', 'costs', 'price', 'premium'];

function isMeant(key: string, { values }: ManifestDocument, shown: string): boolean {
  const isOnlyBilled = values.filter((value) => billed.includes(value.key)).length === 1;
  return shown === key || (isOnlyBilled && billed.includes(key) && billed.includes(shown));
}

/** Values of keys that the manifest does not name cannot be judged. */
function judgeValues(truth: ManifestDocument, paper: RecognizedPaper) {
  const { values } = truth;
  const tally = emptyTally();
  const problems: string[] = [];
  for (const key of new Set(values.map((value) => value.key))) {
    const right = values.filter((value) => value.key === key);
    const all = paper.values.filter((value) => isMeant(key, truth, value.key));
    // Parts, such as accounts, are judged where their whole is not shown.
    const whole = all.filter(({ part }) => part === null);
    const shown = whole.length > 0 ? whole : all;
    // The tax value of a statement is the whole of its accounts.
    if (key === 'balance' && whole.length === 0 && paper.values.some((value) => value.key === 'taxValue'))
      continue;
    for (const { value } of shown) {
      const also = truth.alt.filter((other) => other.key === key);
      const isRight = [...right, ...also].some((each) => sameAmount(each.value, value));
      tally[isRight ? 'right' : 'wrong']++;
      if (!isRight) problems.push(`${key} ${value} instead of ${right.map((each) => each.value).join(', ')}`);
    }
    if (shown.length === 0) {
      tally.none++;
      problems.push(`${key} missing`);
    }
  }
  return { tally, problems };
}
