import { createHmac } from 'node:crypto';
import { recognizedPaper } from '@dossier/contracts';
import type { XmlElement } from '@dossier/document-reader';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formWords } from './learning/form-words.ts';
import { recognize } from './recognize.ts';
import { parseAmount } from './text/parse-amount.ts';
import { household, paperContents } from './testing.ts';

const context = { taxYear: 2024, household };
const read = (text: string) => recognize(paperContents(text), context);

test('An interest statement of the spouse, with its values at their places', () => {
  const paper = read(
    `Bank Seetal AG\nHerr\nReto Brunner\n\n# Zinsausweis 2024\nSparkonto CH93 0076 2011 6238 5295 7\nSaldo per 31.12.2024\tCHF 12'345.60\nBruttozins\tCHF 210.50\nVerrechnungssteuer 35%\tCHF 73.70`,
  );
  expect(paper).toMatchObject({
    kind: 'interestStatement',
    categoryId: 26,
    taxYear: 2024,
    owner: 'spouse',
    confidence: 'high',
  });
  expect(paper.issuer).toBe('Bank Seetal AG');
  expect(paper.values.map(({ key, value }) => [key, value])).toEqual([
    ['balance', 12345.6],
    ['interest', 210.5],
    ['withholdingTax', 73.7],
  ]);
});

test('A paper without a name in a couple’s household is not certain', () => {
  const text =
    '# Zinsausweis 2024\nSparkonto\nSaldo per 31.12.2024\t900.00\nBruttozins\t210.50\nVerrechnungssteuer\t73.70';
  expect(read(text)).toMatchObject({ categoryId: 2, owner: null, confidence: 'low' });
  const single = { taxYear: 2024, household: { ...household, spouse: null } };
  expect(recognize(paperContents(text), single).confidence).toBe('high');
});

test('A general heading is decided by the words below it', () => {
  expect(
    read(
      "# Steuerausweis 2024\nVersicherte Person: Nadja Brunner\nKrankenversicherung KVG\t4'100.00\nTotal Prämien\t4'100.00",
    ).kind,
  ).toBe('healthInsurance');
  expect(
    read("# Steuerausweis 2024\nAltersrente\nAusbezahlte Renten der Pensionskasse\t24'000.00").kind,
  ).toBe('pensionStatement');
});

test('A short paper is known by words of one kind alone, and then not certain', () => {
  const text = '# Jahresbericht 2024\nNadja Brunner\nAktien 60 %, Obligationen 40 %, ETF\nDepot';
  expect(read(text)).toMatchObject({ kind: 'securitiesStatement', confidence: 'low' });
  expect(read('Nadja Brunner\nRéfection de la toiture, villa')).toMatchObject({
    kind: 'propertyMaintenance',
  });
  expect(read('Nadja Brunner\nVilla').kind).toBeNull();
});

test('A paper about a child is the child’s, whoever pays', () => {
  const paper = read(
    'Nadja Brunner\n# Zahnarztrechnung\nPatient: Lena Brunner\nBehandlung 03.05.2024\nRechnungsbetrag\tCHF 280.00',
  );
  expect(paper).toMatchObject({ kind: 'medicalBill', categoryId: 37, owner: 'child' });
});

test('A certificate of premiums that lists costs as well is one of premiums', () => {
  const text =
    "# Steuerübersicht 2024\nPrämien Grundversicherung KVG\t4'100.00\nTotal Prämien\t4'100.00\nSelbst getragene Kosten\t900.00";
  expect(read(text)).toMatchObject({ kind: 'healthInsurance', categoryId: 4 });
});

test('An advertisement is no statement about what it offers', () => {
  const text =
    '# Sparen Sie Steuern mit der Säule 3a!\nRechenbeispiel für das Vorsorgekonto\nEinzahlung\tCHF 7000.00';
  expect(read(text).kind).toBe('pillar3a');
  expect(
    read(`${text}\nJetzt eröffnen: Wir schenken Ihnen einen Gutschein.\nUnverbindliche Werbung`).kind,
  ).toBeNull();
});

test('An account abroad has a category of its own', () => {
  const paper = read(
    '# Zinsbestätigung 2024\nKonto DE89 3704 0044 0532 0130 00\nSaldo per 31.12.2024\tEUR 900.00',
  );
  expect(paper.categoryId).toBe(20);
});

test.each([
  [
    'Liebe Mitglieder\nDie Generalversammlung ist am 12.03.2025. Wer seinen Lohnausweis sucht, ist hier falsch.',
  ],
  ['# Rechnung\nSofa, Menge 1\nTotal\t900.00'],
  ["# Mietvertrag\nMieter und Vermieter vereinbaren\nNettomietzins\t1'500.00"],
  [''],
])('No match beats a bad match: %s', (text) => {
  expect(read(text)).toMatchObject({ kind: null, categoryId: null, confidence: 'none', values: [] });
});

