import { generalTitleWords, kindRules } from './kinds/kinds.ts';
import type { KindRule } from './kinds/kind-rule.ts';
import { findPhrase, phrase, type Phrase, type PhraseHit } from './text/find-phrase.ts';
import { findAmounts } from './text/numbers.ts';
import type { PaperText, TextLine } from './text/paper-text.ts';
import { phrasesOf, type PaperLanguage, type Words } from './text/words.ts';

interface ScoredKind {
  readonly rule: KindRule;
  readonly score: number;
  /** The lines with a title of this kind. */
  readonly titles: readonly PhraseHit[];
}

interface Prepared {
  readonly rule: KindRule;
  readonly titles: readonly PreparedPhrase[];
  readonly signs: readonly PreparedPhrase[];
  readonly excludes: readonly PreparedPhrase[];
  readonly issuers: readonly PreparedPhrase[];
}
interface PreparedPhrase extends Phrase {
  readonly language: PaperLanguage;
  /** Less for a phrase that several kinds share. */
  readonly weight: number;
}

function prepare(words: Words | undefined): PreparedPhrase[] {
  const all = phrasesOf(words).map(({ text, language }) => ({ ...phrase(text), language, weight: 1 }));
  return all.filter(({ letters }, at) => all.findIndex((other) => other.letters === letters) === at);
}

/** Shorter words are in many texts by chance. */
const shortSign = { length: 6, weight: 0.6 };

/** A sign of kinds of several categories tells less. */
function weighSigns(kinds: readonly Prepared[]): Prepared[] {
  const categories = new Map<string, Set<unknown>>();
  for (const { rule, signs } of kinds)
    for (const { letters } of signs)
      categories.set(letters, (categories.get(letters) ?? new Set()).add(rule.category.self ?? rule));
  const weight = ({ letters }: Phrase) =>
    (letters.length < shortSign.length ? shortSign.weight : 1) /
    Math.sqrt(categories.get(letters)?.size ?? 1);
  return kinds.map((kind) => ({
    ...kind,
    signs: kind.signs.map((sign) => ({ ...sign, weight: weight(sign) })),
  }));
}

const prepared: readonly Prepared[] = weighSigns(
  kindRules.map((rule) => ({
    rule,
    titles: prepare(rule.titles),
    signs: prepare(rule.signs),
    excludes: prepare(rule.excludes),
    issuers: prepare(rule.issuers),
  })),
);
const generalTitles = prepare(generalTitleWords);

/** What a phrase is worth: a title as a heading, or within other text; a second title; a sign in a heading; a general heading; a word of the name of its issuer; something of another kind. */
const worth = {
  heading: 7,
  title: 2.5,
  furtherTitle: 1,
  signInHeading: 2,
  generalHeading: 3,
  issuer: 3,
  excluded: 2.5,
};
const max = { furtherTitles: 2, signs: 6, signsInHeading: 2, excluded: 3 };
/** Without so many signs a general heading, such as "Invoice", says nothing. */
const signsForGeneral = 2;

/** A heading is in the upper part of the first page, large or alone in its line. */
const headingArea = 0.6;
const largeScale = 1.2;
/** Above, the large line is the name of the issuer. */
const letterhead = 0.14;

/** Where a letter says who wrote it. */
const isInLetterhead = ({ line: { page, box } }: PhraseHit): boolean => page === 1 && box[1] <= letterhead;

const isUpper = ({ page, box }: TextLine) => page === 1 && box[1] <= headingArea;

function isHeading({ line, from, to }: PhraseHit, searched: Phrase): boolean {
  // A row with an amount is part of what is stated.
  if (!isUpper(line) || findAmounts(line).some(({ isClear }) => isClear)) return false;
  const share = searched.letters.length / Math.max(1, line.letters.length);
  const isFirst = from === 0 && to <= line.words.length;
  return share >= 0.55 || (line.scale >= largeScale && share >= 0.2) || (isFirst && share >= 0.4);
}

/** How well a paper matches each kind, the best first. */
export function scoreKinds(text: PaperText): ScoredKind[] {
  const general = generalTitles.flatMap((searched) =>
    findPhrase(text, searched).filter(
      (hit) => hit.from === 0 && isUpper(hit.line) && hit.line.words.length <= 9,
    ),
  );
  const headings = new Set([
    ...general.map(({ line }) => line),
    ...text.lines.filter((line) => isUpper(line) && line.box[1] > letterhead && line.scale >= largeScale),
  ]);
  return prepared
    .map((each) => scoreKind(text, each, headings, general.length > 0))
    .sort((a, b) => b.score - a.score);
}

