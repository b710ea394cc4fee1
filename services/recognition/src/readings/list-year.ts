import type { Language, PaperFinding, Reading } from '@dossier/contracts';
import type { Page, Service } from '@dossier/service-kit';
import type { ShownPaper } from '../facts/facts.repository.ts';
import type { Rest } from '../facts/shared-work.ts';
import type { YearFindings, YearView } from '../facts/year-findings.ts';
import type { PaperPosition } from '../papers/papers.repository.ts';
import { presentReading } from './present-reading.ts';
import type { OpenReading } from '../facts/open-reading.ts';
import { openShown } from './readings.repository.ts';
import type { PagedView } from './year-views.ts';

/** Readings of a page; fewer when they have more values than `maxPageValues` together. */
const maxPageReadings = 100;
const maxPageValues = 1000;
/** Readings that are opened at a time: a statement of 200 values takes a millisecond. */
const openedAtOnce = 5;

export interface PageRange {
  readonly limit?: number | undefined;
  readonly after: PaperPosition | undefined;
}

/** Presents readings with the findings of their year. */
export function createPresenter(service: Service, findings: YearFindings) {
  /** Presents readings of a year as somebody sees it. */
  async function present(
    view: YearView,
    readings: readonly OpenReading[],
    language: Language,
    rest: Rest,
  ): Promise<Reading[]> {
    const isRead = readings.some(({ content }) => content);
    const found = isRead ? await findings.find(view, rest) : new Map<string, PaperFinding[]>();
    const presented: Reading[] = [];
    for (const reading of readings) {
      await rest();
      const ofReading = reading.content ? (found.get(reading.row.fileId) ?? []) : [];
      presented.push(presentReading(reading, ofReading, language));
    }
    return presented;
  }

  async function openPage(userId: number, rows: readonly ShownPaper[], rest: Rest): Promise<OpenReading[]> {
    const opened: OpenReading[] = [];
    let values = 0;
    for (let start = 0; start < rows.length && values < maxPageValues; start += openedAtOnce) {
      await rest();
      const part = await openShown(service, userId, rows.slice(start, start + openedAtOnce));
      for (const { content } of part) values += content?.paper.values.length ?? 0;
      opened.push(...part);
    }
    return opened;
  }

  return {
    present,

    /** Presents a page of the year. */
    async listPage(
      view: PagedView,
      { limit = maxPageReadings, after }: PageRange,
      language: Language,
      rest: Rest,
    ): Promise<Page<Reading[], PaperPosition>> {
      const max = Math.min(limit, maxPageReadings);
      const rows = await view.page(after, max + 1);
      const opened = await openPage(view.userId, rows.slice(0, max), rest);
      const next = opened.length < rows.length ? opened.at(-1)?.row : undefined;
      return { body: await present(view, opened, language, rest), total: await view.count(), next };
    },
  };
}

export type Presenter = ReturnType<typeof createPresenter>;
