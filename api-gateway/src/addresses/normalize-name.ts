/** A name as it is compared: without accents, case and punctuation, saints in one spelling. */
export function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\b(saint|sankt|sainte|ste)\b/g, 'st');
}

/** `Zürich` is also found as `Zuerich`, `Biel/Bienne` by either name, `Wil (SG)` without what is in brackets. */
export function searchKeys(name: string): string[] {
  const plain = name.replace(/ \(.*| (b\.|bei) .*/, '');
  const spelled = plain.replace(/[äöü]/gi, (letter) => `${letter.normalize('NFD').charAt(0)}e`);
  return [...new Set([name, plain, spelled, ...plain.split('/')].map(fold))].filter(Boolean);
}

/** Towns by the names they have in the other languages. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  Basel: ['Bâle', 'Basilea', 'Basle', 'Basu'],
  Bellinzona: ['Bellenz'],
  Bern: ['Berne', 'Berna', 'Bärn'],
  Biel: ['Bienna'],
  Chur: ['Coire', 'Coira', 'Cuira'],
  Delémont: ['Delsberg'],
  Fribourg: ['Freiburg', 'Friburgo', 'Fryburg'],
  Genève: ['Genf', 'Geneva', 'Ginevra', 'Gämf'],
  Glarus: ['Glaris', 'Glarona'],
  Lausanne: ['Losanna'],
  Luzern: ['Lucerne', 'Lucerna', 'Luzärn'],
  Murten: ['Morat'],
  Neuchâtel: ['Neuenburg'],
  Porrentruy: ['Pruntrut'],
  Schaffhausen: ['Schaffhouse', 'Sciaffusa', 'Schaffhuuse'],
  Sierre: ['Siders'],
  Sion: ['Sitten'],
  Solothurn: ['Soleure', 'Soletta'],
  'St. Gallen': ['Saint-Gall', 'San Gallo', 'Sanggalle'],
  Zug: ['Zoug', 'Zugo'],
  Zürich: ['Zurigo', 'Züri'],
};
export const exonyms: ReadonlyMap<string, string> = new Map(
  Object.entries(otherNames).flatMap(([name, others]) =>
    others.map((other) => [fold(other), fold(name)] as const),
  ),
);
