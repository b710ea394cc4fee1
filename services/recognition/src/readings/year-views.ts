import { listDeskFiles } from '@dossier/contracts';
import { actorOf, AppError, type Service, type UserIdentity } from '@dossier/service-kit';
import { In } from 'typeorm';
import type { AccessRow } from '../access-log/access-log.entity.ts';
import { accessLog } from '../access-log/access-log.ts';
import type { ShownPaper } from '../facts/facts.repository.ts';
import { digest, type YearView } from '../facts/year-findings.ts';
import { paperEntity, type PaperRow } from '../papers/papers.entity.ts';
import { countPapers, listPapers, listPapersAfter, type PaperPosition } from '../papers/papers.repository.ts';

export interface Filing {
  readonly userId: number;
  readonly taxYear: number;
}

/** A year whose papers are listed in pages, latest upload first. */
export interface PagedView extends YearView {
  count(): Promise<number>;
  /** The `limit` papers after a position. */
  page(after: PaperPosition | undefined, limit: number): Promise<readonly ShownPaper[]>;
}

const current = (row: PaperRow): ShownPaper => ({ row, version: row.version });

/** All papers of a person outside the trash, in their current versions. */
export function ownView({ db }: Pick<Service, 'db'>, { userId, taxYear }: Filing): PagedView {
  const list = async (year: number) =>
    (await db.read((manager) => listPapers(manager, userId, year))).map(current);
  return {
    userId,
    taxYear,
    key: null,
    papers: () => list(taxYear),
    before: () => list(taxYear - 1),
    count: () => db.read((manager) => countPapers(manager, userId, taxYear)),
    page: async (after, limit) =>
      (await db.read((manager) => listPapersAfter(manager, { userId, taxYear }, after, limit))).map(current),
  };
}

export interface DeskView extends PagedView {
  readonly shown: readonly ShownPaper[];
  readonly shownBefore: readonly ShownPaper[];
  /** Adds an entry to the access log, that of the year before as well when something of it is shown. */
  record(action: AccessRow['action'], taxYear?: number): Promise<void>;
}

/** The papers and versions of a filing that documents shows to an expert. */
export async function openDeskView(
  service: Service,
  identity: UserIdentity,
  { userId, taxYear }: Filing,
): Promise<DeskView> {
  const { db, clock } = service;
  const [shown, shownBefore] = await Promise.all([
    listShown(service, identity, { userId, taxYear }),
    // The year before may not be on the desk of the expert, who then learns nothing of its papers.
    listShown(service, identity, { userId, taxYear: taxYear - 1 }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'FILE_NOT_FOUND') return [];
      throw error;
    }),
  ]);
  const names = [shown, shownBefore].map((papers) => papers.map(({ row, version }) => [row.fileId, version]));
  return {
    userId,
    taxYear,
    key: digest(names),
    shown,
    shownBefore,
    papers: () => Promise.resolve(shown),
    before: () => Promise.resolve(shownBefore),
    count: () => Promise.resolve(shown.length),
    page: (after, limit) =>
      Promise.resolve(shown.filter(({ row }) => !after || isAfter(row, after)).slice(0, limit)),
    async record(action, year = taxYear) {
      const entry = { at: new Date(clock.now()), actorId: actorOf(identity), ownerId: userId };
      await db.write((manager) => accessLog.addRepeatable(manager, { ...entry, taxYear: year, action }));
    },
  };
}

async function listShown(
  service: Service,
  identity: UserIdentity,
  { userId, taxYear }: Filing,
): Promise<ShownPaper[]> {
  const params = { userId: String(userId), taxYear: String(taxYear) };
  const files = await service.call(listDeskFiles, { params }, { for: identity });
  if (files.length === 0) return [];
  const rows = await service.db.read((manager) =>
    manager.findBy(paperEntity, { fileId: In(files.map(({ id }) => id)), userId }),
  );
  const rowOf = new Map(rows.map((row) => [row.fileId, row]));
  return files
    .flatMap(({ id, version }) => {
      const row = rowOf.get(id);
      return row ? [{ row, version }] : [];
    })
    .sort((a, b) => (isAfter(b.row, a.row) ? -1 : 1));
}

/** Whether a paper comes later in a list: latest upload first. */
function isAfter({ uploadedAt, fileId }: PaperPosition, position: PaperPosition): boolean {
  const difference = uploadedAt.getTime() - position.uploadedAt.getTime();
  return difference < 0 || (difference === 0 && fileId < position.fileId);
}
