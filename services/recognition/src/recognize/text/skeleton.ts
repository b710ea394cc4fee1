/** Marks of footnotes; decomposed they would be figures of the word before them. */
const raisedFigures = /[\u00b2\u00b3\u00b9\u2070-\u2079]/g;
const apostrophes = /[\u00b4\u0060\u2018\u2019\u02bc\u2032\u201b]/g;

/** Lower case without accents; every kind of apostrophe is the plain one. */
export const fold = (text: string): string =>
  text
    .replace(apostrophes, "'")
    .replace(raisedFigures, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe');

/** Characters that OCR takes for one another are written as one: o and 0, l and i and 1, s and 5. */
const confused: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', j: 'l', '5': 's', '8': 'b' };

/**
 * What is left of a word when only its shape counts: letters and digits, umlauts in one way, and the same letter for the
 * characters that OCR confuses. Words are compared in this form.
 */
export const skeleton = (word: string): string =>
  fold(word)
    .replace(/[^a-z0-9]/g, '')
    .replace(/([aou])e/g, '$1')
    .replace(/[01ij58]/g, (character) => confused[character] ?? character)
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');

/** The skeletons of the words of a phrase, one after the other. */
export const phraseSkeleton = (phrase: string): string => phrase.split(/\s+/).map(skeleton).join('');
