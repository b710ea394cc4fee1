import type { IncomingMessage } from 'node:http';
import type { ErrorCode, Language, UploadResult } from '@dossier/contracts';
import { errorText } from '@dossier/contracts/texts';
import type { Reader } from '@dossier/document-reader';
import {
  fail,
  inMegabytes,
  receiveForm,
  toAppError,
  type BlobStore,
  type Logger,
  type Service,
} from '@dossier/service-kit';
import { checkNotCompleted } from '../files/filing-statuses.ts';
import { readFileFacts, type FileFacts } from '../files/file-facts.ts';
import { presentFile, versionUrl } from '../files/file-response.ts';
import { chargedBytes, ensureYearStorage } from '../files/year-storage.repository.ts';
import { isYearLimit, limitValues, type Settings } from '../settings.ts';
import { commitFiles, type CommitContext, type Outcome, type UploadEntry } from './commit-files.ts';
import { readForm, readTaxYear, type UploadForm } from './upload-form.ts';
import { inspectUploads } from './inspect-uploads.ts';
import type { OpenReservation, QuotaReservations } from './quota-reservations.ts';
import {
  discard,
  isRejected,
  isStored,
  storePart,
  type HashedFile,
  type ReceivedFile,
  type RejectedFile,
  type StoredFile,
} from './store-part.ts';

export interface UploadContext {
  readonly service: Service;
  readonly blobs: BlobStore;
  readonly settings: Settings;
  readonly quota: QuotaReservations;
  readonly reader: Reader;
  readonly userId: number;
  /** The user, the administrator who acts as the user, or who uploads for the user. */
  readonly actorId: number;
  /** The handover of the phone that uploads. */
  readonly handoverId?: string;
  /** Throws for a form that the user would not be allowed; its files are removed again. */
  readonly checkForm?: (form: UploadForm) => Promise<void>;
  readonly language: Language;
  readonly log: Logger;
}

/**
 * Receives an upload: writes the bytes to the store as they arrive and, once the request is complete, inserts all rows
 * in one transaction. Blobs without a row are removed before the response.
 */
export async function receiveUpload(
  request: IncomingMessage,
  context: UploadContext,
): Promise<UploadResult[]> {
  const { service, blobs, settings, quota, userId, language, log } = context;
  const inspections = inspectUploads({ ...context, clamdSocket: settings.clamdSocket });
  let reservation: Promise<OpenReservation> | undefined;
  const receiving: Array<Promise<ReceivedFile | undefined>> = [];
  const unreferenced = new Set<StoredFile>();
  try {
    const { fields } = await receiveForm(request, settings, (part, earlier) => {
      reservation ??= quota.open({
        userId,
        taxYear: readTaxYear(earlier),
        announcedBytes: lengthOf(request),
      });
      const options = { owner: userId, maxBytes: settings.fileBytes, reservation };
      const received = storePart(blobs, part, options).then((file) => {
        if (file && isStored(file)) {
          unreferenced.add(file);
          inspections.add(file);
        }
        return file;
      });
      // Awaited below; the handler keeps an earlier rejection from counting as unhandled.
      received.catch(() => undefined);
      receiving.push(received);
    });
    const files = (await Promise.all(receiving)).filter((file) => file !== undefined);
    if (files.length === 0) throw fail('NO_FILES');
    const form = readForm(fields, files.length, language, service.clock.now());
    await context.checkForm?.(form);
    if (form.replaces.some(Boolean)) await checkNotCompleted(service, { userId, taxYear: form.taxYear });
    const checked = files.map((file, index) => checkHash(file, form.hashes[index]));
    const hashed = checked.flatMap((file, index): UploadEntry[] =>
      isRejected(file) ? [] : [{ file, replaces: form.replaces[index] || undefined }],
    );
    const problems = await inspections.finish();
    const outcomes = await quota.commit(userId, async () => {
      const committed = await commit(hashed, form, {
        ...context,
        problems,
        scanOf: inspections.scanOf,
      }).catch((error: unknown) => {
        // A commit without an answer may have happened. The sweep removes the blobs that no row names.
        if (toAppError(error).code === 'SERVICE_UNAVAILABLE') unreferenced.clear();
        throw error;
      });
      const kept = [...committed].flatMap(([file, { kind }]) =>
        isStored(file) && (kind === 'new file' || kind === 'new version') ? [file] : [],
      );
      for (const file of kept) unreferenced.delete(file);
      (await reservation)?.release(kept.reduce((sum, { blob }) => sum + chargedBytes(blob), 0));
      return committed;
    });
    const facts = await readFacts(outcomes, context);
    const results = checked.map((file) => presentResult(file, { outcomes, facts }, context));
    for (const result of results) {
      // The status of the response does not show a rejected file, so the reason is logged here.
      if (result.status === 'rejected') log.info({ code: result.code }, 'file rejected');
    }
    checkOnlyResult(results, settings);
    return results;
  } finally {
    inspections.stop();
    await Promise.allSettled(receiving);
    await Promise.all([...unreferenced].map((file) => discard(blobs, file, log)));
    // After the blobs are removed: until then they take up room. A reservation that failed has nothing to release.
    await reservation?.then((opened) => opened.release()).catch(() => undefined);
  }
}