test('A salary certificate whose amounts do not add up shows none', () => {
  const form = (net: string) =>
    read(
      `# Lohnausweis 2024\n8. Bruttolohn total\t90'000\n9. Beiträge AHV/IV/EO/ALV/NBUV\t5'760\n10.1 Ordentliche Beiträge\t6'390\n11. Nettolohn\t${net}`,
    );
  expect(form("77'850").values).toHaveLength(4);
  expect(form("87'850")).toMatchObject({ kind: 'salaryCertificate', values: [] });
});

test('A page that was photographed on its side has its values where they are on the photo', () => {
  const upright = paperContents("# Zinsausweis 2024\nSaldo per 31.12.2024\tCHF 12'345.60");
  const [page] = upright.pages;
  const toStored = [0, 1, 0, -1, 0, 1, 0, 0, 1] as const;
  const turned = recognize({ ...upright, pages: [{ ...page!, turned: 90, toStored }] }, context);
  const [printed] = recognize(upright, context).values;
  const [value] = turned.values;
  const [x, y, width, height] = printed!.box!;
  expect(value?.value).toBe(12345.6);
  [y, 1 - x - width, height, width].forEach((share, at) => expect(value?.box?.[at]).toBeCloseTo(share, 6));
});

test('The pages that are missing are named', () => {
  expect(read('# Zinsausweis 2024\nSeite 1 von 3').pages).toEqual({ missing: [2, 3], of: 3 });
  expect(read('# Zinsausweis 2024').pages).toBeNull();
});

test('A code of which symbols are missing is named with its page', () => {
  const code = {
    kind: 'tax-statement',
    page: 2,
    box: null,
    isComplete: false,
    symbols: 1,
    of: 3,
    xml: null,
  } as const;
  const contents = paperContents('# Steuerauszug in CHF 31.12.2024', { codes: [code] });
  expect(recognize(contents, { taxYear: 2024, household }).incompleteCode).toEqual({
    page: 2,
    read: 1,
    of: 3,
  });
});

test('The pages of an e-tax statement are told by their codes', () => {
  const code = (page: number) =>
    ({
      kind: 'tax-statement-page',
      page: 1,
      box: [0, 0, 0.1, 0.1],
      digits: `1960200230${String(page).padStart(3, '0')}001`,
    }) as const;
  const [sheet] = paperContents('Steuerauszug').pages;
  const pagesOf = (numbers: number[], pageCount = numbers.length) => {
    const pages = Array.from({ length: pageCount }, (_, at) => ({ ...sheet!, number: at + 1 }));
    return recognize(paperContents('', { pageCount, pages, codes: numbers.map(code) }), context).pages;
  };
  expect(pagesOf([1, 3])).toEqual({ missing: [2], of: 3 });
  expect(pagesOf([1, 2, 3])).toEqual({ missing: [], of: 3 });
  // The code of a page that is there may be unreadable.
  expect(pagesOf([1, 3], 3)).toEqual({ missing: [], of: 3 });
});

test('A dark photo without text says why it cannot be read', () => {
  const quality = { tooDark: true, tooSmall: false, cutOff: false };
  expect(recognize(paperContents('x', { page: { source: 'ocr', quality } }), context).unreadable).toBe(
    'tooDark',
  );
  expect(recognize(paperContents('', { problem: 'password', pages: [] }), context).unreadable).toBe(
    'password',
  );
});

const words = fc.constantFrom(
  'Zinsausweis',
  'Lohnausweis',
  'Total',
  'CHF',
  "1'234.50",
  '31.12.2024',
  'Saldo',
  'Prämien',
  'Nettolohn',
  '2024',
  'Nadja',
  'Brunner',
  'facture',
  '90000',
  '%',
  '-',
  'Steuerwert',
  '756.9217.0769.85',
);

test('Whatever stands on a paper: no value is shown that does not stand in its box', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(words, { maxLength: 8 }), { maxLength: 25 }),
      fc.boolean(),
      (lines, isOcr) => {
        const contents = paperContents(lines.map((line) => line.join(' ')).join('\n'), {
          page: { source: isOcr ? 'ocr' : 'text' },
        });
        const paper = recognize(contents, context);
        for (const { value, box, page } of paper.values) {
          const inside = contents.pages[page! - 1]!.lines.flatMap((line) => line.words)
            .filter(
              (word) =>
                word.box[0] >= box![0] - 1e-9 &&
                word.box[0] + word.box[2] <= box![0] + box![2] + 1e-9 &&
                Math.abs(word.box[1] - box![1]) < 1e-9,
            )
            .map(({ text }) => text)
            .join('');
          expect(Math.abs(parseAmount(inside)!.value)).toBe(Math.abs(value));
        }
        if (paper.confidence === 'none') expect(paper).toMatchObject({ kind: null, categoryId: null });
      },
    ),
    { numRuns: 150 },
  );
});

const xmlText = fc.oneof(
  fc.constantFrom('2024', '1907', '9999', '0', '-1', '1e9', '999999999999', '12.345', ''),
  fc.string({ maxLength: 300 }),
);
const accounts = fc.array(fc.record({ bankAccountName: xmlText, totalTaxValue: xmlText }), {
  maxLength: 250,
});

