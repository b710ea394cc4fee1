import {
  defaultTaxYear,
  deleteFile as deleteFileEndpoint,
  deleteFiles,
  downloadFile,
  editFile as editFileEndpoint,
  editFiles as editFilesEndpoint,
  getCategoryCoverage,
  listTrash,
  listFileHistory,
  listFiles,
  listFilesForUser,
  maxPageSize,
  recordTransmittedFiles,
  requiredCategoryIds,
  restoreFile as restoreFileEndpoint,
  restoreFiles,
  type FileResponse,
  type Language,
} from '@dossier/contracts';
import { actorOf, cursorId, type BlobStore, type Service, type UserIdentity } from '@dossier/service-kit';
import { listDeclaredCategories } from './none-declarations.repository.ts';
import type { Settings } from '../settings.ts';
import { changeAll, deleteFile, restoreFile, trashCutoff, type TrashContext } from './trash.ts';
import { sendContent } from './file-content.ts';
import { readFileFacts } from './file-facts.ts';
import { checkFile, findCheckedFile, findVersion } from './file-integrity.ts';
import { editFile, editFiles, type EditContext } from './edit-file.ts';
import { reportRequests } from './reviews.repository.ts';
import { recordTransmitted } from './transmitted.repository.ts';
import type { FileRow } from './files.entity.ts';
import { presentFile, presentVersion } from './file-response.ts';
import {
  filePosition,
  findOwnFile,
  findOwnFiles,
  findReadableFile,
  listFiledCategories,
  listLiveFiles,
  listTrashedFiles,
  listVersions,
  trashPosition,
  type Page,
} from './files.repository.ts';

export function fileRoutes(service: Service, blobs: BlobStore, settings: Settings): void {
  const trashContext = (identity: UserIdentity): TrashContext => ({
    outbox: service.outbox,
    limits: settings,
    now: service.clock.now(),
    actorId: actorOf(identity),
  });

  const editContext = (identity: UserIdentity, language: Language): EditContext => {
    const { userId } = identity;
    return { service, limits: settings, userId, actorId: actorOf(identity), language };
  };

  async function presentAll(
    rows: readonly FileRow[],
    language: Language,
    isWhole = false,
  ): Promise<FileResponse[]> {
    const [first] = rows;
    if (!first) return [];
    const facts = await readFileFacts(service, first.userId, rows, isWhole);
    return rows.map((row) => presentFile(row, language, facts));
  }

  async function presentOne(row: FileRow, language: Language): Promise<FileResponse> {
    return presentFile(row, language, await readFileFacts(service, row.userId, [row]));
  }

  async function presentPage({ rows, total, hasMore }: Page, language: Language, isWhole = false) {
    return {
      body: await presentAll(rows, language, isWhole),
      total,
      next: hasMore ? rows.at(-1) : undefined,
    };
  }

  service.routePage(listFiles, filePosition, async ({ query, after, identity, db, language, clock }) => {
    const { taxYear = defaultTaxYear(new Date(clock.now())), categoryId, limit } = query;
    const page = await db.read((manager) =>
      listLiveFiles(manager, { userId: identity.userId, taxYear, categoryId }, { limit, after }),
    );
    return presentPage(page, language, page.rows.length === page.total);
  });

  service.route(editFileEndpoint, async ({ params, body, identity, language }) => {
    return presentOne(await editFile(editContext(identity, language), params.id, body), language);
  });

  service.route(editFilesEndpoint, async ({ body, identity, language }) =>
    presentAll(await editFiles(editContext(identity, language), body.files), language),
  );

  service.route(recordTransmittedFiles, async ({ body, db }) => {
    await db.write(async (manager) => {
      await recordTransmitted(manager, body);
      await reportRequests(manager, body, { outbox: service.outbox, now: service.clock.now() });
    });
    return { success: true as const };
  });

  service.routePage(listTrash, trashPosition, async ({ query, after, identity, db, language, clock }) => {
    const { taxYear, limit } = query;
    const cutoff = trashCutoff(clock.now());
    const page = await db.read((manager) =>
      listTrashedFiles(manager, { userId: identity.userId, taxYear, cutoff }, { limit, after }),
    );
    return presentPage(page, language);
  });

  service.routePage(listFileHistory, cursorId, async ({ params, query, after, identity, db }) => {
    const { limit = maxPageSize } = query;
    const { file } = await findCheckedFile(service, params.id, identity.userId);
    const versions = await db.read((manager) => listVersions(manager, file.id, { limit, before: after }));
    const last = versions.at(-1)?.version ?? 1;
    const body = versions.map((version) => presentVersion(file, version));
    return { body, total: file.version, next: last > 1 ? last : undefined };
  });

  service.route(downloadFile, async ({ params, query, identity, clock, log }) => {
    const { file, seal } = await findCheckedFile(service, params.id, identity.userId, {
      find: findReadableFile,
    });
    const version = await findVersion(service, file, query.version);
    const context = { service, blobs, log, now: clock.now(), actorId: actorOf(identity) };
    return sendContent(context, { file, version, seal }, query.inline === '1');
  });

  service.route(deleteFileEndpoint, async ({ params, identity, db, language }) => {
    const file = await db.read((manager) => findOwnFile(manager, params.id, identity.userId));
    const context = trashContext(identity);
    return presentOne(await db.write((manager) => deleteFile(manager, file, context)), language);
  });

  service.route(restoreFileEndpoint, async ({ params, identity, db, language }) => {
    const file = await db.read((manager) => findOwnFile(manager, params.id, identity.userId));
    const context = trashContext(identity);
    return presentOne(await db.write((manager) => restoreFile(manager, file, context)), language);
  });

  for (const [endpoint, change] of [
    [deleteFiles, deleteFile],
    [restoreFiles, restoreFile],
  ] as const) {
    service.route(endpoint, async ({ body, identity, db, language }) => {
      const files = await db.read((manager) => findOwnFiles(manager, body.ids, identity.userId));
      const context = trashContext(identity);
      return presentAll(await db.write((manager) => changeAll(manager, files, context, change)), language);
    });
  }

  service.route(getCategoryCoverage, async ({ query, db }) => {
    const [filed, declared] = await db.read(async (manager) => [
      await listFiledCategories(manager, query),
      await listDeclaredCategories(manager, query),
    ]);
    const missing = requiredCategoryIds.filter((id) => ![...filed, ...declared].includes(id));
    return { covered: missing.length === 0, missing, filed };
  });

  service.route(listFilesForUser, async ({ query, db, language }) => {
    const { rows } = await db.read((manager) => listLiveFiles(manager, query));
    // The dossier lists these files as the user's, so a changed row must not get into it.
    rows.forEach(checkFile);
    return presentAll(rows, language, true);
  });
}
