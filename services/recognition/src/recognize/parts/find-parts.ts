import type { RecognizedDivision } from '@dossier/contracts';
import type { PaperContents } from '@dossier/document-reader';
import type { RecognizeContext } from '../context.ts';
import { skeleton } from '../text/skeleton.ts';
import { findPageFacts, type PageFacts } from './page-facts.ts';

/** What speaks for the beginning of a paper, or against it. */
const worth = {
  firstPage: 10,
  nextPage: -12,
  otherCount: 4,
  unfinished: -4,
  finished: 1.5,
  otherCode: 6,
  otherUid: 3,
  sameUid: -3,
  otherIban: 1,
  sameIban: -2,
  otherIssuer: 2.5,
  sameIssuer: -1.5,
  addressed: 3,
  title: 2.5,
  sameTitle: 1,
  continued: -6,
  otherLanguage: 1,
  otherShape: 1,
  afterBlank: 1,
  headless: -2,
};
const minWorth = 2.5;
const shapeTolerance = 0.04;

interface PartPages {
  /** From 1, in the order of the document. */
  readonly parts: readonly number[][];
  readonly leftOut: RecognizedDivision['leftOut'];
}

/**
 * The pages of the papers of a document. Blank pages and separator sheets are left out; a page that was not read belongs to
 * the paper before it.
 */
export function findPartPages(
  { pages, codes, pageCount }: Pick<PaperContents, 'pages' | 'codes' | 'pageCount'>,
  context: RecognizeContext,
): PartPages {
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  const parts: { numbers: number[]; facts: PageFacts[] }[] = [];
  const leftOut: RecognizedDivision['leftOut'] = [];
  let before: PageFacts | null = null;
  for (let number = 1; number <= pageCount; number += 1) {
    const page = byNumber.get(number);
    const part = parts.at(-1);
    const facts = page ? findPageFacts(page, codes, context) : null;
    if (!facts) {
      if (part) part.numbers.push(number);
      else parts.push({ numbers: [number], facts: [] });
    } else if (facts.isSeparator || facts.isBlank) {
      leftOut.push({ page: number, reason: facts.isSeparator ? 'separator' : 'blank' });
    } else if (!part || before?.isSeparator || weigh(part.facts, facts, before) >= minWorth) {
      parts.push({ numbers: [number], facts: [facts] });
    } else {
      part.numbers.push(number);
      part.facts.push(facts);
    }
    before = facts;
  }
  return { parts: parts.map(({ numbers }) => numbers), leftOut };
}

/** How much speaks for a paper that begins on a page, after the pages of another. */
function weigh(part: readonly PageFacts[], next: PageFacts, before: PageFacts | null): number {
  const last = part.at(-1);
  if (!last) return worth.firstPage;
  const hasHead = next.issuer !== null || next.isAddressed || next.kind !== null;
  return (
    weighNumbers(part, last, next) +
    weighCodes(part, next) +
    weighSets(
      part.flatMap(({ uids }) => [...uids]),
      next.uids,
      worth.otherUid,
      worth.sameUid,
    ) +
    weighSets(
      part.flatMap(({ ibans }) => [...ibans]),
      next.ibans,
      worth.otherIban,
      worth.sameIban,
    ) +
    weighIssuer(part, next) +
    weighKind(part, next) +
    (next.isAddressed ? worth.addressed : 0) +
    (next.isContinued ? worth.continued : 0) +
    (hasHead ? 0 : worth.headless) +
    (next.language && last.language && next.language !== last.language ? worth.otherLanguage : 0) +
    (Math.abs(next.shape - last.shape) > shapeTolerance ? worth.otherShape : 0) +
    (before?.isBlank ? worth.afterBlank : 0)
  );
}

function weighNumbers(part: readonly PageFacts[], last: PageFacts, next: PageFacts): number {
  const [was, is] = [last.number, next.number];
  if (is?.page === 1) return worth.firstPage;
  if (is && was) return is.of === was.of && is.page === was.page + 1 ? worth.nextPage : worth.otherCount;
  if (is) return is.page === part.length + 1 ? worth.nextPage : 0;
  if (!was) return 0;
  return was.page === was.of ? worth.finished : worth.unfinished;
}

function weighCodes(part: readonly PageFacts[], next: PageFacts): number {
  const last = part.findLast(({ coded }) => coded)?.coded;
  if (next.coded && last)
    return next.coded.document === last.document && next.coded.page > last.page
      ? worth.nextPage
      : worth.firstPage;
  if (next.coded) return next.coded.page === 1 ? worth.firstPage : 0;
  const repeated = (['salary-certificate', 'qr-bill'] as const).some(
    (kind) => next.codes.includes(kind) && part.some(({ codes }) => codes.includes(kind)),
  );
  return repeated ? worth.otherCode : 0;
}

function weighSets(of: readonly string[], next: ReadonlySet<string>, other: number, same: number): number {
  if (of.length === 0 || next.size === 0) return 0;
  return of.some((each) => next.has(each)) ? same : other;
}

function weighIssuer(part: readonly PageFacts[], { issuer }: PageFacts): number {
  const issuers = part.flatMap((page) => page.issuer ?? []);
  if (!issuer || issuers.length === 0) return 0;
  const isSame = issuers.some((each) => isSameName(each, issuer));
  return isSame ? worth.sameIssuer : worth.otherIssuer;
}

/** A name is often printed with its trade, or without its legal form. */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [skeleton(one), skeleton(other)];
  return a.includes(b) || b.includes(a);
}

function weighKind(part: readonly PageFacts[], { kind }: PageFacts): number {
  if (!kind || kind.titles.length === 0) return 0;
  const isSame = part.some((page) => page.kind?.rule === kind.rule);
  return isSame ? worth.sameTitle : worth.title;
}
