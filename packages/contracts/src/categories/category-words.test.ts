import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requiredCategoryIds } from './categories.ts';
import { categoryWords, proposeCategory } from './category-words.ts';

const propose = (name: string) => proposeCategory(name, requiredCategoryIds);

describe('proposed category', () => {
  it.each([
    ['Lohnausweis 2024.pdf', 1],
    ['LOHNAUSWEIS_Muster-AG.PDF', 1],
    ['lohn_ausweis.pdf', 1],
    ['Lohnausweis SBB.pdf', 1],
    ['certificat-de-salaire-2024.pdf', 1],
    ['Certificato di salario.pdf', 1],
    ['Lohnuswiis.jpg', 1],
    ['payslip_december.pdf', 1],
    ['UBS_Zinsausweis.pdf', 2],
    ['Relevé bancaire.pdf', 2],
    ['estratto conto 2024.pdf', 2],
    ['UBS.pdf', 2],
    ['UBS 3a.pdf', 4],
    ['Saeule3a_2024.pdf', 4],
    ['Säule 3a.pdf', 4],
    ['Krankenkasse.pdf', 4],
    ['Praemienrechnung.pdf', 4],
    ['helsana-rechnung.pdf', 4],
    ['assurance maladie.pdf', 4],
    ['Chrankekasse.pdf', 4],
    ['Weiterbildung CAS.pdf', 3],
    ['Spende WWF.pdf', 5],
    ['Quittung 14.jpg', 5],
    ['Rechnung_SBB.pdf', 21],
    ['GA2024.pdf', 21],
    ['demi-tarif.pdf', 21],
    ['Halbtax.pdf', 21],
    ['Garage.pdf', null],
    ['Scan.pdf', null],
    ['IMG_20250103_101500.jpg', null],
    ['', null],
  ])('of %j: %j', (name, expected) => {
    expect(propose(name)).toBe(expected);
  });

  it('leads papers of a business and of childcare to their own categories where these are offered', () => {
    const offered = [...requiredCategoryIds, 32, 41];
    expect(proposeCategory('Kita Rechnung 2024.pdf', offered)).toBe(32);
    expect(proposeCategory('Spende WWF.pdf', offered)).toBe(5);
    expect(proposeCategory('Bilanz und Erfolgsrechnung 2024.pdf', offered)).toBe(41);
    expect(propose('Bilanz 2024.pdf')).toBeNull();
  });

  const basic = Object.entries(categoryWords).filter(([id]) =>
    requiredCategoryIds.some((each) => each === Number(id)),
  );
  const entries = basic.flatMap(([id, { kinds, issuers }]) =>
    [...kinds, ...issuers].map((word) => [Number(id), word] as const),
  );
  const separator = fc.constantFrom(' ', '_', '-', '.', ' - ');
  const spelling = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => text.normalize('NFD'),
    (text) => text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'),
    (text) => text.replaceAll(' ', '_'),
  );

  it('follows every word of the table, however it is written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...entries),
        spelling,
        separator,
        fc.integer({ min: 2015, max: 2035 }),
        fc.constantFrom('pdf', 'JPG', 'heic', 'png'),
        ([id, word], write, between, year, extension) => {
          expect(propose(`${write(word)}${between}${year}.${extension}`)).toBe(id);
          expect(propose(`${year}${between}${write(word)}.${extension}`)).toBe(id);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('is one of the offered categories, for any name', () => {
    const name = fc.oneof(
      fc.string(),
      fc.tuple(fc.constantFrom(...entries), fc.string()).map(([[, word], rest]) => word + rest),
    );
    fc.assert(
      fc.property(name, fc.subarray([...requiredCategoryIds]), (text, offered) => {
        const proposed = proposeCategory(text, offered);
        expect(proposed === null || offered.some((id) => id === proposed)).toBe(true);
      }),
    );
  });

  it('is none for names that only number', () => {
    fc.assert(
      fc.property(fc.constantFrom('IMG_', 'Scan ', 'DSC', ''), fc.nat(), (prefix, number) => {
        expect(propose(`${prefix}${number}.jpg`)).toBeNull();
      }),
    );
  });
});
