import { expect, test } from 'vitest';
import { recognize } from '../recognize.ts';
import { household, paperContents } from '../testing.ts';

const read = (text: string, source: 'text' | 'ocr' = 'text') =>
  recognize(paperContents(text, { page: { source } }), { taxYear: 2024, household });
const valuesOf = (text: string, source: 'text' | 'ocr' = 'text') =>
  read(text, source).values.map(({ key, value }) => [key, value]);
const bill = '# Rechnung Dachreparatur\nEinfamilienhaus, Dachdecker, Spenglerarbeiten\nDatum 22.08.2024';

test('The amount of a bill is the sum of its rows where its words say so, whatever its label', () => {
  const rows = 'Material\t1200.00\nArbeit\t800.00\nDachrinne\t400.00';
  expect(valuesOf(`${bill}\n${rows}\nEndsumme zahlbar\t2400.00`)).toEqual([['amount', 2400]]);
  expect(valuesOf(`${bill}\n${rows}\nEndsumme zahlbar\t2500.00`)).toEqual([]);
});

test('A payment slip with the same amount is a second reason', () => {
  const slip = 'Empfangsschein\nWährung\tBetrag\nCHF\t684.50';
  expect(valuesOf(`${bill}\nAnsatz\t(Wert CHF 1.00)\nzu Ihren Lasten\t684.50\n${slip}`)).toEqual([
    ['amount', 684.5],
  ]);
});

test('Neither what is left to pay, nor the sum without its tax, is the amount of a bill', () => {
  const rows = 'Gerüst\t1480.00\nZiegel\t3743.00\nSumme\t5223.00\nMWST von 5223.00\t423.06';
  const whole = 'Summe inkl. MWST\t5646.06\nAkonto\t-3000.00\nNoch zu bezahlen\t2646.06';
  expect(valuesOf(`${bill}\n${rows}\n${whole}`)).toEqual([['amount', 5646.06]]);
});

test('The accounts of blocks are given where the paper prints their sum', () => {
  const account = (name: string, balance: string, interest: string) =>
    `${name}\nSaldo zu Ihren Gunsten\t${balance}\nBruttozins (0.60 % bis 30.06.)\t${interest}\nVerrechnungssteuer (Zins bis CHF 200.00 befreit)\t0.00`;
  const accounts = `${account('Privatkonto', "9'482.15", '142.90')}\n${account('Jugendkonto', "4'205.75", '31.55')}`;
  const head = '# Zins- und Saldobestätigung 2024';
  const found = read(`${head}\n${accounts}\nGesamttotal\t13'687.90 / 174.45`).values;
  expect(found.map(({ key, value, part }) => [key, value, part])).toEqual([
    ['balance', 9482.15, 'Privatkonto'],
    ['balance', 4205.75, 'Jugendkonto'],
    ['balance', 13_687.9, null],
    ['interest', 174.45, null],
  ]);
  expect(valuesOf(`${head}\n${accounts}`)).toEqual([]);
});

test('A limit, a rate of the next sentence, and what brackets explain are no amounts of a label', () => {
  const head = '# Zins- und Saldobescheinigung 2024\nSparkonto';
  expect(valuesOf(`${head}\nVerrechnungssteuer bis CHF 200.00 wird keine belastet`)).toEqual([]);
  expect(
    valuesOf(`${head}\nVerrechnungssteuer abgezogen. Vorzugszins 0.90 bis CHF 100000.00, dann 0.25`, 'ocr'),
  ).toEqual([]);
  const rent = '# Mietzinsabrechnung 2024\nLiegenschaft Hofweg 2, Mieter, Verwaltungshonorar';
  expect(
    valuesOf(`${rent}\nAn Eigentümer bezahlt (Mietzinseinnahmen ./. Ausgaben)\t44'022.20`),
  ).not.toContainEqual(['rent', 44_022.2]);
});

test('A comma among points shows that recognition was not sure', () => {
  const page = (total: string) =>
    `# Prämien- und Kostenübersicht 2024\nKrankenversicherung\nTotal Prämien\t1'402.80\nFranchise\t300.00\nSelbstbehalt\t68.35\nTotal Kostenbeteiligung\t${total}`;
  expect(valuesOf(page('419.36'), 'ocr')).toContainEqual(['costs', 419.36]);
  expect(valuesOf(page('419,36'), 'ocr')).not.toContainEqual(['costs', 419.36]);
});

test('A sentence may go on with its amount in the next line', () => {
  const letter = (amount: string) =>
    `# Spendenbestätigung 2024\nHerzlichen Dank für Ihre freiwillige Zuwendung und Ihre Spende von\n${amount}`;
  expect(valuesOf(`${letter('CHF 300.00. Unser Ziel sind')}\nCHF 45'000.00 im Jahr.`)).toEqual([
    ['amount', 300],
  ]);
});

