import type { Readable } from 'node:stream';
import type { Language, PostalAddress } from '@dossier/contracts';
import { fillText } from '@dossier/contracts/texts';
import { SwissQRBill } from 'swissqrbill/pdf';
import { formatAmount, formatDate, formatDay, formatNumber } from '../pdf/formats.ts';
import { createPage, hairline, styles, type Element, type Page } from '../pdf/page.ts';
import { invoiceTexts } from './invoice-texts.ts';

/** Both addresses, the account and the number for the tax as they were when the invoice was issued. */
export interface InvoiceParties {
  readonly creditor: PostalAddress;
  readonly iban: string;
  readonly vatNumber: string | null;
  readonly recipient: PostalAddress;
}

export interface InvoiceContent extends InvoiceParties {
  readonly number: number;
  readonly taxYear: number;
  /** Rappen, including `vat`. */
  readonly total: number;
  readonly vat: number;
  /** In tenths of a percent; 0 without value added tax. */
  readonly vatRate: number;
  readonly language: Language;
  readonly reference: string;
  readonly issuedAt: Date;
  /** `YYYY-MM-DD` */
  readonly dueOn: string;
}

const billLanguages: Record<Language, 'DE' | 'EN' | 'FR' | 'IT'> = {
  en: 'EN',
  de: 'DE',
  fr: 'FR',
  it: 'IT',
  gsw: 'DE',
};

/** Renders an invoice with the payment part of a QR-bill on one page. */
export function renderInvoice(content: InvoiceContent): Readable {
  const { number, taxYear, total, vat, vatRate, language, issuedAt, dueOn } = content;
  const { creditor, recipient, vatNumber } = content;
  const texts = invoiceTexts[language];
  const title = fillText(texts.title, { number });
  const { page, root } = createPage({
    title,
    subject: fillText(texts.service, { year: taxYear }),
    author: creditor.name,
    language,
    at: issuedAt,
  });
  drawLines(page, root, addressLines(creditor), styles.label);
  if (vatNumber) drawLines(page, root, [fillText(texts.vatNumber, { number: vatNumber })], styles.label);
  page.y += 18;
  drawLines(page, root, addressLines(recipient), styles.body);
  page.y += 18;
  drawText(page, root, 'H1', title, { ...styles.title, size: 22 }, 10);
  const facts = [
    fillText(texts.issued, { date: formatDay(issuedAt, language) }),
    fillText(texts.due, { date: formatDate(dueOn, language) }),
  ];
  drawLines(page, root, facts, styles.body);
  page.y += 12;
  const inFrancs = (rappen: number) => formatAmount(rappen / 100);
  const table = page.add(root, 'Table');
  drawRow(page, table, fillText(texts.service, { year: taxYear }), inFrancs(total - vat));
  if (vatRate > 0)
    drawRow(
      page,
      table,
      fillText(texts.vat, { rate: formatNumber(vatRate / 10).replace(/0$/, '') }),
      inFrancs(vat),
    );
  drawRow(page, table, texts.total, inFrancs(total), true);
  drawBill(page, root, content);
  root.end();
  page.doc.end();
  return page.doc as unknown as Readable;
}

const addressLines = ({ name, street, buildingNumber, zip, city }: PostalAddress) => [
  name,
  `${street} ${buildingNumber}`.trim(),
  `${zip} ${city}`,
];

/** The payment part, as SIX defines it: https://www.six-group.com/en/products-services/banking-services/payment-standardization/standards/qr-bill.html */
function drawBill(page: Page, root: Element, content: InvoiceContent): void {
  const { creditor, recipient, iban, reference, total, language, number } = content;
  const bill = new SwissQRBill(
    {
      currency: 'CHF',
      amount: total / 100,
      reference,
      message: plain(fillText(invoiceTexts[language].title, { number }), 140),
      creditor: { ...billAddress(creditor), account: iban },
      // A name without a letter that a payment part can show is left out: banks accept a payment part without a debtor.
      ...(plain(recipient.name, 70) && { debtor: billAddress(recipient) }),
    },
    { language: billLanguages[language] },
  );
  // The library asks whether there is space from here on.
  page.doc.y = 0;
  const alt = invoiceTexts[language].paymentPart;
  const figure = page.doc.struct('Figure', { alt }, () => bill.attachTo(page.doc));
  root.add(figure);
}

function billAddress({ name, street, buildingNumber, zip, city, country }: PostalAddress) {
  return {
    name: plain(name, 70),
    address: plain(street, 70) || '-',
    ...(plain(buildingNumber, 16) && { buildingNumber: plain(buildingNumber, 16) }),
    zip: plain(zip, 16) || '-',
    city: plain(city, 35) || '-',
    country,
  };
}

/** Characters that the font of the payment part has (Helvetica, in Windows-1252). */
const printable = /[^ -~\u00a0-\u00ff€Œœ\u0160\u0161\u017d\u017eŸ]/gu;

/** Text for the payment part: letters that its font lacks lose their accents, others are left out. */
function plain(text: string, max: number): string {
  return text
    .normalize('NFC')
    .replace(printable, (character) => character.normalize('NFD').replace(/[^ -~]/gu, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
}

type Style = Parameters<Page['type']['block']>[2];

function drawText(
  page: Page,
  parent: Element,
  tag: 'H1' | 'P',
  text: string,
  style: Style,
  after: number,
): void {
  const block = page.type.block(text, page.width, style);
  page.add(parent, tag, () => page.type.draw(block, page.left, page.y));
  page.y += block.height + after;
}

function drawLines(page: Page, parent: Element, lines: readonly string[], style: Style): void {
  for (const line of lines) drawText(page, parent, 'P', line, style, 1);
}

function drawRow(page: Page, table: Element, label: string, amount: string, isTotal = false): void {
  const style = isTotal ? styles.category : styles.body;
  const block = page.type.block(label, page.width - 120, style);
  const row = page.add(table, 'TR');
  page.decorate(() =>
    page.doc
      .moveTo(page.left, page.y - 3)
      .lineTo(page.right, page.y - 3)
      .lineWidth(0.5)
      .strokeColor(hairline)
      .stroke(),
  );
  page.add(row, 'TH', () => page.type.draw(block, page.left, page.y), 'Row');
  page.add(row, 'TD', () => page.type.drawRight(amount, page.right, page.y, style));
  page.y += block.height + 7;
}
