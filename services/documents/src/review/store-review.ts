import {
  defaultLanguage,
  getUserAccount,
  presentReason,
  queueMail,
  type BodyOf,
  type reviewFile,
} from '@dossier/contracts';
import {
  fail,
  recordDeskWork,
  unlessDamaged,
  type Seal,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { checkFile } from '../files/file-integrity.ts';
import { checkNotCompleted } from '../files/filing-statuses.ts';
import type { YearStorageKey } from '../files/year-storage.entity.ts';
import { ensureYearStorage, lockYearStorage } from '../files/year-storage.repository.ts';
import { findDeskEntry, type DeskEntry } from './desk-files.ts';
import { reviewEntity, reviewPlace, type ReviewContent, type ReviewRow } from '../files/reviews.entity.ts';
import { hasRecentRequest, listRequested, reportRequests } from '../files/reviews.repository.ts';

/** A user gets one mail for the requests of a year that an expert makes within this time. */
const mailPauseMs = 60 * 60 * 1000;
/** A request that was sent by mistake is taken back within this time, before its user gets a mail: the desk offers Undo as long. */
const mailDelayMs = 10_000;
const mailKey = ({ userId, taxYear }: YearStorageKey) => `better document ${userId} ${taxYear}`;

interface Context {
  readonly service: Service;
  readonly expert: UserIdentity;
  readonly key: YearStorageKey;
  readonly id: string;
  /** Whether nobody works on the filing yet: the review assigns it to the expert. */
  readonly isUnassigned: boolean;
}

type Verdict = BodyOf<typeof reviewFile>;

/** Stores a review, reports it to filing and mails the user. Repeating the review that is stored changes nothing. */
export async function storeReview(context: Context, body: Verdict): Promise<void> {
  const { service, expert, key, id } = context;
  const { userId, taxYear } = key;
  // Before the transaction, which contains no calls.
  if (body.verdict === 'requested') await checkNotCompleted(service, key);
  const { language = defaultLanguage } = await service.call(getUserAccount, {
    params: { id: String(userId) },
  });
  const seal = await service.seals.forWriting(userId);
  const content: ReviewContent =
    body.verdict === 'requested'
      ? { reason: body.reason, note: body.note || null }
      : { reason: null, note: null };
  await changeReview(context, body.version, async (manager, entry, stored) => {
    if (entry.file.deletedAt) throw fail('FILE_NOT_FOUND');
    if (stored && (await isEqual(stored, body.verdict, content, seal))) return null;
    if ((stored?.revision ?? null) !== body.revision) throw fail('STALE_VERSION');
    const reviewedAt = new Date(service.clock.now());
    const place = { fileId: id, version: body.version, verdict: body.verdict };
    const isNewRequest = body.verdict === 'requested' && stored?.verdict !== 'requested';
    const isMailed =
      isNewRequest &&
      !(await hasRecentRequest(manager, entry.file, new Date(reviewedAt.getTime() - mailPauseMs)));
    const row: ReviewRow = {
      ...place,
      userId,
      content: seal.sealJson(reviewPlace(place), content),
      reason: presentReason(content.reason).reason,
      reviewerId: expert.userId,
      reviewedAt,
      revision: (stored?.revision ?? 0) + 1,
      answeredAt: null,
      answeredVersion: null,
    };
    await manager.upsert(reviewEntity, row, ['fileId', 'version']);
    if (isMailed) {
      const mail = { template: 'betterDocument', toUser: userId, language, values: { taxYear } } as const;
      await service.outbox.add(
        manager,
        queueMail,
        { body: mail },
        { key: mailKey(key), delayMs: mailDelayMs },
      );
    }
    return body.verdict === 'requested' ? 'requestBetter' : 'accept';
  });
}

/** Deletes the review of a version, reports it to filing; the access log keeps that there was one. */
export async function withdrawReview(
  context: Context,
  { version, revision }: { version: number; revision: number },
): Promise<void> {
  await changeReview(context, version, async (manager, _entry, stored) => {
    if (!stored) return null;
    if (stored.revision !== revision) throw fail('STALE_VERSION');
    await manager.delete(reviewEntity, { fileId: stored.fileId, version });
    const { key, service } = context;
    if ((await listRequested(manager, key)).length === 0) await service.outbox.cancel(manager, mailKey(key));
    return 'withdraw';
  });
}

/**
 * Runs a change of the review of the version that experts see, under the lock of uploads: a new version never comes between.
 * `change` returns the action for the access log, or null when nothing changed.
 */
async function changeReview(
  { service, expert, key, id, isUnassigned }: Context,
  version: number,
  change: (
    manager: EntityManager,
    entry: DeskEntry,
    stored: ReviewRow | undefined,
  ) => Promise<'accept' | 'requestBetter' | 'withdraw' | null>,
): Promise<void> {
  const { db, outbox, clock } = service;
  await ensureYearStorage(db, key);
  await db.write(async (manager) => {
    await lockYearStorage(manager, key);
    const entry = await findDeskEntry(manager, key, id);
    checkFile(entry.file);
    if (entry.version !== version) throw fail('STALE_VERSION');
    const stored = entry.reviews.find((review) => review.version === version);
    const action = await change(manager, entry, stored);
    if (!action) return;
    const now = clock.now();
    await reportRequests(manager, key, { outbox, now });
    if (isUnassigned) await recordDeskWork(manager, outbox, expert, { ...key, at: new Date(now) });
    await accessLog.add(manager, {
      at: new Date(now),
      actorId: expert.userId,
      ownerId: key.userId,
      fileId: id,
      version,
      action,
    });
  });
}

async function isEqual(
  stored: ReviewRow,
  verdict: ReviewRow['verdict'],
  content: ReviewContent,
  seal: Seal,
): Promise<boolean> {
  if (stored.verdict !== verdict) return false;
  // A damaged review may be overwritten.
  const opened = await unlessDamaged(
    () => seal.openJson(reviewPlace(stored), stored.content) as ReviewContent,
  );
  return opened?.reason === content.reason && opened.note === content.note;
}
