import { expect, test } from 'vitest';
import type { PaperPage } from '@dossier/document-reader';
import { recognize } from '../recognize.ts';
import { household, paperContents } from '../testing.ts';
import { findEmployer } from '../text/employer.ts';
import { isForm11 } from '../text/form-11.ts';
import { paperText } from '../text/paper-text.ts';

/** Rows of the form from top to bottom. */
const labels = [
  ['1', '1. Lohn soweit nicht unter Ziffer 2-7 aufzuführen'],
  ['2.2', '2.2 Privatanteil Geschäftsfahrzeug'],
  ['3', '3. Unregelmässige Leistungen'],
  ['8', '8. Bruttolohn total / Rente'],
  ['9', '9. Beiträge AHV/IV/EO/ALV/NBUV'],
  ['10.1', '10. Berufliche Vorsorge 10.1 Ordentliche Beiträge'],
  ['10.2', '10.2 Beiträge für den Einkauf'],
  ['11', '11. Nettolohn In die Steuererklärung übertragen'],
] as const;

interface Form {
  boxes: Readonly<Record<string, string>>;
  head?: string;
  page?: Partial<PaperPage>;
}

const contentsOf = ({ boxes, head = '', page = {} }: Form) => {
  const text = labels.map(([row, label]) => `${label}\nPrestations\t\t${boxes[row] ?? '.'}`).join('\n');
  return paperContents(`${head}\nNadja Brunner\n${text}\n12. Quellensteuerabzug`, { page });
};
const read = (form: Form) => recognize(contentsOf(form), { taxYear: 2024, household });
const valuesOf = (form: Form) => Object.fromEntries(read(form).values.map(({ key, value }) => [key, value]));

const boxes = { '1': "90'000", '3': "5'000", '8': "95'000", '9': "6'100", '10.1': "4'900", '11': "84'000" };
const right = {
  grossSalary: 95_000,
  socialContributions: 6100,
  pensionContributions: 4900,
  netSalary: 84_000,
};
const ocr = { source: 'ocr' } as const;

test('The boxes of form 11 are read where they add up, also beside the second line of a label', () => {
  const paper = read({ boxes });
  expect(paper).toMatchObject({ kind: 'salaryCertificate', categoryId: 1, confidence: 'high' });
  expect(valuesOf({ boxes })).toEqual(right);
});

test('A figure that recognition made of an apostrophe is left out where the boxes add up then', () => {
  expect(valuesOf({ boxes: { ...boxes, '8': '957000', '11': '847000' }, page: ocr })).toEqual(right);
  expect(valuesOf({ boxes: { ...boxes, '10.1': '44900' }, page: ocr })).toEqual(right);
  expect(valuesOf({ boxes: { ...boxes, '8': '957000', '11': '847000' } })).toEqual({});
});

test('Without a box only the gross salary is shown, if it is the sum of the rows above', () => {
  const { '10.1': _lost, ...rest } = boxes;
  expect(valuesOf({ boxes: rest, page: ocr })).toEqual({ grossSalary: 95_000 });
  expect(valuesOf({ boxes: { ...rest, '1': "91'000" }, page: ocr })).toEqual({});
});

test('Without the gross salary the rows above stand for it', () => {
  const { '8': _lost, ...rest } = boxes;
  const { grossSalary: _gross, ...others } = right;
  expect(valuesOf({ boxes: rest, page: ocr })).toEqual(others);
  expect(valuesOf({ boxes: { ...rest, '1': "91'000" }, page: ocr })).toEqual({});
});

test('The year of form 11 is that of its period, and not the one in which it was written', () => {
  const period = '02.11.1984\t01.08.2023\t31.12.2023';
  expect(read({ boxes, head: period })).toMatchObject({ taxYear: 2023 });
});

test('Form 11 with the cross for pensions is a pension statement, wherever the cross is beside its letter', () => {
  const above = (salary: string, pension: string) =>
    `${salary}\nA\nLohnausweis\n${pension}\nB\nRentenbescheinigung`;
  const beside = (salary: string, pension: string) =>
    `A ${salary} Lohnausweis – Certificat de salaire\nB ${pension} Rentenbescheinigung`;
  for (const head of [above, beside]) {
    expect(read({ boxes, head: head('.', 'X') }).kind).toBe('pensionStatement');
    expect(read({ boxes, head: head('X', '.') }).kind).toBe('salaryCertificate');
  }
});

test('A payslip with some of its words is no form 11', () => {
  const slip = 'Lohnabrechnung\nBruttolohn total\t95.00\nOrdentliche Beiträge\t5.00\nSpesenvergütungen\t8.00';
  expect(isForm11(paperText(paperContents(slip)))).toBe(false);
});