test('An amount alone below a label of two lines belongs to it', () => {
  const page = '# Bescheinigung Säule 3a\nEinbezahlte Beiträge 2024\nsteuerlich anerkannt';
  expect(valuesOf(`${page}\n\t\tCHF 5'629.00`)).toEqual([['contribution', 5629]]);
});

test('An amount of the year before is none, also when the sentence began in the line above', () => {
  const page = (sentence: string) =>
    `# Bescheinigung Säule 3a 2024\nVorsorge nach BVV 3, Steuerjahr 2024\n${sentence}\nbeiträge von CHF 4'704.00.`;
  expect(valuesOf(page('Im Vorjahr leisteten Sie Vorsorge-'))).toEqual([]);
  expect(valuesOf(page('Früher (2023) leisteten Sie Vorsorge-'))).toEqual([]);
  expect(valuesOf(page('Im Jahr 2024 leisteten Sie Vorsorge-'))).toEqual([['contribution', 4704]]);
});

test('What stands in brackets explains the amount behind them', () => {
  const row = (label: string) => `# Prämienbescheinigung 2024\nKrankenversicherung KVG\n${label}`;
  expect(valuesOf(row('Total Prämien (12 × CHF 150.00)\tCHF 1800.00'))).toEqual([['premium', 1800]]);
});

test('Beside a column of the year before, that of the year may have another head', () => {
  const table = (heads: string) =>
    `# Krypto-Steuerreport 2024\nToken\t${heads}\nBitcoin\t5'000.00\t9'000.00\nSteuerwert\t5'000.00\t9'000.00`;
  expect(valuesOf(table('Wert in CHF\t31.12.2023'))).toEqual([['taxValue', 5000]]);
});

test('Recognition may lose the apostrophe of a thousand, and may take that of ten thousands for a figure', () => {
  const page = (premium: string) =>
    `# Prämienbescheinigung 2024\nKrankenversicherung KVG\nFranchise\t2'500.00\nTotal Prämien\t${premium}`;
  expect(valuesOf(page('4954.80'), 'ocr')).toEqual([['premium', 4954.8]]);
  expect(valuesOf(page('17954.80'), 'ocr')).toEqual([]);
});

test('A rate whose percent sign was lost is not the amount, nor the currency behind it its own', () => {
  const page = (rows: string) =>
    `# Zins- und Saldobestätigung 2024\nSaldo per 31.12.2024\tCHF 3'319.65\n${rows}`;
  const interest = page('Zinsgutschrift brutto (Vorzugszins 1.10 CHF 33.45');
  expect(valuesOf(interest, 'ocr')).toContainEqual(['interest', 33.45]);
  expect(valuesOf(page('Verrechnungssteuer 35 CHF 0.00'), 'ocr')).toEqual([['balance', 3319.65]]);
});

test('Of the totals of two years that of the year counts', () => {
  const page = (year: number, value: string) => `Total am 31.12.${year}\t\t${value}`;
  const head = '# Depotauszug 2024\nTitel\tAnzahl\tSteuerwert\nNamenaktien Muster AG\t40\t6900.00';
  expect(valuesOf(`${head}\n${page(2024, '21523.30')}\n${page(2023, '18077.40')}`)).toEqual([
    ['taxValue', 21_523.3],
  ]);
});

test('Instead of the first part of a premium its sum is shown, however its label was recognized', () => {
  const rows = 'Prämien Krankenpflegeversicherung (KVG)\t1341.60\nZusatzversicherungen (VVG)\t250.80';
  const page = (sum: string) =>
    `# Prämienbescheinigung 2024\nKrankenversicherung\n${rows}\nTctal P-ämien\t${sum}`;
  expect(valuesOf(page('1592.40'))).toEqual([['premium', 1592.4]]);
  expect(valuesOf(page('1690.00'))).toEqual([['premium', 1341.6]]);
});

test('Of care and meals the sum without the meals counts', () => {
  const rows =
    'Monat\tBetreuung\tVerpflegung\tverrechnet\nJanuar\t520.00\t96.00\t616.00\nFebruar\t480.00\t88.00\t568.00\nTotal\t1000.00\t184.00\t1184.00';
  const page = (last: string) => `# Betreuungskosten 2024\nKind: Hort und Mittagstisch\n${rows}\n${last}`;
  const found = valuesOf(page('Davon Betreuungskosten ohne Verpflegung nach Abzug des Beitrags: CHF 900.00'));
  expect(found).toEqual([['costs', 900]]);
  expect(valuesOf(page('Tarif der Betreuung ohne Verpflegung: CHF 90.00'))).not.toContainEqual(['costs', 90]);
});
