import {
  deleteFile as deleteFileEndpoint,
  downloadFile,
  getCoverage,
  listBin,
  listFileHistory,
  listFiles,
  listFilesOf,
  requiredCategoryIds,
  restoreFile as restoreFileEndpoint,
} from '@dossier/contracts';
import { fieldText } from '@dossier/contracts/texts';
import { fail, type BlobStore, type Service } from '@dossier/service-kit';
import type { Settings } from '../settings.ts';
import { deleteFile, restoreFile, type BinContext } from './bin.ts';
import { openContent } from './content.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { binHorizon, presentFile, presentVersion } from './file-answer.ts';
import {
  coveredCategories,
  findLive,
  findOwn,
  listDeleted,
  listLive,
  listVersions,
} from './files.repository.ts';

export function fileRoutes(service: Service, blobs: BlobStore, settings: Settings): void {
  const binContext = (actorId: number): BinContext => ({
    outbox: service.outbox,
    quotaBytes: settings.quotaBytes,
    now: service.clock.now(),
    actorId,
  });

  service.route(listFiles, async ({ query, identity, db, language, ctx }) => {
    const { taxYear, categoryId, limit, cursor } = query;
    const after = cursor === undefined ? undefined : readCursor(cursor);
    if (cursor !== undefined && !after) {
      const message = fieldText('format', language);
      throw fail('VALIDATION_FAILED', { fields: [{ path: 'cursor', code: 'invalid_format', message }] });
    }
    const page = await listLive(db, { userId: identity.userId, taxYear, categoryId }, { limit, after });
    const last = page.rows.at(-1);
    ctx.set('X-Total-Count', String(page.total));
    if (page.hasMore && last) ctx.set('X-Next-Cursor', writeCursor(last));
    return page.rows.map((row) => presentFile(row, language));
  });

  service.route(listBin, async ({ query, identity, db, language, clock }) => {
    const shelf = { userId: identity.userId, taxYear: query.taxYear };
    const rows = await listDeleted(db, shelf, binHorizon(clock.now()));
    return rows.map((row) => presentFile(row, language));
  });

  service.route(listFileHistory, async ({ params, identity, db }) =>
    db.read(async (manager) => {
      const file = await findLive(manager, params.id, identity.userId);
      return (await listVersions(manager, file.id)).map((version) => presentVersion(file, version));
    }),
  );

  service.route(downloadFile, ({ params, query, identity, db, clock, log }) =>
    openContent({ db, blobs, log, now: clock.now(), actorId: identity.userId }, params.id, query),
  );

  service.route(deleteFileEndpoint, async ({ params, identity, db, language }) => {
    const file = await db.read((manager) => findOwn(manager, params.id, identity.userId));
    const after = await db.write((manager) => deleteFile(manager, file, binContext(identity.userId)));
    return presentFile(after, language);
  });

  service.route(restoreFileEndpoint, async ({ params, identity, db, language }) => {
    const file = await db.read((manager) => findOwn(manager, params.id, identity.userId));
    const after = await db.write((manager) => restoreFile(manager, file, binContext(identity.userId)));
    return presentFile(after, language);
  });

  service.route(getCoverage, async ({ query, db }) => {
    const covered = await db.read((manager) => coveredCategories(manager, query));
    const missing = requiredCategoryIds.filter((id) => !covered.includes(id));
    return { covered: missing.length === 0, missing };
  });

  service.route(listFilesOf, async ({ query, db, language }) => {
    const { rows } = await listLive(db, query);
    return rows.map((row) => presentFile(row, language));
  });
}
