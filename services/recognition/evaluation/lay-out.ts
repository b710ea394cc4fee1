import PDFDocument from 'pdfkit';
import type { FilledForm, FormData } from './form.ts';
import type { FormLanguage, Person } from './people.ts';
import type { Random } from './random.ts';
import { emptySheet, type Font, type Sheet, type Style } from './sheet.ts';

const measure = new PDFDocument({ autoFirstPage: false });
export const textWidth = (text: string, font: Font, size: number): number =>
  measure.font(font).fontSize(size).widthOfString(text);

const salutations: Readonly<Record<FormLanguage, readonly [woman: string, man: string]>> = {
  de: ['Frau', 'Herr'],
  fr: ['Madame', 'Monsieur'],
  it: ['Signora', 'Signor'],
  en: ['Ms', 'Mr'],
};
const contacts: Readonly<Record<FormLanguage, string>> = {
  de: 'Telefon',
  fr: 'Téléphone',
  it: 'Telefono',
  en: 'Phone',
};
const months: Readonly<Record<FormLanguage, readonly string[]>> = {
  de: ['Januar', 'Februar', 'März', 'September', 'Oktober', 'November'],
  fr: ['janvier', 'février', 'mars', 'septembre', 'octobre', 'novembre'],
  it: ['gennaio', 'febbraio', 'marzo', 'settembre', 'ottobre', 'novembre'],
  en: ['January', 'February', 'March', 'September', 'October', 'November'],
};
const cities = ['Bern', 'Zürich', 'Lausanne', 'Bellinzona', 'Basel', 'Chur', 'Sion'];

class Pen {
  readonly sheets: Sheet[] = [emptySheet()];
  y = 0;
  readonly style: Style;
  constructor(style: Style) {
    this.style = style;
    this.y = style.margin;
  }
  get sheet(): Sheet {
    return this.sheets.at(-1) ?? emptySheet();
  }
  get right(): number {
    return this.sheet.width - this.style.margin;
  }
  text(
    text: string,
    x: number,
    options: { size?: number; font?: Font; color?: string; align?: 'right' } = {},
  ): void {
    const { size = this.style.size, font = this.style.regular, color = '#000000', align } = options;
    const left = align === 'right' ? x - textWidth(text, font, size) : x;
    this.sheet.texts.push({ text, x: left, y: this.y, size, font, color });
  }
  down(height: number): void {
    this.y += height;
    if (this.y < this.sheet.height - this.style.margin - 30) return;
    this.sheets.push(emptySheet());
    this.y = this.style.margin;
  }
}

/** Draws a filled form as its issuer would: head, address, date, then its text. */
export function layOut(filled: FilledForm, data: FormData, style: Style, language: FormLanguage): Sheet[] {
  const pen = new Pen(style);
  if (!filled.isBare) {
    drawHead(pen, data);
    drawAddress(pen, data.recipient, data, language);
    drawDate(pen, data, language);
  }
  for (const line of filled.body.split('\n')) drawLine(pen, line.trim());
  return pen.sheets;
}

function drawHead(pen: Pen, { issuer, random }: FormData): void {
  const { style } = pen;
  const size = style.titleSize + random.whole(-1, 4);
  const width = textWidth(issuer, style.bold, size);
  const x = { left: style.margin, right: pen.right - width, center: (pen.sheet.width - width) / 2 }[
    style.head
  ];
  pen.text(issuer, x, { size, font: style.bold, color: style.color });
  pen.down(size * 1.3);
  const place = `${random.pick(['Postfach', 'Bahnhofstrasse 12', 'Rue du Marché 4', 'Via Nassa 9'])}, ${random.whole(1000, 9600)} ${random.pick(cities)}`;
  pen.text(place, Math.min(x, pen.right - 180), { size: 7.5 });
  pen.down(30);
}

function drawAddress(
  pen: Pen,
  person: Person,
  { household, random, name }: FormData,
  language: FormLanguage,
): void {
  const x = pen.style.isAddressRight ? pen.sheet.width * 0.58 : pen.style.margin;
  const [woman, man] = salutations[language];
  const salutation = person.isWoman ? woman : man;
  const lines = random.chance(0.6)
    ? [salutation, name(person), household.street, household.place]
    : [`${salutation} ${name(person)}`, household.street, household.place];
  for (const line of lines) {
    pen.text(line, x);
    pen.down(pen.style.size * 1.25);
  }
  pen.down(18);
}

