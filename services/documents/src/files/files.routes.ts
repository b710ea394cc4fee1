import {
  deleteFile as deleteFileEndpoint,
  downloadFile,
  getCategoryCoverage,
  listTrash,
  listFileHistory,
  listFiles,
  listFilesForUser,
  listFileYears,
  maxPageSize,
  requiredCategoryIds,
  restoreFile as restoreFileEndpoint,
  type FileResponse,
  type Language,
} from '@dossier/contracts';
import {
  actorOf,
  failField,
  parseNumberCursor,
  setPageHeaders,
  type BlobStore,
  type KoaContext,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import { listDeclaredCategories } from '../categories/none-declarations.repository.ts';
import type { Settings } from '../settings.ts';
import { deleteFile, restoreFile, trashCutoff, type TrashContext } from './trash.ts';
import { openContent } from './file-content.ts';
import { checkFiles, findCheckedFile } from './file-integrity.ts';
import { readTrashCursor, readCursor, writeCursor } from './cursor.ts';
import { presentFile, presentVersion } from './file-response.ts';
import {
  findOwnFile,
  listCoveredCategories,
  listLiveFiles,
  listTrashedFiles,
  listYearsWithFiles,
  listVersions,
  type Page,
} from './files.repository.ts';

export function fileRoutes(service: Service, blobs: BlobStore, settings: Settings): void {
  const trashContext = async (identity: UserIdentity): Promise<TrashContext> => ({
    seal: await service.seals.forWriting(identity.userId),
    outbox: service.outbox,
    limits: settings,
    now: service.clock.now(),
    actorId: actorOf(identity),
  });

  service.route(listFiles, async ({ query, identity, db, language, ctx }) => {
    const { taxYear, categoryId, limit } = query;
    const after = parseCursor(query, readCursor, language);
    const page = await db.read((manager) =>
      listLiveFiles(manager, { userId: identity.userId, taxYear, categoryId }, { limit, after }),
    );
    return presentPage(page, ctx, language);
  });

  service.route(listTrash, async ({ query, identity, db, language, clock, ctx }) => {
    const { taxYear, limit } = query;
    const after = parseCursor(query, readTrashCursor, language);
    const cutoff = trashCutoff(clock.now());
    const page = await db.read((manager) =>
      listTrashedFiles(manager, { userId: identity.userId, taxYear, cutoff }, { limit, after }),
    );
    return presentPage(page, ctx, language);
  });

  service.route(listFileHistory, async ({ params, query, identity, db, language, ctx }) => {
    const { limit = maxPageSize } = query;
    const before = parseNumberCursor(query, language);
    const { file } = await findCheckedFile(service, params.id, identity.userId);
    const versions = await db.read((manager) => listVersions(manager, file.id, { limit, before }));
    const last = versions.at(-1)?.version ?? 1;
    setPageHeaders(ctx, file.version, last > 1 ? last : undefined);
    return versions.map((version) => presentVersion(file, version));
  });

  service.route(downloadFile, ({ params, query, identity, clock, log }) =>
    openContent({ service, blobs, log, now: clock.now(), identity }, params.id, query),
  );

  service.route(deleteFileEndpoint, async ({ params, identity, db, language }) => {
    const file = await db.read((manager) => findOwnFile(manager, params.id, identity.userId));
    const context = await trashContext(identity);
    const after = await db.write((manager) => deleteFile(manager, file, context));
    return presentFile(after, language);
  });

  service.route(restoreFileEndpoint, async ({ params, identity, db, language }) => {
    const file = await db.read((manager) => findOwnFile(manager, params.id, identity.userId));
    const context = await trashContext(identity);
    const after = await db.write((manager) => restoreFile(manager, file, context));
    return presentFile(after, language);
  });

  service.route(getCategoryCoverage, async ({ query, db }) => {
    const settled = await db.read(async (manager) => [
      ...(await listCoveredCategories(manager, query)),
      ...(await listDeclaredCategories(manager, query)),
    ]);
    const missing = requiredCategoryIds.filter((id) => !settled.includes(id));
    return { covered: missing.length === 0, missing };
  });

  service.route(listFileYears, async ({ params, db }) => ({
    years: await db.read((manager) => listYearsWithFiles(manager, params.userId)),
  }));

  service.route(listFilesForUser, async ({ query, db, language }) => {
    const { rows } = await db.read((manager) => listLiveFiles(manager, query));
    // The dossier lists these files as the user's, so a changed row must not get into it.
    await checkFiles(service.seals, rows);
    return rows.map((row) => presentFile(row, language));
  });
}

/** The cursor of the query, undefined for the first page. */
function parseCursor<C>(
  { cursor }: { cursor?: string | undefined },
  read: (text: string) => C | undefined,
  language: Language,
): C | undefined {
  if (cursor === undefined) return undefined;
  const parsed = read(cursor);
  if (parsed) return parsed;
  throw failField('cursor', 'invalid_format', language);
}

function presentPage({ rows, total, hasMore }: Page, ctx: KoaContext, language: Language): FileResponse[] {
  const last = rows.at(-1);
  setPageHeaders(ctx, total, hasMore && last ? writeCursor(last) : undefined);
  return rows.map((row) => presentFile(row, language));
}
