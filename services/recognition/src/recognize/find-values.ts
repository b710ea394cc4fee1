import type { RecognizedValue } from '@dossier/contracts';
import type { KindRule, ValueRule } from './kinds/kind-rule.ts';
import { isValue, type FoundAmount, type PreparedRule, type ValueContext } from './values/found-amount.ts';
import { findAccounts } from './values/accounts.ts';
import { findAfterBreak } from './values/after-break.ts';
import { findBeside } from './values/beside-label.ts';
import { findBelow } from './values/below-label.ts';
import { isForm11 } from './text/form-11.ts';
import { isForm21 } from './text/form-21.ts';
import { readForm11 } from './values/form-11.ts';
import { readForm11Rows } from './values/form-11-rows.ts';
import { readForm21 } from './values/form-21.ts';
import { findInTotalRow } from './values/in-total-row.ts';
import { findProvenTotal } from './values/proven-total.ts';
import { findSectionTotal } from './values/section-total.ts';
import { findSumBelow } from './values/sum-below.ts';
import { isLabel } from './values/label.ts';
import { isOfOtherYear } from './values/other-year.ts';
import { amountsOf } from './values/rates.ts';
import { isTrusted } from './values/trust.ts';
import { findInLine, phrase, type Phrase } from './text/find-phrase.ts';
import { isSubtotalRow, isSumOfOthers, isTotalRow, yearsIn } from './text/columns.ts';
import { lineText, valueBox, type PaperText, type TextLine } from './text/paper-text.ts';
import { fold } from './text/skeleton.ts';
import { phrasesOf } from './text/words.ts';

/** Labels of values are short: they must begin with a word. */
const preparedRules = new WeakMap<KindRule, readonly PreparedRule[]>();

function rulesOf(rule: KindRule): readonly PreparedRule[] {
  const known = preparedRules.get(rule);
  if (known) return known;
  const prepared = rule.values.map((value) => ({ ...value, phrases: orderedPhrases(value) }));
  preparedRules.set(rule, prepared);
  return prepared;
}

/** The first phrase of each language, then the second of each, and so on. */
function orderedPhrases({ labels }: ValueRule): Phrase[] {
  const ranks = new Map<string, number>();
  const ranked = phrasesOf(labels).map(({ text, language }) => {
    const rank = ranks.get(language) ?? 0;
    ranks.set(language, rank + 1);
    return { text, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ text }) => phrase(text));
}

type KeyedAmount = FoundAmount & { readonly key: ValueRule['key'] };

/** The values of a kind of paper that stand on its pages. A label without a clear amount beside it gives none. */
export function findValues(text: PaperText, rule: KindRule, taxYear: number | null): readonly KeyedAmount[] {
  const amounts = new Map(text.lines.map((line) => [line, amountsOf(line)]));
  const rules = rulesOf(rule);
  const context: ValueContext = { lines: text.lines, amounts, taxYear, isYearly: rule.isYearly };
  if (isForm11(text)) {
    const summed = readForm11(text, context);
    // Recognition of a picture may have a figure wrong where no sum proves it.
    const isProven = summed.length > 0 && !text.isOcr;
    return [...summed, ...(isProven ? readForm11Rows(text, amounts) : [])];
  }
  const contribution = rule.kind === 'pillar3a' && isForm21(text) ? readForm21(text, taxYear) : null;
  if (contribution) return [{ ...contribution, key: 'contribution' }];
  const found: KeyedAmount[] = [];
  for (const value of rules) {
    const others = rules.filter(({ key }) => key !== value.key).flatMap(({ phrases }) => phrases);
    for (const amount of findValue(value, others, context)) {
      const isTaken = found.some((other) => other.line === amount.line && other.from === amount.from);
      if (!isTaken && !isNothing(amount) && isTrusted(amount, context) && isSigned(value, amount))
        found.push({ ...amount, key: value.key });
    }
  }
  const summed = found.map((value) => withSum(value, found, context));
  const all = withProvenTotal(rule, summed.length > 0 ? summed : findOnlyAmount(rule, context), context);
  const part = findDeductible(context);
  const key = [...all, ...rule.values.slice(0, 1)].find((value) => billed.includes(value.key))?.key;
  const shown = part && key ? [...all.filter((value) => value.key !== key), { ...part, key }] : all;
  return isPartDeductible(text)
    ? shown.filter(({ key, line }) => !billed.includes(key) || isDeductible(line))
    : shown;
}

/** The kinds of amounts of which a paper may list parts before their sum. */
const listed: readonly ValueRule['key'][] = ['premium', 'costs', 'contribution', 'dividends', 'taxValue'];

/** Instead of the first of several rows the sum of them that stands below, unless another value is among them. */
function withSum(value: KeyedAmount, found: readonly KeyedAmount[], context: ValueContext): KeyedAmount {
  if (!listed.includes(value.key) || value.part !== null || isTotalRow(value.line)) return value;
  const sum = findSumBelow(value, context);
  const isMixed = sum?.rows.some((line) => found.some((other) => other !== value && other.line === line));
  return sum && !isMixed ? { ...sum.total, key: value.key } : value;
}

