import type { Readable } from 'node:stream';
import type { CantonCode, PowerOfAttorneyLanguage } from '@dossier/contracts';
import { cantonName, fillText } from '@dossier/contracts/texts';
import { formatDate, formatDay } from '../pdf/formats.ts';
import { addFooters, createPage, hairline, ink, styles, type Element, type Page } from '../pdf/page.ts';
import { wordings } from './wording.ts';

/** What is filled in beforehand; a missing value leaves a line to write on. */
export interface PowerOfAttorneyContent {
  readonly language: PowerOfAttorneyLanguage;
  readonly taxYear: number;
  readonly name: string;
  /** The lines of the postal address. */
  readonly address: readonly string[];
  /** `YYYY-MM-DD` */
  readonly dateOfBirth: string | null;
  readonly canton: CantonCode | null;
  readonly tinNumber: string | null;
  /** Of a couple, who sign together (DBG art. 113); null for everybody else. */
  readonly spouse: { readonly name: string; readonly dateOfBirth: string | null } | null;
  readonly preparedAt: Date;
}

interface Entry {
  readonly label: string;
  /** Empty: a line to write on. */
  readonly value: string;
}

const gap = 24;

/** Renders the form of a power of attorney as a tagged PDF of one page. */
export function renderPowerOfAttorney(content: PowerOfAttorneyContent): Readable {
  const { language, taxYear, name, address, dateOfBirth, canton, tinNumber, spouse, preparedAt } = content;
  const { title, subject, labels, clauses, footer, page: pageText } = wordings[language];
  const year = { year: taxYear };
  const { page, root } = createPage({
    title: name ? `${title} – ${name}` : title,
    subject: fillText(subject, year),
    author: name,
    language,
    at: preparedAt,
  });
  drawText(page, root, 'H1', title, styles.title, 2);
  drawText(page, root, 'P', fillText(subject, year), styles.category, 14);
  drawEntries(page, root, labels.principal, [
    { label: labels.name, value: name },
    { label: labels.address, value: address.join(', ') },
    { label: labels.dateOfBirth, value: dateOfBirth ? formatDate(dateOfBirth, language) : '' },
    { label: labels.taxYear, value: String(taxYear) },
    { label: labels.canton, value: canton ? cantonName(canton, language) : '' },
    { label: labels.tin, value: tinNumber ?? '' },
    ...(spouse
      ? [
          { label: labels.spouse, value: spouse.name },
          {
            label: labels.dateOfBirth,
            value: spouse.dateOfBirth ? formatDate(spouse.dateOfBirth, language) : '',
          },
        ]
      : []),
  ]);
  drawEntries(page, root, labels.representative, [
    { label: labels.nameOrCompany, value: '' },
    { label: labels.address, value: '' },
  ]);
  page.y += 6;
  for (const { heading, text } of clauses) {
    const section = page.add(root, 'Sect');
    drawText(page, section, 'H2', heading, styles.category, 1);
    drawText(page, section, 'P', fillText(text, year), { ...styles.body, size: 9 }, 7);
  }
  page.y += 22;
  drawEntries(page, root, null, [
    { label: labels.place, value: '' },
    { label: labels.signature, value: '' },
    ...(spouse
      ? [
          { label: labels.place, value: '' },
          { label: labels.spouseSignature, value: '' },
        ]
      : []),
  ]);
  root.end();
  addFooters(page, fillText(footer, { day: formatDay(preparedAt, language) }), (number, pages) =>
    fillText(pageText, { page: number, pages }),
  );
  page.doc.end();
  return page.doc as unknown as Readable;
}

function drawText(
  page: Page,
  parent: Element,
  tag: 'H1' | 'H2' | 'P',
  text: string,
  style: Parameters<Page['type']['block']>[2],
  after: number,
): void {
  const block = page.type.block(text, page.width, style);
  page.reserve(block.height);
  page.add(parent, tag, () => page.type.draw(block, page.left, page.y));
  page.y += block.height + after;
}

/** Draws labels with their values in two columns; an empty value is a line to write on. */
function drawEntries(page: Page, root: Element, heading: string | null, entries: readonly Entry[]): void {
  const { doc, type, left, width } = page;
  const half = (width - gap) / 2;
  const section = page.add(root, 'Sect');
  if (heading !== null) drawText(page, section, 'H2', heading, styles.heading, 4);
  for (let i = 0; i < entries.length; i += 2) {
    const cells = entries.slice(i, i + 2).map(({ label, value }) => ({
      isBlank: value === '',
      label: type.block(label, half, styles.label),
      value: type.block(value, half, styles.body),
    }));
    const height = Math.max(...cells.map((cell) => cell.label.height + cell.value.height + 3));
    page.reserve(height);
    cells.forEach(({ isBlank, label, value }, column) => {
      const x = left + column * (half + gap);
      const bottom = page.y + height;
      page.add(section, 'P', () => {
        type.draw(label, x, page.y);
        if (!isBlank) type.draw(value, x, page.y + label.height + 1);
      });
      page.decorate(() =>
        doc
          .moveTo(x, bottom)
          .lineTo(x + half, bottom)
          .lineWidth(0.5)
          .strokeColor(isBlank ? ink : hairline)
          .stroke(),
      );
    });
    page.y += height + 9;
  }
}