/** The length of the body, undefined when the client sends it in chunks. */
function lengthOf(request: IncomingMessage): number | undefined {
  const length = request.headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

function checkHash(file: ReceivedFile, hash: string | undefined): ReceivedFile {
  if (isRejected(file) || hash === undefined || hash === file.blob.sha256) return file;
  return { name: file.name, code: 'HASH_MISMATCH' };
}

async function commit(
  files: readonly UploadEntry[],
  form: UploadForm,
  {
    service,
    blobs,
    settings,
    userId,
    actorId,
    handoverId,
    problems,
    scanOf,
  }: UploadContext & Pick<CommitContext, 'problems' | 'scanOf'>,
): Promise<Map<HashedFile, Outcome>> {
  if (files.length === 0) return new Map();
  await ensureYearStorage(service.db, { userId, taxYear: form.taxYear });
  const seal = await service.seals.forWriting(userId);
  return service.db.write((manager) =>
    commitFiles(manager, form, files, {
      blobs,
      problems,
      scanOf,
      seal,
      outbox: service.outbox,
      limits: settings,
      now: service.clock.now(),
      userId,
      actorId,
      addedBy: actorId === userId ? null : actorId,
      handoverId: handoverId ?? null,
    }),
  );
}

/** The facts of the files that existed before. */
function readFacts(
  outcomes: ReadonlyMap<HashedFile, Outcome>,
  { service, userId }: UploadContext,
): Promise<FileFacts> {
  const files = [...outcomes.values()].flatMap((outcome) =>
    outcome.kind === 'duplicate' || outcome.kind === 'new version' ? [outcome.file] : [],
  );
  return readFileFacts(service, userId, files);
}

interface Committed {
  readonly outcomes: ReadonlyMap<HashedFile, Outcome>;
  readonly facts: FileFacts;
}

function presentResult(
  file: ReceivedFile,
  { outcomes, facts }: Committed,
  context: UploadContext,
): UploadResult {
  if (isRejected(file)) return presentRejected(file, context);
  const outcome = outcomes.get(file);
  if (!outcome) throw new Error('a stored file has no outcome');
  if (outcome.kind === 'refused') return presentRejected({ name: file.name, code: outcome.code }, context);
  const { file: row, kind } = outcome;
  return {
    status: 'fulfilled',
    value: {
      hash: row.hash,
      blobUrl: versionUrl(row.id, row.version),
      duplicate: kind === 'duplicate',
      newVersion: kind === 'new version',
      file: presentFile(row, context.language, facts),
    },
  };
}

function presentRejected({ name, code }: RejectedFile, { language, settings }: UploadContext): UploadResult {
  const reason = errorText(code, language, valuesFor(code, settings));
  return { status: 'rejected', reason, code, fileName: name };
}

/** A rejected file that is alone in its request fails the request; only a hash mismatch is always part of a 200. */
function checkOnlyResult(results: readonly UploadResult[], settings: Settings): void {
  const [only] = results;
  if (results.length > 1 || only?.status !== 'rejected' || only.code === 'HASH_MISMATCH') return;
  const code = only.code as ErrorCode;
  throw fail(code, { values: valuesFor(code, settings) });
}

function valuesFor(code: ErrorCode, settings: Settings): Record<string, number> {
  if (code === 'FILE_TOO_LARGE') return { max: inMegabytes(settings.fileBytes) };
  if (isYearLimit(code)) return limitValues(code, settings);
  return {};
}
