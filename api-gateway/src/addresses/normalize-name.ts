/** Normalizes a name for comparison: no accents, case or punctuation, one spelling of "Saint". */
export function normalizeName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\b(saint|sankt|sainte|ste)\b/g, 'st');
}

/** The search keys of a name: `Zürich` also as `Zuerich`, `Biel/Bienne` by each name, `Wil (SG)` without the brackets. */
export function searchKeys(name: string): string[] {
  const plain = name.replace(/ \(.*| (b\.|bei) .*/, '');
  const transcribed = plain.replace(/[äöü]/gi, (letter) => `${letter.normalize('NFD').charAt(0)}e`);
  return [...new Set([name, plain, transcribed, ...plain.split('/')].map(normalizeName))].filter(Boolean);
}

/** The names of towns in other languages. */
const namesByTown: Readonly<Record<string, readonly string[]>> = {
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
/** The local name of a town by its name in another language, both normalized. */
export const exonyms: ReadonlyMap<string, string> = new Map(
  Object.entries(namesByTown).flatMap(([name, others]) =>
    others.map((other) => [normalizeName(other), normalizeName(name)] as const),
  ),
);
