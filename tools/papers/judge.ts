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
  const { tally, problems } = judgeValues(truth, paper);
  return {
    category,
    year,
    owner,
    values: tally,
    problems: [
      ...(category === 'right'
        ? []
        : [`category ${paper.categoryId} (${paper.kind}) instead of ${truth.category}`]),
      ...(year && year !== 'right' ? [`year ${paper.taxYear} instead of ${truth.year}`] : []),
      ...(owner && owner !== 'right' ? [`owner ${paper.owner} instead of ${truth.owner}`] : []),
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

/** Values of keys that the manifest does not name cannot be judged. */
function judgeValues({ values }: ManifestDocument, paper: RecognizedPaper) {
  const tally = emptyTally();
  const problems: string[] = [];
  for (const key of new Set(values.map((value) => value.key))) {
    const right = values.filter((value) => value.key === key);
    const shown = paper.values.filter((value) => value.key === key);
    for (const { value } of shown) {
      const isRight = right.some((each) => sameAmount(each.value, value));
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