test('The employer of form 11 is beside its label, or below it, before address, department and contact', () => {
  const employerOf = (foot: string) => findEmployer(paperText(paperContents(`${'\n'.repeat(24)}${foot}`)));
  const labels = 'Ort und Datum\tRichtigkeit und Vollständigkeit bestätigt';
  expect(
    employerOf(
      `${labels}\tVelowerk Genossenschaft\nZürich\tTelefonnummer des Arbeitgebers\tJosefstrasse 212`,
    ),
  ).toBe('Velowerk Genossenschaft');
  expect(
    employerOf(
      'Die Richtigkeit und Vollständigkeit bestätigt\nBiel, 19.01.2026\t\tFeintechnik AG, Längfeldweg 91',
    ),
  ).toBe('Feintechnik AG');
  expect(
    employerOf(
      `${labels}\nChur, 19.01.2026\tPersonaldienst, Herr G.\tWilli\n\t\tGemeindewerke Chur\n\t\tPostfach`,
    ),
  ).toBe('Gemeindewerke Chur');
  expect(employerOf(`${labels}\nChur, 19.01.2026\t\tHerr G. Willi\n\t\tR. Zimmerli`)).toBe(null);
});

const details = (form: Form) => read(form).form11;
const crosses = (f: string, g: string) =>
  `F ${f} Unentgeltliche Beförderung zwischen Wohn- und Arbeitsort\nG ${g} Kantinenverpflegung / Lunch-Checks`;

test('The crosses F and G are read beside their labels; what is in neither box is not said', () => {
  expect(details({ boxes, head: crosses('X', '☐') })).toMatchObject({
    isTransportFree: true,
    areMealsReduced: false,
  });
  expect(details({ boxes, head: crosses('[ ]', '[X]') })).toMatchObject({
    isTransportFree: false,
    areMealsReduced: true,
  });
  // The letter has a box of its own.
  expect(details({ boxes, head: crosses('☒ . . . . ☐', '') })).toMatchObject({ isTransportFree: false });
  expect(details({ boxes, head: crosses('X ☐', '') })).not.toHaveProperty('isTransportFree');
  expect(details({ boxes, head: crosses('', '') })).not.toHaveProperty('areMealsReduced');
});

test('A box that the reader saw counts for the label that it is nearest to', () => {
  const [f, g] = contentsOf({ boxes, head: crosses('.', '.') }).pages[0]?.lines ?? [];
  const seen = [f, g].flatMap((line, at) => {
    const box = line?.words[1]?.box;
    return box ? [{ box, isCrossed: at === 0 }] : [];
  });
  expect(details({ boxes, head: crosses('.', '.'), page: { crosses: seen } })).toMatchObject({
    isTransportFree: true,
    areMealsReduced: false,
  });
});

/** What is below the net salary. */
function readWithFoot(foot: string, page: Partial<PaperPage> = {}) {
  const contents = contentsOf({ boxes, page });
  const below = paperContents(`${'\n'.repeat(22)}${foot}`, { page });
  const [form, more] = [contents.pages[0]!, below.pages[0]!];
  const pages = [{ ...form, lines: [...form.lines, ...more.lines] }];
  return recognize({ ...contents, pages }, { taxYear: 2024, household });
}

const travel = "13.1.1 Reise, Verpflegung, Übernachtung\t\t1'900";
const car = "13.2.2 Auto – Voiture\t\t2'400";
const telephone = '13.2.3 Übrige – Autres\t\t600';
const course = "13.3 Beiträge an die Weiterbildung\t\t1'250";

test('Lump sums are told from other expenses, and the remarks may name approved rules', () => {
  const of = (rows: readonly string[], remark: string) =>
    readWithFoot([...rows, '15. Bemerkungen', remark].join('\n')).form11;
  const rules = 'Spesenreglement durch Kanton BE am 04.03.2019 genehmigt';
  expect(of([travel, course], '')).toMatchObject({ hasLumpSums: false, hasExpenseRules: false });
  expect(of([travel, car], '')).toMatchObject({ hasLumpSums: true, hasExpenseRules: false });
  expect(of([travel, car], rules)).toMatchObject({ hasLumpSums: true, hasExpenseRules: true });
  expect(of([travel, '13.2.2 Auto – Voiture\t\t.', course], '')).toMatchObject({ hasLumpSums: false });
});

test('The rows in no sum are read from text layers: other benefits, tax at source, and each of the expenses', () => {
  const tax = '12. Quellensteuerabzug\t\t\t410';
  const other = '7. Andere Leistungen\t\t\t350';
  const foot = [other, tax, travel, car, telephone, course].join('\n');
  const rowsOf = (page: Partial<PaperPage>) =>
    readWithFoot(foot, page).values.flatMap(({ key, value }) => (key in right ? [] : [[key, value]]));
  expect(rowsOf({})).toEqual([
    ['otherIncome', 350],
    ['taxAtSource', 410],
    ['expensesReimbursed', 1900],
    ['expensesReimbursed', 2400],
    ['expensesReimbursed', 600],
  ]);
  expect(rowsOf(ocr)).toEqual([]);
});
