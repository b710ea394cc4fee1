import type { Language } from '@dossier/contracts';

/** Normalizes a name for comparison: no accents, case or punctuation, one spelling of "Saint" and of "bei". */
export function normalizeName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\b(saint|sankt|sainte|ste)\b/g, 'st')
    .replace(/\bbei\b/g, 'b');
}

/** The search keys of a name: `Zürich` also as `Zuerich`, `Biel/Bienne` by each name, `Wil SG` and `Muri b. Bern` without suffix. */
export function searchKeys(name: string): string[] {
  const plain = withoutSuffix(name);
  const written = new Set([name, plain, ...plain.split('/')]);
  const keys = [...written].flatMap((each) => (/[äöü]/i.test(each) ? [each, transcribe(each)] : [each]));
  return [...new Set(keys.map(normalizeName))].filter(Boolean);
}

/** The search keys of a town's names in other languages. */
export function localKeys(town: string): string[] {
  const plain = withoutSuffix(town);
  return [...Object.values(namesByTown[plain] ?? {}), ...(otherNames[plain] ?? [])].flatMap(searchKeys);
}

const withoutSuffix = (name: string) => name.replace(/ \(.*| (b\.|bei) .*| [A-Z]{2}( \d)?$/, '');
const transcribe = (name: string) =>
  name.replace(/[äöü]/gi, (letter) => `${letter.normalize('NFD').charAt(0)}e`);

type NamesInLanguages = Readonly<Partial<Record<Language, string>>>;

/** The names of towns in the languages in which they differ from the official one. */
const namesByTown: Readonly<Record<string, NamesInLanguages>> = {
  Basel: { fr: 'Bâle', it: 'Basilea', gsw: 'Basu' },
  Bellinzona: { de: 'Bellenz' },
  Bern: { fr: 'Berne', it: 'Berna', gsw: 'Bärn' },
  Chur: { fr: 'Coire', it: 'Coira' },
  Delémont: { de: 'Delsberg', gsw: 'Delsberg' },
  Fribourg: { de: 'Freiburg', it: 'Friburgo', gsw: 'Fryburg' },
  Genève: { de: 'Genf', en: 'Geneva', it: 'Ginevra', gsw: 'Gämf' },
  Glarus: { fr: 'Glaris', it: 'Glarona' },
  Lausanne: { it: 'Losanna' },
  Luzern: { fr: 'Lucerne', en: 'Lucerne', it: 'Lucerna', gsw: 'Luzärn' },
  Murten: { fr: 'Morat' },
  Neuchâtel: { de: 'Neuenburg', gsw: 'Nöieburg' },
  Porrentruy: { de: 'Pruntrut', gsw: 'Pruntrut' },
  Schaffhausen: { fr: 'Schaffhouse', it: 'Sciaffusa', gsw: 'Schaffhuuse' },
  Sierre: { de: 'Siders', gsw: 'Siders' },
  Sion: { de: 'Sitten', gsw: 'Sitte' },
  Solothurn: { fr: 'Soleure', it: 'Soletta', gsw: 'Solothurn' },
  'St. Gallen': { fr: 'Saint-Gall', it: 'San Gallo', gsw: 'Sanggalle' },
  Zug: { fr: 'Zoug', it: 'Zugo' },
  Zürich: { en: 'Zurich', fr: 'Zurich', it: 'Zurigo', gsw: 'Züri' },
};

/** Further names under which towns are known, in no language of the product. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  Basel: ['Basle'],
  'Biel/Bienne': ['Bienna'],
  Chur: ['Cuira'],
};

/** The name of a town in a language; null when it is the official one. */
export function localNameOf(town: string, language: Language): string | null {
  const name = namesByTown[town]?.[language];
  return name && name !== town ? name : null;
}
