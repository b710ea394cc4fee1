import { fold } from '../text/skeleton.ts';
import type { Amount, FiledPaper, PaperFacts } from './filed-paper.ts';

/** Earlier papers that one paper is compared with at most, however many of its kind state the same amount. */
const maxCompared = 20;
/** Amounts and dates by which a paper is found. */
const maxIndexed = 6;
/** Letters of an issuer that are compared. */
const maxIssuerLetters = 60;

/** Papers of one upload may have the same time. */
export const isEarlier = (a: FiledPaper, b: FiledPaper): boolean =>
  Number(a.uploadedAt) - Number(b.uploadedAt) < 0 ||
  (Number(a.uploadedAt) === Number(b.uploadedAt) && a.fileId < b.fileId);

/** A paper prepared to be compared. */
interface Prepared {
  readonly fileId: string;
  /** By upload. */
  readonly order: number;
  readonly facts: PaperFacts;
  readonly issuer: Issuer | null;
  /** How often each value stands under each name. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

interface Issuer {
  readonly name: string;
  readonly pairs: ReadonlySet<string>;
}

/** Letters and digits of a name; OCR writes the others in many ways. */
function prepareIssuer(issuer: string): Issuer {
  const name = fold(issuer)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, maxIssuerLetters);
  return { name, pairs: new Set([...name.slice(1)].map((letter, at) => `${name[at]}${letter}`)) };
}

function countAmounts(amounts: readonly Amount[]): Prepared['counts'] {
  const counts = new Map<string, Map<number, number>>();
  for (const [name, value] of amounts) {
    const ofName = counts.get(name) ?? new Map<number, number>();
    counts.set(name, ofName.set(value, (ofName.get(value) ?? 0) + 1));
  }
  return counts;
}

/** The places in the index of papers without a date, and of all papers. */
const noDate = '';
const anyDate = '*';

/** The places of a paper in the index: one for each amount and date. */
const placesOf = ({ facts: { kind, amounts } }: Prepared, dates: readonly string[]): string[] =>
  amounts
    .filter(([, value]) => value !== 0)
    .slice(0, maxIndexed)
    .flatMap(([name, value]) => dates.map((date) => `${kind} ${name} ${value} ${date}`));

/**
 * Finds the paper that was uploaded earlier and says the same: same kind, year, person, issuer and values, as a PDF, XML or
 * photo. Papers are added in the order of their upload; each is only compared with a few of those that state one of its
 * amounts and one of its dates, so that a year takes time in proportion to its papers.
 */
export function createDuplicateFinder(): { add(paper: FiledPaper): string | null } {
  const issuers = new Map<string, Issuer>();
  const index = new Map<string, Prepared[]>();

  function findIssuer(name: string): Issuer {
    const known = issuers.get(name);
    const issuer = known ?? prepareIssuer(name);
    if (!known) issuers.set(name, issuer);
    return issuer;
  }

  const prepare = ({ fileId, paper }: FiledPaper, order: number): Prepared => ({
    fileId,
    order,
    facts: paper,
    issuer: paper.issuer === null ? null : findIssuer(paper.issuer),
    counts: countAmounts(paper.amounts),
  });

  /** What is unknown contradicts nothing: a paper without dates is compared with all, and all with it. */
  function findCandidates(paper: Prepared, dates: readonly string[]): ReadonlySet<Prepared> {
    const candidates = new Set<Prepared>();
    for (const place of placesOf(paper, dates.length > 0 ? [...dates, noDate] : [anyDate]))
      for (const candidate of index.get(place) ?? []) {
        if (candidates.size >= maxCompared) return candidates;
        candidates.add(candidate);
      }
    return candidates;
  }

  function store(paper: Prepared, dates: readonly string[]): void {
    for (const place of placesOf(paper, [...(dates.length > 0 ? dates : [noDate]), anyDate])) {
      const papers = index.get(place);
      if (!papers) index.set(place, [paper]);
      else if (papers.length < maxCompared) papers.push(paper);
    }
  }

  let count = 0;
  return {
    add(filed) {
      if (filed.paper.kind === null) return null;
      const paper = prepare(filed, (count += 1));
      const dates = (filed.paper.dates ?? []).slice(0, maxIndexed);
      const [first] = [...findCandidates(paper, dates)]
        .filter((candidate) => isSamePaper(candidate, paper))
        .sort((a, b) => a.order - b.order);
      // A copy is not compared with later ones: its original is.
      if (!first) store(paper, dates);
      return first?.fileId ?? null;
    },
  };
}

function isSamePaper(a: Prepared, b: Prepared): boolean {
  return (
    agree(a.facts.taxYear, b.facts.taxYear) &&
    agree(a.facts.owner, b.facts.owner) &&
    haveSameDates(a.facts.dates ?? [], b.facts.dates ?? []) &&
    haveSameAmounts(a.counts, b.counts) &&
    agree(a.issuer, b.issuer, isSimilar)
  );
}

/** A photo may not show what a PDF says: what is unknown contradicts nothing. */
const agree = <Value>(
  a: Value | null,
  b: Value | null,
  isSame = (one: Value, other: Value) => one === other,
) => a === null || b === null || isSame(a, b);

/** A photo may have some letters of a name wrong. */
function isSimilar(a: Issuer, b: Issuer): boolean {
  if (a.name.includes(b.name) || b.name.includes(a.name)) return true;
  const common = [...a.pairs].filter((pair) => b.pairs.has(pair)).length;
  return (2 * common) / (a.pairs.size + b.pairs.size) > 0.6;
}

/** Tickets and pay slips of two months have the same amounts. A photo may have a date wrong. */
function haveSameDates(a: readonly string[], b: readonly string[]): boolean {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  const common = fewer.filter((date) => more.includes(date)).length;
  return fewer.length === 0 || common > fewer.length / 2;
}

/** Whether the amounts that both papers state are the same; they have one that is more than nothing in common. */
function haveSameAmounts(a: Prepared['counts'], b: Prepared['counts']): boolean {
  return [...a].every(([name, values]) => {
    const others = b.get(name);
    return !others || isPartOf(values, others) || isPartOf(others, values);
  });
}

type Counts = ReadonlyMap<number, number>;

/** Whether a paper that has an amount twice is compared with one that has it twice as well. */
const isPartOf = (values: Counts, others: Counts): boolean =>
  [...values].every(([value, count]) => count <= (others.get(value) ?? 0));
