import type { ReactNode } from 'react';

/** A German word that does not fit a narrow column. */
const longWord = /\p{L}{17,}/gu;

/** Where compounds of tax papers may break: before their last parts. */
const breaks =
  /(?<=\p{L}{4})(?=abrechnung|ausweis|beschiinig|bescheinig|bestätig|betreu|chöschte|code|erstattung|kosten|leischtig|leistung|prämie|rechnung|uswiis|verchäuf|verkäuf|versicher|verzeichnis)/gu;

/**
 * Adds soft hyphens to long German words. `hyphens: auto` is not enough: browsers have no dictionary for Swiss German, and
 * some none for German, and then `overflow-wrap` breaks a word without a hyphen.
 */
export const softHyphens = (text: string): string =>
  text.replace(longWord, (word) => word.replace(breaks, '\u00ad'));

/** Content of a component, with soft hyphens where it is a text. */
export const hyphenated = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? softHyphens(content) : content;
