import type { Language } from '@dossier/contracts';
import { fillText } from '@dossier/contracts/texts';
import { dossierTexts } from './dossier-texts.ts';
import type { ReadPaper } from './dossier-content.ts';
import { formatNumber } from '../pdf/formats.ts';
import { hairline, styles, type Element, type Page } from '../pdf/page.ts';

/** Draws what papers say: each amount with its source and who looked at it. */
export function drawValues(
  page: Page,
  section: Element,
  papers: readonly ReadPaper[],
  language: Language,
): void {
  const { type, left, right, width } = page;
  const texts = dossierTexts[language].readValues;
  const note = type.block(texts.note, width, styles.label);
  page.add(section, 'P', () => type.draw(note, left, page.y));
  page.y += note.height + 8;
  const columns = { amount: right - 180, source: right - 165 };
  for (const { name, values } of papers) {
    const heading = type.block(name, width, styles.category);
    page.reserve(heading.height + 30);
    const table = page.add(section, 'Table');
    const header = page.add(table, 'TR');
    page.add(header, 'TH', () => type.draw(heading, left, page.y), 'Column');
    page.y += heading.height + 4;
    for (const { label, value, currency, page: number, source, confirmedBy } of values) {
      const title = type.block(label, columns.amount - left - 90, styles.body);
      const facts = [
        source ? texts.sources[source] : texts.entered,
        ...(number === null ? [] : [fillText(texts.page, { page: number })]),
        texts.confirmed[confirmedBy ?? 'nobody'],
      ].join(', ');
      const origin = type.block(facts, right - columns.source, styles.label);
      const height = Math.max(title.height, origin.height) + 8;
      page.reserve(height);
      page.decorate(() =>
        page.doc.moveTo(left, page.y).lineTo(right, page.y).lineWidth(0.5).strokeColor(hairline).stroke(),
      );
      page.y += 4;
      const row = page.add(table, 'TR');
      page.add(row, 'TH', () => type.draw(title, left, page.y), 'Row');
      page.add(row, 'TD', () =>
        type.drawRight(`${currency} ${formatNumber(value)}`, columns.amount, page.y, styles.body),
      );
      page.add(row, 'TD', () => type.draw(origin, columns.source, page.y));
      page.y += height - 4;
    }
    page.y += 8;
  }
}
