import { parseAmount } from '../readings/parse-amount.ts';
import { foldText } from '../language/fold-text.ts';

/** A word or an amount of a text, in the form in which it is compared, and where it is. */
export interface Token {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** A group of digits of an amount that is written with spaces, which is a token, too. */
  readonly isGroup: boolean;
}

const spaces = ' \u00a0\u2009\u202f';
const apostrophes = "'’‘´`′";
const whole = `\\d{1,3}(?:[${apostrophes}${spaces}]\\d{3})+|\\d{1,3}(?:[.,]\\d{3}){1,3}|\\d{1,12}`;
/** Neither a date nor a part of a longer number: `31.12.2024` is three words. */
const amount = `(?<![\\p{L}\\p{N}]|[.,${apostrophes}])(?:${whole})(?:[.,](?:\\d{1,2}|[-–—]))?(?![\\p{L}\\p{N}]|[.,${apostrophes}]\\d)`;
const tokenFormat = new RegExp(`${amount}|[\\p{L}\\p{N}\\p{M}]+`, 'gu');
const isPlain = /^[\p{L}\p{N}\p{M}]+$/u;
const hasSpace = new RegExp(`[${spaces}]`);
const unusualSigns = new RegExp(`[${apostrophes}${spaces}]`, 'g');

/** An amount as `1234` or `1234.50`, whichever way it is written; a word or number in the folded form. */
function keyOf(text: string): string {
  if (isPlain.test(text)) return foldText(text);
  return String(parseAmount(text.replace(unusualSigns, ''))?.toFixed(2)).replace(/\.00$/, '');
}

/** The words and amounts of a text, in their order. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(tokenFormat)) {
    tokens.push({ key: keyOf(found), start: index, end: index + found.length, isGroup: false });
    // On paper they may as well be the amounts of two columns.
    if (hasSpace.test(found))
      for (const { 0: group, index: offset } of found.matchAll(/\d+/g)) {
        const start = index + offset;
        tokens.push({ key: group, start, end: start + group.length, isGroup: true });
      }
  }
  return tokens;
}

/** What somebody searches: each of them must be on the paper. */
export const searchTerms = (query: string): string[] => [
  ...new Set(readTokens(query).flatMap(({ key, isGroup }) => (isGroup ? [] : [key]))),
];

/** Between the words of a paper, before the first, and after the last. */
export const wordBreak = '\n';

export const joinWords = (keys: Iterable<string>): string =>
  `${wordBreak}${[...keys].join(wordBreak)}${wordBreak}`;

const isNumber = /^[\d.]+$/;
const minNumberPart = 5;
const minStart = 3;
const minPart = 4;
const minTypo = 4;
/** A longer word with an error is also found as the beginning of another: an error in a part of a compound. */
const minTypoStart = 6;

/**
 * Whether joined words have a term: an amount as a whole, with or without its Rappen; a long number also in part; a word of
 * four letters also as a part of a compound, one of three as its beginning, a shorter one on its own.
 */
export function hasTerm(words: string, term: string): boolean {
  if (isNumber.test(term)) {
    if (words.includes(`${wordBreak}${term}${wordBreak}`)) return true;
    if (!term.includes('.') && words.includes(`${wordBreak}${term}.`)) return true;
    return term.length >= minNumberPart && words.includes(term);
  }
  if (term.length < minStart) return words.includes(`${wordBreak}${term}${wordBreak}`);
  if (term.length < minPart) return words.includes(`${wordBreak}${term}`);
  return words.includes(term) || startsAfterVowel(words, term);
}

/** `foldText` writes "Bauerneuerung" without the first e of "Erneuerung". */
function startsAfterVowel(words: string, term: string): boolean {
  if (term.length < minTypoStart || !term.startsWith('e')) return false;
  return ['a', 'o', 'u'].some((vowel) => words.includes(`${vowel}${term.slice(1)}`));
}

/** Whether a word is a term with one letter too many, too few, or wrong, or with two neighbours exchanged. Numbers have no errors. */
export function isTypoOf(term: string, word: string): boolean {
  const isStart = term.length >= minTypoStart;
  if (term.length < minTypo || /\d/.test(term) || word.length < term.length - 1) return false;
  if (!isStart && word.length > term.length + 1) return false;
  let same = 0;
  while (same < term.length && term[same] === word[same]) same += 1;
  if (same === term.length) return isStart || word.length <= term.length + 1;
  const goesOn = (ofTerm: number, ofWord: number) => {
    const rest = term.slice(ofTerm);
    return word.startsWith(rest, ofWord) && (isStart || word.length - ofWord === rest.length);
  };
  const areExchanged = term[same] === word[same + 1] && term[same + 1] === word[same];
  return (
    goesOn(same + 1, same + 1) ||
    goesOn(same + 1, same) ||
    goesOn(same, same + 1) ||
    (areExchanged && goesOn(same + 2, same + 2))
  );
}

/** Whether joined words have a term, or with `typos` a word that is one error away. */
export function matchesTerm(words: string, term: string, typos: boolean): boolean {
  if (hasTerm(words, term)) return true;
  return typos && words.split(wordBreak).some((word) => isTypoOf(term, word));
}

/** The places of terms in a text, or with `typos` also of words that are one error away. */
export function findTerms(
  text: string,
  terms: readonly string[],
  typos: boolean,
): (Token & { readonly term: string })[] {
  return readTokens(text).flatMap((token) => {
    const words = joinWords([token.key]);
    const term = terms.find((each) => matchesTerm(words, each, typos));
    return term === undefined ? [] : [{ ...token, term }];
  });
}
