import { fold } from './skeleton.ts';
import { paperLanguages, type PaperLanguage } from './words.ts';
import { lineText, type PaperText } from './paper-text.ts';

/** The most usual small words of each language that are not words of another. */
const small: Readonly<Record<PaperLanguage, string>> = {
  de: 'der die das und von fur mit bei ist den dem nicht auf wir sie ihre ihr im zum zur an am als ab bis pro oder wird werden betrag datum rechnung total seite strasse frau herr',
  fr: 'le les des du et pour avec est une dans nous vous votre vos au aux sur par ou montant facture attestation madame monsieur rue notre cette selon annee',
  it: 'il lo gli della dei delle di e per con un una nel nella sono vostro suo sua al alla dal importo fattura signora signor via questo secondo anno del che',
  en: 'the and of for with is are your our you to by from this that amount invoice statement total date year we have been mr mrs street as at in',
};
const lists = Object.fromEntries(
  paperLanguages.map((language) => [language, new Set(small[language].split(' '))]),
);

/** Forms in three languages have about as many words of each. */
const minLead = 1.5;

/** The language of most small words; null where they are too few to tell, or nearly as many of another language. */
export function findLanguage(text: PaperText): PaperLanguage | null {
  const words = text.lines
    .slice(0, 200)
    .flatMap((line) => fold(lineText(line)).split(/[^a-z]+/))
    .filter(Boolean);
  const counts = paperLanguages
    .map((language) => ({ language, count: words.filter((word) => lists[language]?.has(word)).length }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = counts;
  if (!first || first.count < 3 || first.count < (second?.count ?? 0) * minLead) return null;
  return first.language;
}
