import { qrBillCode, salaryCodes, statementCodes, statementPageCode, type CodePicture } from './codes.ts';
import type { FilledPaper } from './fill.ts';
import type { Household, Person } from './people.ts';
import type { Random } from './random.ts';
import { emptySheet, landscape, type Sheet } from './sheet.ts';

const millimetre = 72 / 25.4;
/** The width of a module of the codes. */
const moduleWidth = { salary: 0.5 * millimetre, statement: 0.4 * millimetre, line: 0.45 * millimetre };

function place(
  sheet: Sheet,
  { png, widthModules, heightModules }: CodePicture,
  x: number,
  y: number,
  module: number,
) {
  sheet.images.push({ png, x, y, width: widthModules * module, height: heightModules * module });
  return y + heightModules * module;
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Adds the code of Swissdec to a salary certificate, on a second page as payroll programs do. */
export async function addSalaryCode(
  { sheets, truth }: FilledPaper,
  person: Person,
  random: Random,
): Promise<Sheet[]> {
  const { grossSalary, socialContributions, pensionContributions, contributionPurchase, netSalary } =
    truth.values;
  const amount = (value: number | undefined) => (value ?? 0).toFixed(2);
  const xml = `<?xml version="1.0" encoding="UTF-8"?><T xmlns="http://www.swissdec.ch/schema/sd/20200220/SalaryDeclarationTxAB" V="0"><Company HR-RC-Name="${escape(truth.issuer)}"/><S><PersonID Firstname="${escape(person.firstName)}" Lastname="${escape(person.lastName)}" SV-AS-Nr="756.9217.0769.85"/><Period><from>${truth.year}-01-01</from><until>${truth.year}-12-31</until></Period><Income>${amount(grossSalary)}</Income><GrossIncome>${amount(grossSalary)}</GrossIncome><AHV-ALV-NBUV-AVS-AC-AANP-Contribution>${amount(socialContributions)}</AHV-ALV-NBUV-AVS-AC-AANP-Contribution><BVG-LPP-Contribution><Regular>${amount(pensionContributions)}</Regular>${contributionPurchase ? `<Purchase>${amount(contributionPurchase)}</Purchase>` : ''}</BVG-LPP-Contribution><NetIncome>${amount(netSalary)}</NetIncome></S></T>`;
  const page = emptySheet();
  let y = 60;
  for (const code of await salaryCodes(xml, random.whole(1, 2 ** 30)))
    y = place(page, code, 60, y, moduleWidth.salary) + 20;
  return [...sheets, page];
}

/** An electronic tax statement with its codes: one page of text, and a landscape page with the sheets. */
export async function taxStatementPaper(
  household: Household,
  person: Person,
  truth: FilledPaper['truth'],
  random: Random,
): Promise<{ sheets: Sheet[]; values: Record<string, number> }> {
  const [balance, securities] = [random.whole(500, 90000), random.whole(900, 400000)];
  const [interest, dividends] = [random.whole(1, 90000) / 100, random.whole(100, 900000) / 100];
  const tax = Math.round(dividends * 35) / 100;
  const total = balance + securities;
  const list = (value: number, a: number, b: number, claim: number) =>
    `totalTaxValue="${value}" totalGrossRevenueA="${a}" totalGrossRevenueB="${b}" totalWithHoldingTaxClaim="${claim}"`;
  const positions = Array.from(
    { length: random.whole(4, 30) },
    (_, at) =>
      `<security positionId="${at + 1}" country="CH" currency="CHF" quotationType="PIECE" securityCategory="SHARE" securityName="Aktie ${random.whole(1000, 9999)}" valorNumber="${random.whole(100000, 999999)}"/>`,
  ).join('');
  const xml = `<?xml version="1.0" encoding="UTF-8"?><taxStatement xmlns="http://www.ech.ch/xmlns/eCH-0196/2" id="CH00230${random.whole(1, 10 ** 9)}" creationDate="${truth.year + 1}-01-20T10:00:00" taxPeriod="${truth.year}" periodFrom="${truth.year}-01-01" periodTo="${truth.year}-12-31" canton="BE" ${list(total, dividends, interest, tax)} minorVersion="22"><institution name="${escape(truth.issuer)}"/><client clientNumber="1" firstName="${escape(person.firstName)}" lastName="${escape(person.lastName)}"/><listOfBankAccounts ${list(balance, 0, interest, 0)}><bankAccount bankAccountName="Privatkonto" bankAccountCurrency="CHF" ${list(balance, 0, interest, 0)}/></listOfBankAccounts><listOfSecurities ${list(securities, dividends, 0, tax)}><depot depotNumber="1">${positions}</depot></listOfSecurities></taxStatement>`;
  const first = emptySheet(landscape);
  place(first, await statementPageCode(1, false), 60, 20, moduleWidth.line);
  const line = (text: string, y: number, size = 10) =>
    first.texts.push({ text, x: 60, y, size, font: 'Helvetica', color: '#000000' });
  line(truth.issuer, 90, 14);
  line(`Steuerauszug in CHF 31.12.${truth.year}`, 120, 16);
  line(`${person.firstName} ${person.lastName}, ${household.street}, ${household.place}`, 150);
  line(`Total Steuerwert ${total}`, 190);
  line(`Total Bruttoertrag ${(interest + dividends).toFixed(2)}`, 210);
  line(`Verrechnungssteueranspruch ${tax.toFixed(2)}`, 230);
  const second = emptySheet(landscape);
  place(second, await statementPageCode(2, true), 60, 20, moduleWidth.line);
  for (const [at, code] of (await statementCodes(xml)).entries())
    place(second, code, 60 + (at % 2) * 370, 90 + Math.floor(at / 2) * 150, moduleWidth.statement);
  const values = {
    taxValue: total,
    dividends: Math.round((interest + dividends) * 100) / 100,
    withholdingTax: tax,
    balance,
  };
  return { sheets: [first, second], values };
}

const qrSide = 46 * millimetre;

/** Adds the payment part of a QR-bill at the foot of the last page, when there is room. */
export async function addQrBill(
  sheets: readonly Sheet[],
  issuer: string,
  debtor: string,
  amount: number,
): Promise<void> {
  const sheet = sheets.at(-1);
  const lowest = Math.max(0, ...(sheet?.texts ?? []).map(({ y }) => y));
  if (!sheet || lowest > sheet.height - 310) return;
  const address = (name: string) => ['S', name, 'Hauptstrasse', '1', '3000', 'Bern', 'CH'];
  const nothing = (length: number) => Array<string>(length).fill('');
  const lines = [
    ...['SPC', '0200', '1', 'CH4431999123000889012', ...address(issuer), ...nothing(7)],
    ...[amount.toFixed(2), 'CHF', ...address(debtor), 'QRR', '210000000003139471430009017', '', 'EPD'],
  ];
  const top = sheet.height - 105 * millimetre;
  const { png } = await qrBillCode(lines);
  sheet.rules.push({ x: 0, y: top, width: sheet.width });
  sheet.images.push({ png, x: 67 * millimetre, y: top + 17 * millimetre, width: qrSide, height: qrSide });
  const text = (content: string, x: number, y: number, size = 8) =>
    sheet.texts.push({
      text: content,
      x: x * millimetre,
      y: top + y * millimetre,
      size,
      font: 'Helvetica',
      color: '#000000',
    });
  text('Empfangsschein', 5, 5, 11);
  text('Zahlteil', 67, 5, 11);
  for (const x of [5, 118]) {
    text('Konto / Zahlbar an', x, 14, 6);
    text('CH44 3199 9123 0008 8901 2', x, 17);
    text(issuer, x, 20);
    text('Zahlbar durch', x, 40, 6);
    text(debtor, x, 43);
  }
  text('Währung', 5, 70, 6);
  text('Betrag', 20, 70, 6);
  text('CHF', 5, 73);
  text(amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' '), 20, 73);
}
