import {
  closeRequests as closeRequestsEndpoint,
  downloadDeskFile,
  getRequestFigures,
  listDeskFiles,
  listRequestedFiles,
  markInternal as markInternalEndpoint,
  previewDeskFile,
  reviewFile,
  withdrawReview as withdrawReviewEndpoint,
  type Language,
} from '@dossier/contracts';
import {
  actorOf,
  checkDeskAccess,
  type BlobStore,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import { sendContent } from '../files/file-content.ts';
import { readFileFacts } from '../files/file-facts.ts';
import { findVersion } from '../files/file-integrity.ts';
import { presentFile } from '../files/file-response.ts';
import { fileEntity } from '../files/files.entity.ts';
import type { YearStorageKey } from '../files/year-storage.entity.ts';
import type { Previews } from '../previews/create-preview.ts';
import { sendPreview } from '../previews/send-preview.ts';
import { closeRequests } from './close-requests.ts';
import { markInternal } from './mark-internal.ts';
import { findDeskEntries, findDeskEntry, openDeskFile, presentDeskFiles } from './desk-files.ts';
import { countReasons, listRequested } from '../files/reviews.repository.ts';
import { storeReview, withdrawReview } from './store-review.ts';

/** Reviews of files by experts, and the requests that their users see. */
export function reviewRoutes(service: Service, blobs: BlobStore, previews: Previews): void {
  const { db } = service;

  async function openChecked(
    identity: UserIdentity,
    { userId, taxYear, id }: YearStorageKey & { id: string },
    requested: number | undefined,
  ) {
    const key = { userId, taxYear };
    await checkDeskAccess(service, identity, key, 'FILE_NOT_FOUND');
    const { file, version, seal } = await openDeskFile(service, key, id, requested);
    return { file, seal, version: await findVersion(service, file, version) };
  }

  async function presentOne(key: YearStorageKey, id: string, language: Language) {
    const entry = await db.read((manager) => findDeskEntry(manager, key, id));
    const [presented] = await presentDeskFiles(service, key.userId, [entry], language);
    if (!presented) throw new Error('a file was not presented');
    return presented;
  }

  service.route(listDeskFiles, async ({ params: key, identity, language }) => {
    await checkDeskAccess(service, identity, key, 'FILE_NOT_FOUND');
    const { userId, taxYear } = key;
    const entries = await db.read(async (manager) =>
      findDeskEntries(manager, await manager.findBy(fileEntity, { userId, taxYear })),
    );
    return presentDeskFiles(service, userId, entries, language);
  });

  service.route(downloadDeskFile, async ({ params, query, identity, clock, log }) => {
    const opened = await openChecked(identity, params, query.version);
    const context = { service, blobs, log, now: clock.now(), actorId: actorOf(identity) };
    return sendContent(context, opened, query.inline === '1');
  });

  service.route(previewDeskFile, async ({ params, query, identity, clock, log }) => {
    const opened = await openChecked(identity, params, query.version);
    const context = { service, previews, log, now: clock.now(), actorId: actorOf(identity) };
    return sendPreview(context, opened, query);
  });

  service.route(reviewFile, async ({ params: { userId, taxYear, id }, body, identity, language }) => {
    const key = { userId, taxYear };
    const isUnassigned = await checkDeskAccess(service, identity, key, 'FILE_NOT_FOUND');
    await storeReview({ service, expert: identity, key, id, isUnassigned }, body);
    return presentOne(key, id, language);
  });

  service.route(
    withdrawReviewEndpoint,
    async ({ params: { userId, taxYear, id }, query, identity, language }) => {
      const key = { userId, taxYear };
      const isUnassigned = await checkDeskAccess(service, identity, key, 'FILE_NOT_FOUND');
      await withdrawReview({ service, expert: identity, key, id, isUnassigned }, query);
      return presentOne(key, id, language);
    },
  );

  service.route(markInternalEndpoint, async ({ params, body: { isInternal }, identity, language }) => {
    const { userId, taxYear, id } = params;
    const key = { userId, taxYear };
    await checkDeskAccess(service, identity, key, 'FILE_NOT_FOUND');
    await markInternal(service, identity, { ...key, id }, isInternal);
    return presentOne(key, id, language);
  });

  service.route(closeRequestsEndpoint, async ({ body }) => {
    await closeRequests(service, body);
    return { success: true as const };
  });

  service.route(listRequestedFiles, async ({ query: { taxYear }, identity: { userId }, language }) => {
    const rows = await db.read((manager) => listRequested(manager, { userId, taxYear }));
    const facts = await readFileFacts(service, userId, rows);
    return rows.map((row) => presentFile(row, language, facts));
  });

  service.route(getRequestFigures, ({ query: { taxYear } }) =>
    db.read((manager) => countReasons(manager, taxYear)),
  );
}
