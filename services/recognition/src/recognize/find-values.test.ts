import { expect, test } from 'vitest';
import { recognize } from './recognize.ts';
import { household, paperContents } from './testing.ts';

const valuesOf = (text: string) =>
  recognize(paperContents(text), { taxYear: 2024, household }).values.map(({ key, value }) => [key, value]);
const withParts = (text: string) =>
  recognize(paperContents(text), { taxYear: 2024, household }).values.map(({ key, value, part }) => [
    key,
    value,
    part,
  ]);

test('The only amount of a paper that states one needs no known label', () => {
  const bill = (rows: string) =>
    `Nadja Brunner\n# Zahnarztrechnung\nPatient: Nadja Brunner\nBehandlung 03.05.2024\n${rows}`;
  expect(valuesOf(bill('Bitte überweisen\tCHF 280.00'))).toEqual([['amount', 280]]);
  expect(valuesOf(bill('Bitte überweisen\tCHF 280.00\nSkonto\tCHF 5.60'))).toEqual([]);
});

test('A date of a letter or of its payment is no head of a column, the day of a balance is', () => {
  const bill = '# Honorarrechnung Zahnbehandlung\nRechnungsdatum\t18.12.2024\nZahlungsfrist\t17.01.2025';
  expect(valuesOf(`${bill}\nKontrolle\t185.00\nFüllung\t312.50\nTotal CHF\t497.50`)).toEqual([
    ['amount', 497.5],
  ]);
});

test('An amount below its label has its currency before it', () => {
  expect(
    valuesOf('# Zinsausweis 2024\nSaldo per 31.12.2024\nCHF 900.00\nBruttozins\nCHF 2.50\nSparkonto'),
  ).toEqual([
    ['balance', 900],
    ['interest', 2.5],
  ]);
});

test('The purchase of a thing is no sale of property', () => {
  const paper = recognize(
    paperContents('# Kaufvertrag\nPolstergruppe, Lieferung am 11.06.2024\nKaufpreis\tCHF 900.00'),
    { taxYear: 2024, household },
  );
  expect(paper).toMatchObject({ kind: null, values: [] });
});

test('Of two years side by side the one of the paper counts', () => {
  const table = (heads: string) =>
    `# Zinsausweis 2024\nSparkonto\t${heads}\nSaldo in CHF\t5'402.85\t7'719.20\nHabenzins brutto\t12.10\t19.35`;
  expect(valuesOf(table('31.12.2023\t31.12.2024'))).toEqual([
    ['balance', 7719.2],
    ['interest', 19.35],
  ]);
  expect(valuesOf(table('31.12.2024\t31.12.2023'))).toEqual([
    ['balance', 5402.85],
    ['interest', 12.1],
  ]);
});

test('Of several amounts in a row without heads none is taken', () => {
  expect(valuesOf("# Zinsausweis 2024\nSparkonto\nSaldo in CHF\t5'402.85\t7'719.20")).toEqual([]);
});

test('The rows of two years are told apart as well', () => {
  const rows = ["Saldo per 31.12.2023\tCHF 5'402.85", "Saldo per 31.12.2024\tCHF 7'719.20"];
  for (const [a, b] of [rows, rows.toReversed()])
    expect(valuesOf(`# Zinsausweis 2024\nSparkonto\n${a}\n${b}`)).toEqual([['balance', 7719.2]]);
});

test('Of several accounts each balance is given, and the total that the paper prints', () => {
  const head = '# Zinsausweis 2024\nKonto\tSaldo\tZinsen\tSpesen';
  const accounts = "Privatkonto\t6'210.15\t0.00\t0.00\nSparkonto\t12'222.40\t46.10\t0.00";
  expect(withParts(`${head}\n${accounts}\nTotal\t18'432.55\t46.10\t0.00`)).toEqual([
    ['balance', 6210.15, 'Privatkonto'],
    ['balance', 12222.4, 'Sparkonto'],
    ['balance', 18432.55, null],
    ['interest', 46.1, null],
  ]);
  expect(withParts(`${head}\n${accounts}`).map(([, , part]) => part)).toEqual([
    'Privatkonto',
    'Sparkonto',
    'Privatkonto',
    'Sparkonto',
  ]);
});

