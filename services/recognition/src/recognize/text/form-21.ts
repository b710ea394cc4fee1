import { columnsOf } from './columns.ts';
import { boxOf, findPhrase, phrases, type Phrase, type PhraseHit } from './find-phrase.ts';
import { nameIn } from './issuer.ts';
import { around, bottom, lineText, middle, right, type PaperText, type TextLine } from './paper-text.ts';
import { fold } from './skeleton.ts';

/*
 * Form 21 EDP certifies payments into pillar 3a for the taxes (art. 8 BVV 3, SR 831.461.3). Its labels are printed in German,
 * French and Italian, whatever the language of the institution.
 */

const number = phrases('21 EDP, 605.040.21, 605.040.22');
const titles = [
  'Bescheinigung über Vorsorgebeiträge',
  'Attestation concernant les cotisations de prévoyance, Attestation concernant les contributions de prévoyance',
  'Attestazione dei contributi, Attestazione concernente i contributi',
].map(phrases);

const foundIn = (text: PaperText, labels: readonly Phrase[]): readonly PhraseHit[] =>
  labels.flatMap((each) => findPhrase(text, each));

/** Whether a paper is form 21, by its number with a title, or by the title in several languages. */
export function isForm21(text: PaperText): boolean {
  const named = titles.filter((each) => foundIn(text, each).length > 0).length;
  return named > 1 || (named === 1 && foundIn(text, number).length > 0);
}

const institution = phrases(
  'Einrichtung der gebundenen Selbstvorsorge, Name und Adresse der Versicherungseinrichtung, Vorsorgeeinrichtung, Institution de prévoyance, Nom et adresse de l’institution, Istituto di previdenza, Nome e indirizzo dell’istituto',
);
/** The labels of the three languages follow each other; the name is that far below the last of them. */
const labelGap = 0.02;
const nameGap = 0.045;
const edge = 0.03;
const isLabel =
  /vorsorgenehm|preneu(?:r|se)|contraente|intestatari|einrichtung|institution|istituto|^previdenza$|^prevoyance$|adress|indirizzo/;

/** The institution of form 21: the first line below its label, in the column of that. */
export function findInstitution(text: PaperText): string | null {
  const labels = foundIn(text, institution)
    .map((hit) => ({ page: hit.line.page, box: boxOf(hit) }))
    .sort((a, b) => a.page - b.page || a.box[1] - b.box[1]);
  const [first] = labels;
  if (!first) return null;
  const start = first.box[0];
  let end = bottom(first.box);
  for (const line of text.lines) {
    if (line.page !== first.page || line.box[1] <= first.box[1] || line.box[1] - end > nameGap) continue;
    const column = columnsOf(line).find((words) => Math.abs((words[0]?.box[0] ?? 0) - start) < edge);
    const name = column ? lineText({ words: column }) : '';
    if (isLabel.test(fold(name).trim()) && line.box[1] - end < labelGap) end = bottom(line.box);
    else if (/\p{Lu}\p{L}{2}/u.test(name) && !isLabel.test(fold(name))) return nameIn(name);
  }
  return null;
}

const contributions = phrases(
  'geleistete und nach Art. 82, geleisteten Beiträge, einbezahlte Beiträge, Cotisations versées, Contributions versées, Contributi versati',
);
/** The box of a label of three lines is so far above the first and below the last of them. */
const boxReach = 0.006;
/** The boxes are in the right part of the page. */
const boxesFrom = 0.6;

/** The words in the box of the payments: right of its label, in its lines. */
export function findContributionBox(text: PaperText): readonly TextLine[] {
  const [first, ...more] = foundIn(text, contributions)
    .map((hit) => ({ page: hit.line.page, box: boxOf(hit) }))
    .sort((a, b) => a.page - b.page || a.box[1] - b.box[1]);
  if (!first) return [];
  const block = [
    first,
    ...more.filter(({ page, box }) => page === first.page && box[1] - first.box[1] < 0.04),
  ];
  const label = around(block.map(({ box }) => box));
  return text.lines.flatMap((line) => {
    const at = middle(line.box);
    const isInside = line.page === first.page && at > label[1] - boxReach && at < bottom(label) + boxReach;
    const words = line.words.filter(({ box }) => box[0] > Math.max(boxesFrom, right(first.box)));
    return isInside && words.length > 0 ? [{ ...line, words, box: around(words.map(({ box }) => box)) }] : [];
  });
}