/** Of a bill, what two reasons speak for stands against what only a label does. */
function withProvenTotal(
  { values }: KindRule,
  found: readonly KeyedAmount[],
  context: ValueContext,
): readonly KeyedAmount[] {
  const [first] = values;
  const total = first && billed.includes(first.key) && findProvenTotal(context);
  if (!first || !total) return found;
  const others = found.filter(({ key }) => key !== first.key);
  const labelled = found.find(({ key }) => key === first.key);
  return labelled && labelled.value >= total.value ? found : [...others, { ...total, key: first.key }];
}

/** A zero of an account belongs to its row; alone it says no more than its absence. */
const isNothing = ({ value, part }: FoundAmount): boolean => value === 0 && part === null;

const maxWordsToAmount = 3;
/** Care without meals is what counts of childcare. */
const withoutMeals =
  /betreuung.*(?:ohne|exkl\w*\.?) (?:verpflegung|essen|mahlzeiten|mittagessen)|(?:garde|accueil).*(?:sans|hors) (?:les )?repas|custodia.*(?:senza|esclusi) (?:i )?pasti|care.*(?:without|excluding) meals/;
/** One that is charged again and again is not that of the year. */
const rate =
  /tarif|ansatz|\bpro (?:tag|monat|stunde)|par (?:jour|mois|heure)|al (?:giorno|mese)|per (?:day|month|hour)/;

/** The amount that a paper itself calls deductible, after what is not. */
function findDeductible({ lines, amounts }: ValueContext): FoundAmount | null {
  const found = lines.flatMap((line) => {
    const [amount, another] = (amounts.get(line) ?? []).filter(({ isClear }) => isClear);
    const words = fold(lineText(line));
    if (amount && !another && withoutMeals.test(words) && !rate.test(words))
      return [{ ...amount, line, part: null }];
    const at = line.words.findIndex(({ text }) => deductible.test(fold(text)));
    const isBeside =
      at >= 0 && amount && !another && amount.from > at && amount.from - at <= maxWordsToAmount;
    return isBeside && isDeductible(line) ? [{ ...amount, line, part: null }] : [];
  });
  const [first] = found;
  return first && found.every(({ value }) => value === first.value) ? first : null;
}

/** Of a bill of which only a part counts for the taxes, another sum would be taken for that part. */
const billed: readonly ValueRule['key'][] = ['amount', 'costs', 'price'];
const onlyPart =
  /\b(?:nur|seule?s?|solo|soltanto|only)\b.*(?:abzieh|abzug|abgezogen|deduct|deduit|deduc|detra)/;
const isPartDeductible = ({ lines }: PaperText): boolean =>
  lines.some((line) => onlyPart.test(fold(lineText(line))));

/** A balance whose sign cannot be told is not shown: a debt would be an asset. */
const isSigned = ({ key }: ValueRule, { isSignUnclear }: FoundAmount): boolean =>
  !(isSignUnclear && (key === 'balance' || key === 'taxValue'));

/** In a sentence it may be about something else. */
const maxWordsAroundOnly = 9;

/** Of a kind that states one amount, the only one of its pages needs no label; recognition may have lost others. */
function findOnlyAmount({ values }: KindRule, context: ValueContext): KeyedAmount[] {
  const key = values.length === 1 ? values[0]?.key : values.find((value) => value.key === 'amount')?.key;
  const all = context.lines.flatMap((line, at) =>
    (context.amounts.get(line) ?? [])
      .filter(({ isClear, from }) => isClear && !isOfOtherYear(context, at, from))
      .map((amount): FoundAmount => ({ ...amount, line, part: null })),
  );
  const [only] = all;
  const isOnly = new Set(all.map(({ value }) => value)).size === 1;
  const isSure =
    !only?.line.isOcr ||
    all.length > 1 ||
    (only.currency !== null && only.line.words.length <= maxWordsAroundOnly);
  return key && only && isOnly && isSure && only.value > 0 && isTrusted(only, context)
    ? [{ ...only, key }]
    : [];
}

/** Where a page prints an amount; null when none does clearly. */
export function findPrinted(text: PaperText, value: number): FoundAmount | null {
  const amounts = new Map(text.lines.map((line) => [line, amountsOf(line)]));
  const context: ValueContext = { lines: text.lines, amounts, taxYear: null, isYearly: false };
  const all = [...amounts].flatMap(([line, found]) =>
    found.map((amount) => ({ ...amount, line, part: null })),
  );
  return (
    all.find((amount) => amount.value === value && isValue(amount) && isTrusted(amount, context)) ?? null
  );
}