test('Premiums are told from the costs of the insured, also by the heads of their columns', () => {
  const premiums =
    "# Prämienbescheinigung 2024\nVersicherte Person\tPrämien KVG\tPrämien VVG\tKostenbeteiligung\nNadja Brunner\t4'512.00\t684.00\t988.45\nReto Brunner\t3'924.00\t0.00\t300.00";
  const total = "Total Prämien 2024\t \t9'120.00\t1'288.45";
  expect(valuesOf(`${premiums}\n${total}`)).toEqual([
    ['premium', 9120],
    ['costs', 1288.45],
  ]);
});

test('A balance that is owed to the bank is negative', () => {
  const balance = (row: string) => valuesOf(`# Zinsausweis 2024\nKontokorrent\nBruttozins\tCHF 1.20\n${row}`);
  for (const row of [
    'Saldo per 31.12.2024\tCHF - 900.00',
    'Saldo per 31.12.2024\tCHF 900.00 S',
    'Saldo per 31.12.2024 zu unseren Gunsten\tCHF 900.00',
  ])
    expect(balance(row)).toContainEqual(['balance', -900]);
  expect(balance('Saldo per 31.12.2024 –\tCHF 900.00').map(([key]) => key)).not.toContain('balance');
});

test('The amount of another label is not taken', () => {
  expect(
    valuesOf('# Zinsausweis 2024\nSparkonto\nBruttozins CHF 123.45, Verrechnungssteuer CHF 43.21'),
  ).toContainEqual(['interest', 123.45]);
});

/** A bill of the dentist, with QR-bills of these amounts. */
function billValues(text: string, amounts: readonly string[], source: 'text' | 'ocr' = 'text') {
  const codes = amounts.map((amount, at) => ({
    kind: 'qr-bill' as const,
    page: 1,
    box: [0, 0.7, 0.2, 0.2] as const,
    lines:
      `SPC|0200|1|CH5800791123000889012|S|Praxis AG|Weg|1|8000|Zürich|CH||||||||${amount}|CHF|S|Nadja Brunner|Weg|1|8000|Zürich|CH|NON||Rate ${at}|EPD`.split(
        '|',
      ),
  }));
  const contents = paperContents(`# Zahnarztrechnung\nNadja Brunner\nBehandlung 03.05.2024\n${text}`, {
    codes,
    page: { source },
  });
  return recognize(contents, { taxYear: 2024, household }).values.map(({ value }) => value);
}

test('Of a bill in instalments the whole counts, which the paper prints', () => {
  const rates = 'zahlbar in zwei Raten zu\t248.75';
  expect(billValues(`Total CHF\t497.50\n${rates}`, ['248.75', '248.75'])).toEqual([497.5]);
  expect(billValues(rates, ['248.75', '248.75'])).not.toContain(497.5);
});

test('On a photo the code of a bill says its amount where the print is lost, and no torn number is it', () => {
  expect(billValues('14g; 2.80', ['1462.80'], 'ocr')).toEqual([1462.8]);
  expect(billValues('14g; 2.80', [], 'ocr')).toEqual([]);
  expect(billValues('14g;\tCHF 2.80', [], 'ocr')).toEqual([2.8]);
});

const bill = (rows: string) =>
  valuesOf(`# Zahnarztrechnung\nPatient: Nadja Brunner\nBehandlung 03.05.2024\n${rows}`);

test('A sum without tax, on the way or carried over is no total, and a tax beside an amount is not the amount', () => {
  expect(bill("Total exkl. MwSt\t1'000.00\nMwSt 8.1 %\t81.00\nRechnungsbetrag\t1'081.00")).toEqual([
    ['amount', 1081],
  ]);
  expect(bill("Total exkl. MwSt\t1'000.00\nZwischentotal\t500.00")).toEqual([]);
  expect(bill("Betrag\tCHF 2'880.00 inkl. 8.1% MWST (CHF 215.80)")).toEqual([['amount', 2880]]);
});

test('A word of a sentence is no label of an amount further on', () => {
  const words = 'Betrag und Frist gelten auch für den Unterhalt im Wert von CHF 35.00 je Monat';
  expect(bill(`${words}\nPauschale\tCHF 12.00`)).toEqual([]);
});

test('A tax that was withheld is claimed back, also where it is printed with a minus', () => {
  const paper = '# Zinsausweis 2024\nSparkonto\nBruttozins\tCHF 283.95\nVerrechnungssteuer 35%\tCHF -99.40';
  expect(valuesOf(paper)).toContainEqual(['withholdingTax', 99.4]);
});

test('A day and its month are no amount', () => {
  expect(valuesOf('# Zinsausweis 2024\nSparkonto\nKapital am 31.12 (CHF)\tVerrechnungssteuer')).toEqual([]);
});