test('Whatever a code says, the reading is valid, and its year is plausible', () => {
  const element = (name: string, attributes: Record<string, string>, children: XmlElement[] = []) => ({
    name,
    attributes,
    children,
    text: '',
  });
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('taxPeriod', 'totalTaxValue', 'totalGrossRevenueA', 'totalGrossRevenueB'),
        xmlText,
      ),
      xmlText,
      accounts,
      (attributes, name, list) => {
        const xml = element('taxStatement', attributes, [
          element('institution', { name: name.repeat(3) }),
          element('client', { firstName: name, lastName: name }),
          element(
            'listOfBankAccounts',
            attributes,
            list.map((account) => element('bankAccount', account)),
          ),
        ]);
        const code = {
          kind: 'tax-statement',
          page: 1,
          box: null,
          isComplete: true,
          symbols: 1,
          of: 1,
        } as const;
        const paper = recognize(
          paperContents('', { type: 'xml', pages: [], codes: [{ ...code, xml }] }),
          context,
        );
        expect(recognizedPaper.safeParse(paper).error).toBeUndefined();
        if (paper.taxYear !== null) expect(Math.abs(paper.taxYear - 2024)).toBeLessThanOrEqual(12);
      },
    ),
    { numRuns: 100 },
  );
  const hostile = element('taxStatement', { taxPeriod: '2024' }, [
    element('listOfBankAccounts', {}, [
      element('bankAccount', { bankAccountName: 'Konto', totalTaxValue: '999999999999' }),
    ]),
  ]);
  const code = { kind: 'tax-statement', page: 1, box: null, isComplete: true, symbols: 1, of: 1 } as const;
  const contents = paperContents('', { type: 'xml', pages: [], codes: [{ ...code, xml: hostile }] });
  expect(recognize(contents, context)).toMatchObject({ kind: 'taxStatement', values: [] });
});

test('No year is told that is far from the year of the upload', () => {
  const year = fc.integer({ min: 1900, max: 2099 });
  const printed = fc.oneof(
    year.map((each) => `31.12.${each}`),
    year.map((each) => `Steuerjahr ${each}`),
    year.map((each) => `12. März ${each}`),
    year.map((each) => `01.01.${String(each).slice(2)}`),
  );
  fc.assert(
    fc.property(fc.array(printed, { maxLength: 6 }), (lines) => {
      const { taxYear } = read(`# Zinsausweis\n${lines.join('\n')}`);
      if (taxYear === null) return;
      expect(taxYear).toBeGreaterThanOrEqual(2012);
      expect(taxYear).toBeLessThanOrEqual(2026);
    }),
  );
});

const hashWord = (word: string) => createHmac('sha256', 'key').update(word).digest('base64url').slice(0, 16);
const letter = (name: string, amount: string) =>
  `Genossenschaft Sonnendach\n${name}\n# Mitteilung an unsere Mitglieder\nVerzinsung der Einlagen gemäss Beschluss der Verwaltung\nBestand der Einlagen sowie Vergütung für das Betriebsjahr\nGutgeschriebene Summe\t${amount}\nFreundliche Grüsse, die Verwaltung der Genossenschaft Sonnendach`;

test('The next paper of a form is right where the first was corrected, for each owner', () => {
  const first = paperContents(letter('Nadja Brunner', '120.00'));
  expect(recognize(first, context).kind).toBeNull();
  const learned = [
    {
      words: formWords(first, household).map(hashWord),
      kind: 'securitiesStatement',
      categoryId: 10,
      by: 'user',
    },
  ] as const;
  const third = paperContents(letter('Reto Brunner', '88.00'));
  expect(recognize(third, { ...context, learned, hashWord })).toMatchObject({
    kind: 'securitiesStatement',
    categoryId: 10,
    owner: 'spouse',
    confidence: 'high',
  });
  const other = paperContents(
    'Verein Sonnenschein\n# Mitteilung\nUnser Ausflug führt an den See, Anmeldung bei der Verwaltung',
  );
  expect(recognize(other, { ...context, learned, hashWord }).kind).toBeNull();
});

test('A correction of a person comes before one of the office, and neither holds names or numbers', () => {
  const paper = paperContents(letter('Nadja Brunner', '120.00'));
  const found = formWords(paper, household);
  expect(found.some((word) => /nadja|brunner|\d/.test(word))).toBe(false);
  const hashes = found.map(hashWord);
  const learned = [
    { words: hashes, kind: null, categoryId: 12, by: 'expert' },
    { words: hashes, kind: null, categoryId: 2, by: 'user' },
  ] as const;
  expect(recognize(paper, { ...context, learned, hashWord }).categoryId).toBe(2);
  expect(
    recognize(paperContents(letter('Reto Brunner', '1.00')), { ...context, learned, hashWord }).categoryId,
  ).toBe(26);
});
