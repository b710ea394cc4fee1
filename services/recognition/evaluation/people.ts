import type { Random } from './random.ts';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly isWoman: boolean;
  readonly birthDate: string;
}

export interface Household {
  readonly id: string;
  readonly self: Person;
  readonly spouse: Person | null;
  readonly children: readonly Person[];
  readonly street: string;
  readonly place: string;
}

export type FormLanguage = 'de' | 'fr' | 'it' | 'en';

const names = {
  tuning: {
    women: ['Nadja', 'Corinne', 'Beatrice', 'Manuela', 'Delphine', 'Ornella', 'Sabrina', 'Evelyne'],
    men: ['Reto', 'Urs', 'Fabrice', 'Davide', 'Thierry', 'Beat', 'Marcel', 'Silvano'],
    girls: ['Lena', 'Mila', 'Chiara', 'Juliette'],
    boys: ['Noah', 'Timo', 'Matteo', 'Louis'],
    last: ['Brunner', 'Zgraggen', 'Favre', 'Bernasconi', 'Odermatt', 'Rochat', 'Wyss', 'Pedrazzini'],
    streets: ['Lindenweg', 'Rue des Alpes', 'Via Cantonale', 'Dorfstrasse', 'Chemin du Lac', 'Hofstattgasse'],
    places: ['3072 Ostermundigen', '1800 Vevey', '6600 Locarno', '8610 Uster', '6300 Zug', '2000 Neuchâtel'],
  },
  validation: {
    women: ['Franziska', 'Isabelle', 'Graziella', 'Ursina', 'Mathilde', 'Rahel', 'Antonietta', 'Valérie'],
    men: ['Lukas', 'Jean-Pierre', 'Gianluca', 'Hansruedi', 'Olivier', 'Stefan', 'Renato', 'Yannick'],
    girls: ['Anouk', 'Elin', 'Ginevra', 'Sophie'],
    boys: ['Jonas', 'Nevio', 'Gabriel', 'Samuel'],
    last: ['Aeschlimann', 'Monnier', 'Quadri', 'Schürch', 'Dubuis', 'Imboden', 'Lanz', 'Crivelli'],
    streets: [
      'Rosenbergstrasse',
      'Avenue de la Gare',
      'Via San Gottardo',
      'Mühlehalde',
      'Route de Berne',
      'Kirchplatz',
    ],
    places: ['9000 St. Gallen', '1003 Lausanne', '6900 Lugano', '5000 Aarau', '1700 Fribourg', '6003 Luzern'],
  },
  'held-out': {
    women: ['Noemi', 'Charlotte', 'Fiorenza', 'Brigitta', 'Margaux', 'Leonie', 'Rosanna', 'Marie-Claude'],
    men: ['Silas', 'Mathieu', 'Edoardo', 'Walter', 'Pascal', 'Andri', 'Claudio', 'Hans-Peter'],
    girls: ['Ronja', 'Inès', 'Emma', 'Alina'],
    boys: ['Finn', 'Théo', 'Leandro', 'Matti'],
    last: ['Siegenthaler', 'Bourquin', 'Fontana', 'Camenisch', 'Rey', 'Ammann', 'Tobler', 'Della Casa'],
    streets: ['Hangweg', 'Rue du Moulin', 'Via al Lago', 'Sihlfeldstrasse', 'Chemin Neuf', 'Rütlistrasse'],
    places: ['8004 Zürich', '1820 Montreux', '6612 Ascona', '4053 Basel', '2502 Biel', '3900 Brig'],
  },
} as const;
export type PaperSet = keyof typeof names;

const birthDate = (random: Random, from: number, to: number) =>
  `${random.whole(from, to)}-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`;

/** Invented households: couples with and without children, and single people. */
export function inventHouseholds(random: Random, set: PaperSet, count: number): Household[] {
  const { women, men, girls, boys, last, streets, places } = names[set];
  return Array.from({ length: count }, (_, at) => {
    const lastName = last[at % last.length] ?? random.pick(last);
    const person = (isWoman: boolean, list: readonly string[], from: number, to: number): Person => ({
      firstName: random.pick(list),
      lastName,
      isWoman,
      birthDate: birthDate(random, from, to),
    });
    const isWoman = random.chance(0.5);
    const isCouple = at % 4 !== 3;
    const children = at % 4 === 2 ? [] : [person(true, girls, 2011, 2021), person(false, boys, 2008, 2020)];
    return {
      id: `h${at + 1}`,
      self: person(isWoman, isWoman ? women : men, 1955, 1992),
      spouse: isCouple ? person(!isWoman, isWoman ? men : women, 1955, 1992) : null,
      children: children.slice(0, random.whole(1, 2)),
      street: `${random.pick(streets)} ${random.whole(1, 140)}`,
      place: random.pick(places),
    };
  });
}