function drawDate(pen: Pen, { random, year, isYearly }: FormData, language: FormLanguage): void {
  // A yearly certificate is written in the spring that follows, a bill in its year.
  const [day, at] = [random.whole(5, 28), random.whole(0, 2) + (isYearly ? 0 : 3)];
  const named = months[language][at] ?? '';
  const written = random.chance(0.5)
    ? `${String(day).padStart(2, '0')}.${String(isYearly ? at + 1 : at + 6).padStart(2, '0')}.${isYearly ? year + 1 : year}`
    : `${day}${language === 'de' ? '.' : ''} ${named} ${isYearly ? year + 1 : year}`;
  pen.text(
    `${random.pick(cities)}, ${written}`,
    random.chance(0.5) ? pen.style.margin : pen.sheet.width * 0.58,
  );
  if (random.chance(0.4)) {
    pen.down(pen.style.size * 1.3);
    pen.text(
      `${contacts[language]} 0${random.whole(21, 91)} ${random.whole(200, 899)} ${random.whole(10, 99)} ${random.whole(10, 99)}`,
      pen.style.margin,
      { size: 8 },
    );
  }
  pen.down(28);
}

function drawLine(pen: Pen, line: string): void {
  const { style } = pen;
  if (line === '') return pen.down(style.rowHeight * 0.6);
  if (line === '---') {
    pen.sheet.rules.push({ x: style.margin, y: pen.y, width: pen.right - style.margin });
    return pen.down(5);
  }
  if (line === '@page') {
    pen.sheets.push(emptySheet());
    pen.y = style.margin;
    return;
  }
  if (line.startsWith('# ')) {
    for (const part of wrap(line.slice(2), style.bold, style.titleSize, pen.right - style.margin)) {
      pen.text(part, style.margin, { size: style.titleSize, font: style.bold });
      pen.down(style.titleSize * 1.35);
    }
    return pen.down(6);
  }
  const isBold = line.startsWith('* ') || line.startsWith('## ');
  const isSmall = line.startsWith('~ ');
  const font = isBold ? style.bold : style.regular;
  const size = isSmall ? 7 : style.size;
  const cells = line
    .replace(/^(?:\*|##|~) /, '')
    .split('|')
    .map((cell) => cell.trim());
  if (cells.length > 1) return drawRow(pen, cells, font, isBold && style.hasRules);
  for (const part of wrap(cells[0] ?? '', font, size, pen.right - style.margin)) {
    pen.text(part, style.margin, { font, size });
    pen.down(isSmall ? 9 : style.size * 1.35);
  }
}

/** A row of a table: the first cell is on the left, the others end at their columns. */
function drawRow(pen: Pen, cells: readonly string[], font: Font, hasRule: boolean): void {
  const { style } = pen;
  const size = cells.length > 4 ? style.size - 1.5 : style.size;
  if (style.areLabelsAbove && cells.length === 2) return drawBox(pen, cells, font);
  if (hasRule) {
    pen.sheet.rules.push({ x: style.margin, y: pen.y - 2, width: pen.right - style.margin });
  }
  pen.text(cells[0] ?? '', style.margin, { font, size });
  const end = cells.length > 3 ? pen.right : pen.right - style.numbersRight;
  const isSigned = cells.length === 3 && cells[1]?.length === 1;
  const step = isSigned
    ? 60
    : cells.length > 2
      ? Math.min(120, (end - style.margin) * (cells.length > 4 ? 0.16 : 0.24))
      : 0;
  for (const [at, cell] of cells.slice(1).entries())
    pen.text(cell, end - step * (cells.length - 2 - at), { font, size, align: 'right' });
  pen.down(style.rowHeight);
}

/** A label in small print with its amount below. */
function drawBox(pen: Pen, [label = '', amount = '']: readonly string[], font: Font): void {
  const { style } = pen;
  pen.text(label, style.margin, { size: style.size - 2 });
  pen.down(style.size * 1.25);
  pen.text(amount, style.margin + 6, { font });
  pen.down(style.rowHeight * 1.3);
}

function wrap(text: string, font: Font, size: number, width: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(longer, font, size) > width) return [...lines, word];
    return [...lines.slice(0, -1), longer];
  }, []);
}

/** How an issuer prints amounts. */
export function amountPrinter(random: Random, thousands: string): (amount: number) => string {
  const isComma = random.chance(0.08);
  return (amount) => {
    const [whole = '', cents = '00'] = Math.abs(amount).toFixed(2).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, isComma ? '\u00a0' : thousands);
    return `${amount < 0 ? '-' : ''}${grouped}${isComma ? ',' : '.'}${cents}`;
  };
}