function findValue(
  { key, phrases, take }: PreparedRule,
  others: readonly Phrase[],
  context: ValueContext,
): readonly FoundAmount[] {
  const inSection = findSectionTotal(context, phrases, others);
  if (inSection) return [inSection];
  const totals = findInTotalRow(context, phrases, others);
  if (totals) return ofAccounts.includes(key) ? [...totals.rows, totals.total] : [totals.total];
  const accounts = addedUp.includes(key) ? findAccounts(context, phrases, others, take) : null;
  if (accounts) return ofAccounts.includes(key) ? [...accounts.rows, accounts.total] : [accounts.total];
  for (const searched of phrases) {
    const tables: (readonly FoundAmount[])[] = [];
    let isUnclear = false;
    const hits = context.lines.flatMap((line, at) => {
      const hit = findInLine(line, searched);
      return hit && isLabel(hit, searched) && !isSubtotalRow(line) ? [{ at, hit }] : [];
    });
    if (hits.length > maxHits) return [];
    const candidates = hits.flatMap(({ at, hit }) => {
      const beside = findBeside(context, at, hit, { take, others, own: phrases });
      if (beside === 'unclear') isUnclear = true;
      if (beside) return beside === 'unclear' ? [] : [beside];
      const below = findBelow(context, at, hit, others);
      if (below.length > 1) tables.push(below);
      return below.length === 1 ? below : [];
    });
    const chosen = choose(candidates, context);
    if (chosen) return [key === 'balance' ? withSide(chosen) : chosen];
    // The better label is there, and which amount it is of cannot be told: a weaker one would only guess.
    if (isUnclear) return [];
    const table = tables.findLast((rows) => rows.some(({ line }) => isTotalRow(line))) ?? tables[0];
    const rows = candidates.length === 0 && table ? fromTable(key, table) : [];
    if (rows.length > 0) return rows;
  }
  const next = findAfterBreak(context, phrases);
  return next ? [next] : [];
}

/** A label in more places is the head of a list, not of a value; each place costs time. */
const maxHits = 60;

/** The values of which a statement of several accounts gives each one. */
const ofAccounts: readonly ValueRule['key'][] = ['balance', 'debt'];
const addedUp: readonly ValueRule['key'][] = [...ofAccounts, 'interest', 'withholdingTax'];

/** The rows of a table and their total; positions of a bill count only in their total. */
function fromTable(key: ValueRule['key'], rows: readonly FoundAmount[]): readonly FoundAmount[] {
  const total = rows.find(({ part }) => part === null);
  if (total) return ofAccounts.includes(key) ? rows : [total];
  return addedUp.includes(key) ? rows : [];
}

/** What a bank prints about a balance that is owed to it. */
const owed =
  /sollsaldo|zu unseren gunsten|zu ihren lasten|uberzogen|en notre faveur|solde debiteur|a nostro favore|saldo debitore|in our favou?r|debit balance|overdrawn/;

function withSide(amount: FoundAmount): FoundAmount {
  const isOwed = amount.value > 0 && owed.test(fold(lineText(amount.line)));
  return isOwed ? { ...amount, value: -amount.value } : amount;
}

/** Of several places with the label the sum is the last, or the one of the year; values that contradict each other are none. */
function choose(all: readonly FoundAmount[], { taxYear, isYearly }: ValueContext): FoundAmount | null {
  const candidates = isYearly && taxYear !== null ? ofYear(all, taxYear) : all;
  const values = new Set(candidates.map(({ value }) => value));
  if (values.size <= 1) return candidates[0] ?? null;
  const clear = candidates.filter(({ isClear }) => isClear);
  const deductible = clear.filter(({ line }) => isDeductible(line));
  if (new Set(deductible.map(({ value }) => value)).size === 1 && deductible[0]) return deductible[0];
  const totals = clear.filter(({ line }) => isTotalRow(line));
  if (new Set(totals.map(({ value }) => value)).size === 1 && totals[0]) return totals[0];
  const printed = clear.map(({ value }) => value);
  const last = clear.at(-1);
  return last && isSumOfOthers(printed) ? last : null;
}

/** The part of a sum that counts for the taxes. */
const deductible = /abzugsfahig|abziehbar|deductible|deducibil/;
const isDeductible = (line: TextLine): boolean => {
  const text = fold(lineText(line));
  return deductible.test(text) && !/nicht abz|non dedu|not dedu/.test(text);
};

/** Without the rows of other years, where there are some of the year. */
function ofYear(candidates: readonly FoundAmount[], taxYear: number): readonly FoundAmount[] {
  const years = candidates.map(({ line, from }) =>
    yearsIn(fold(lineText({ words: line.words.slice(0, from) }))),
  );
  const isOther = (at: number) => (years[at]?.length ?? 0) > 0 && !years[at]?.includes(taxYear);
  return candidates.filter((_, at) => !isOther(at));
}

/** A value as it is shown, with its place on the upright page. */
export function toValue(key: ValueRule['key'], amount: FoundAmount): RecognizedValue {
  return {
    key,
    value: amount.value,
    currency: amount.currency ?? 'CHF',
    part: amount.part,
    page: amount.line.page,
    box: valueBox(amount.box),
    source: amount.line.isOcr ? 'ocr' : 'text',
  };
}
