import type { Language, PaperFinding, Reading } from '@dossier/contracts';
import { failField, setPageHeaders, type KoaContext, type Service } from '@dossier/service-kit';
import { z } from 'zod';
import type { ShownPaper } from '../facts/facts.repository.ts';
import type { Rest } from '../facts/shared-work.ts';
import type { YearFindings, YearView } from '../facts/year-findings.ts';
import type { PaperCursor } from '../papers/papers.repository.ts';
import { presentReading } from './present-reading.ts';
import type { OpenReading } from '../facts/open-reading.ts';
import { openShown } from './readings.repository.ts';
import type { PagedView } from './year-views.ts';

/** Readings of a page; fewer when they have more values than `maxPageValues` together. */
const maxPageReadings = 100;
const maxPageValues = 1000;
/** Readings that are opened at a time: a statement of 200 values takes a millisecond. */
const openedAtOnce = 5;

export interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
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

    /** Presents a page of the year and sets its headers. */
    async listPage(
      view: PagedView,
      { limit = maxPageReadings, cursor }: PageQuery,
      { ctx, language }: { readonly ctx: KoaContext; readonly language: Language },
      rest: Rest,
    ): Promise<Reading[]> {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      if (cursor !== undefined && !after) throw failField('cursor', 'invalid_format', language);
      const max = Math.min(limit, maxPageReadings);
      const rows = await view.page(after, max + 1);
      const opened = await openPage(view.userId, rows.slice(0, max), rest);
      const last = opened.at(-1);
      const hasMore = opened.length < rows.length;
      setPageHeaders(ctx, await view.count(), hasMore && last ? writeCursor(last.row) : undefined);
      return present(view, opened, language, rest);
    },
  };
}

export type Presenter = ReturnType<typeof createPresenter>;

const position = z.tuple([z.number().int().positive().max(8.64e15), z.uuid()]);

const writeCursor = ({ uploadedAt, fileId }: PaperCursor): string =>
  Buffer.from(JSON.stringify([uploadedAt.getTime(), fileId])).toString('base64url');

/** Undefined for any text that `writeCursor` does not produce. */
function readCursor(text: string): PaperCursor | undefined {
  try {
    const [time, fileId] = position.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { uploadedAt: new Date(time), fileId };
  } catch {
    return undefined;
  }
}