test('The total counts in the column of its label, and of its year', () => {
  const paper = (heads: string) =>
    withParts(
      `# Zinsausweis Hypothek 2024\nSchuldner Nadja Brunner\nHypothekarzinsen\nKredit\t${heads}\n` +
        "Festhypothek\t400'000.00\t \t5'800.00\nSaron\t187'500.00\t \t3'168.75\nTotal\t587'500.00\t \t8'968.75",
    );
  expect(paper('Schuld per 31.12.2024\t \tBezahlte Zinsen')).toEqual([
    ['debt', 400_000, 'Festhypothek'],
    ['debt', 187_500, 'Saron'],
    ['debt', 587_500, null],
    ['interest', 8968.75, null],
  ]);
  expect(paper('Schuld per 31.12.2024\t \tSchuld per 31.12.2023').at(-1)).toEqual(['debt', 587_500, null]);
});

test('The total of a table is of the value that its heading names', () => {
  const rows =
    "Versicherte Person\tKVG\tVVG\tTotal\nNadja\t4'986.00\t612.60\t5'598.60\nReto\t1'890.00\t508.80\t2'398.80\nRückerstattung Umweltabgaben\t \t \t-1'000.00";
  const paper = (total: string) =>
    withParts(
      `# Steuerbescheinigung Krankenversicherung 2024\n1. In Rechnung gestellte Prämien (CHF)\n${rows}\nTotal Familie\t6'876.00\t1'121.40\t${total}`,
    );
  expect(paper("6'997.40")).toEqual([['premium', 6997.4, null]]);
  expect(paper("6'897.40")).toEqual([]);
});

test('A total that its rows add up to counts, however badly it was recognized', () => {
  const interestOf = (total: string) => {
    const text = `# Zinsausweis Hypothek 2024\nKredit\tSchuld per 31.12.2024\t \tBezahlte Zinsen\nFest\t400'000.00\t \t5800.00\nSaron\t187'500.00\t \t3168.75\nTotal\t587'500.00\t \t${total}`;
    const { pages, ...contents } = paperContents(text, { page: { source: 'ocr' } });
    const unsure = pages.map((page) => ({
      ...page,
      lines: page.lines.map((line) => ({
        ...line,
        words: line.words.map((word) => ({ ...word, confidence: 0.7 })),
      })),
    }));
    const { values } = recognize({ ...contents, pages: unsure }, { taxYear: 2024, household });
    return values.find(({ key }) => key === 'interest')?.value;
  };
  expect(interestOf('8968.75')).toBe(8968.75);
  expect(interestOf('8988.75')).toBeUndefined();
});

test('A row whose amount is in another column is no head', () => {
  const rows =
    "31.12.2023\tSaldovortrag\t \t47'903.20\n31.12.2024\tBruttozins\t243.60\n31.12.2024\tSaldo\t \t48'146.80";
  const paper = withParts(
    `# Kontoabschluss per 31. Dezember 2024\nSparkonto\nDatum\tText\tGutschrift\tSaldo\n${rows}`,
  );
  expect(paper).toContainEqual(['interest', 243.6, null]);
});

test('Where only a part is deductible, another sum is not shown', () => {
  const paper = (rows: string) => valuesOf(`# Bestätigung Kinderbetreuung 2024\nKita Hummel\n${rows}`);
  const note = 'Nur die Betreuung kann abgezogen werden.';
  expect(paper("Total 2024\tCHF 3'603.80")).toEqual([['costs', 3603.8]]);
  expect(paper(`Total 2024\tCHF 3'603.80\n${note}`)).toEqual([]);
  expect(paper(`Total\tCHF 400.00\nTotal abzugsfähig\tCHF 340.00\n${note}`)).toEqual([['costs', 340]]);
  expect(
    paper('Total bezahlt\tCHF 400.00\nEssen\tCHF 60.00\nAbzugsfähige Betreuungskosten\tCHF 340.00'),
  ).toEqual([['costs', 340]]);
});

test('A label in hundreds of rows is no value, and costs no more than its rows', () => {
  const rows = Array.from(
    { length: 300 },
    (_, at) => `Saldo\t${at + 1}'100.00\t${at + 1}'200.00\t${at + 1}'300.00`,
  );
  expect(
    valuesOf(`# Zinsausweis 2024\nSparkonto\tVerrechnungssteuer\tKontoinhaber\n${rows.join('\n')}`),
  ).toEqual([]);
});
