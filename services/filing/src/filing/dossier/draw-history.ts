import { statusName } from '@dossier/contracts';
import type { DossierContent } from './dossier-content.ts';
import { dossierTexts } from './dossier-texts.ts';
import { formatMoment } from '../pdf/formats.ts';
import { styles, type Element, type Page } from '../pdf/page.ts';
import type { Block } from '../pdf/typesetter.ts';

/** A history of this height, in points, fits on a page with its heading. */
const longestHistory = 600;
const rowGap = 4;

interface HistoryRow {
  /** Moment, status and cause. */
  readonly cells: readonly [Block, Block, Block];
  readonly height: number;
}

const columnsOf = ({ left }: Page) => [left, left + 165, left + 325] as const;

/** Lays the history out. `following` is the space that its heading reserves: all of it, unless it is longer than a page. */
export function layHistory(
  page: Page,
  { history, language }: DossierContent,
): { rows: HistoryRow[]; following: number } {
  const { type, right } = page;
  const texts = dossierTexts[language];
  const rows = history.map(({ status, cause, at }): HistoryRow => {
    const cells = [
      type.block(formatMoment(at, language), 150, styles.body),
      type.block(texts.status[statusName(status)], 150, { ...styles.body, weight: 'bold' }),
      type.block(texts.causes[cause], right - columnsOf(page)[2], {
        ...styles.body,
        color: styles.label.color,
      }),
    ] as const;
    return { cells, height: Math.max(...cells.map(({ height }) => height)) };
  });
  const total = rows.reduce((sum, { height }) => sum + height + rowGap, 0);
  return { rows, following: Math.min(total, longestHistory) };
}

export function drawHistory(page: Page, section: Element, rows: readonly HistoryRow[]): void {
  const { type } = page;
  const table = page.add(section, 'Table');
  const [first, second, third] = columnsOf(page);
  for (const { cells, height } of rows) {
    page.reserve(height);
    const [moment, label, why] = cells;
    const row = page.add(table, 'TR');
    page.add(row, 'TH', () => type.draw(moment, first, page.y), 'Row');
    page.add(row, 'TD', () => type.draw(label, second, page.y));
    page.add(row, 'TD', () => type.draw(why, third, page.y));
    page.y += height + rowGap;
  }
}