function scoreKind(
  text: PaperText,
  { rule, titles, signs, excludes, issuers }: Prepared,
  headings: ReadonlySet<TextLine>,
  hasGeneral: boolean,
): ScoredKind {
  const found = titles.flatMap((searched) => {
    const hits = findPhrase(text, searched);
    const heading = hits.find((hit) => isHeading(hit, searched));
    const [hit] = heading ? [heading] : hits;
    return hit ? [{ hit, searched, value: titleWorth(hit, searched, heading !== undefined) }] : [];
  });
  const best = Math.max(0, ...found.map(({ value }) => value));
  const further = Math.min(max.furtherTitles, Math.max(0, distinct(found) - 1)) * worth.furtherTitle;
  const signHits = signs.flatMap((sign) => {
    const hits = findPhrase(text, sign);
    return hits.length > 0 ? [{ sign, isInHeading: hits.some(({ line }) => headings.has(line)) }] : [];
  });
  const signWorth = Math.min(
    max.signs,
    signHits.reduce((sum, { sign }) => sum + sign.weight, 0),
  );
  const inHeading =
    best >= worth.heading
      ? 0
      : signHits.filter(({ sign, isInHeading }) => isInHeading && sign.weight > 0.5).length;
  const general =
    hasGeneral && best < worth.heading && signWorth + inHeading >= signsForGeneral ? worth.generalHeading : 0;
  const isIssued = issuers.some((searched) => findPhrase(text, searched).some(isInLetterhead));
  const excluded = excludes.filter((searched) => findPhrase(text, searched).length > 0).length;
  const score =
    best +
    further +
    signWorth +
    Math.min(max.signsInHeading, inHeading) * worth.signInHeading +
    general +
    (isIssued ? worth.issuer : 0) -
    Math.min(max.excluded, excluded) * worth.excluded;
  return { rule, score, titles: found.map(({ hit }) => hit) };
}

/** A long title says more than a short one; a large one more than a small one. */
function titleWorth({ line }: PhraseHit, { letters }: Phrase, heading: boolean): number {
  if (!heading) return worth.title;
  return worth.heading + Math.min(2, Math.max(0, line.scale - 1) * 3) + Math.min(1.5, letters.length / 20);
}

/** Titles that are part of one another in the same line count once. */
const distinct = (found: readonly { hit: PhraseHit }[]): number =>
  new Set(found.map(({ hit }) => hit.line)).size;

const minScore = 5.2;
const minLead = 1.5;
/** A short paper says little: with words of one kind and hardly any of another, less is enough. */
const alone = { score: 4, lead: 3.2 };
const high = { score: 9, lead: 3 };

export interface FoundKind {
  readonly rule: KindRule;
  readonly confidence: 'high' | 'low';
  readonly titles: readonly PhraseHit[];
}

/** The kind of a paper; null when no kind matches well enough, or two do. */
export function findKind(scored: readonly ScoredKind[]): FoundKind | null {
  const first = findFirst(scored);
  if (!first) return null;
  // Kinds that lead to the same category, or are part of this one, do not compete.
  const rival = scored.find(({ rule }) => rule !== first.rule && !isAlike(first.rule, rule));
  const lead = first.score - Math.max(0, rival?.score ?? 0);
  const isEnough = first.score >= minScore && lead >= minLead;
  const isAlone = first.score >= alone.score && lead >= alone.lead;
  if (!isEnough && !isAlone) return null;
  const isHigh = first.score >= high.score && lead >= high.lead;
  return { rule: first.rule, confidence: isHigh ? 'high' : 'low', titles: first.titles };
}

const includes = (rule: KindRule, other: KindRule) =>
  other.kind !== null && (rule.includes?.includes(other.kind) ?? false);
const isAlike = (rule: KindRule, other: KindRule) =>
  rule.category.self === other.category.self || includes(rule, other);

/** With such a score a kind that includes the best one counts as well as a title and a few signs of its own. */
const scoreOfWhole = 8;

/** The best kind, or one that includes it and is nearly as good, or good enough by itself. */
function findFirst(scored: readonly ScoredKind[]): ScoredKind | undefined {
  const [first] = scored;
  return (
    first &&
    (scored.find(
      ({ rule, score }) =>
        includes(rule, first.rule) && (first.score - score < minLead || score >= scoreOfWhole),
    ) ??
      first)
  );
}
