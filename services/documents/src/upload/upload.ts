import type { IncomingMessage } from 'node:http';
import type { ErrorCode, Language, UploadResult } from '@dossier/contracts';
import { errorText } from '@dossier/contracts/texts';
import { fail, type BlobStore, type Service } from '@dossier/service-kit';
import { presentFile, versionUrl } from '../files/file-response.ts';
import { ensureYearStorage } from '../files/year-storage.ts';
import { inMegabytes, type Settings } from '../settings.ts';
import { commitFiles, type Outcome } from './commit.ts';
import { readForm, type UploadForm } from './form.ts';
import { receiveForm } from './receive.ts';
import { isRefused, storePart, type ArrivedFile, type RefusedFile, type StoredFile } from './store.ts';

export interface UploadContext {
  readonly service: Service;
  readonly blobs: BlobStore;
  readonly settings: Settings;
  readonly userId: number;
  readonly language: Language;
}

/**
 * Takes a whole upload: bytes to the store as they arrive, then, when the request is complete, their rows in one
 * transaction. Whatever did not get a row is removed again before the answer.
 */
export async function takeUpload(request: IncomingMessage, context: UploadContext): Promise<UploadResult[]> {
  const { service, blobs, settings, userId, language } = context;
  const arriving: Array<Promise<ArrivedFile | undefined>> = [];
  const needless = new Set<StoredFile>();
  try {
    const { fields } = await receiveForm(request, settings, (part) => {
      const arrived = storePart(blobs, part, userId, settings.fileBytes).then((file) => {
        if (file && !isRefused(file)) needless.add(file);
        return file;
      });
      // It is awaited below; until then a rejection must not count as unhandled.
      arrived.catch(() => undefined);
      arriving.push(arrived);
    });
    const files = (await Promise.all(arriving)).filter((file) => file !== undefined);
    if (files.length === 0) throw fail('NO_FILES');
    const form = readForm(fields, files.length, language, service.clock.now());
    const checked = files.map((file, index) => checkHash(file, form.hashes[index]));
    const stored = checked.filter((file): file is StoredFile => !isRefused(file));
    const outcomes = await commit(stored, form, context);
    for (const [file, { kind }] of outcomes) if (kind.startsWith('new')) needless.delete(file);
    return present(checked, outcomes, context);
  } finally {
    await Promise.allSettled(arriving);
    await Promise.all([...needless].map((file) => discard(blobs, file, service)));
  }
}

function checkHash(file: ArrivedFile, hash: string | undefined): ArrivedFile {
  if (isRefused(file) || hash === undefined || hash === file.blob.sha256) return file;
  return { name: file.name, problem: 'HASH_MISMATCH' };
}

async function commit(
  stored: readonly StoredFile[],
  form: UploadForm,
  { service, settings, userId }: UploadContext,
): Promise<Map<StoredFile, Outcome>> {
  if (stored.length === 0) return new Map();
  await ensureYearStorage(service.db, { userId, taxYear: form.taxYear });
  return service.db.write((manager) =>
    commitFiles(manager, form, stored, {
      outbox: service.outbox,
      quotaBytes: settings.quotaBytes,
      now: service.clock.now(),
      actorId: userId,
    }),
  );
}

/** A blob that cannot be removed now is swept later: it has no row. */
async function discard(blobs: BlobStore, file: StoredFile, { log }: Service): Promise<void> {
  await blobs.remove(file.blob).catch((error: unknown) => log.warn({ err: error }, 'a needless blob stayed'));
}

function present(
  files: readonly ArrivedFile[],
  outcomes: ReadonlyMap<StoredFile, Outcome>,
  context: UploadContext,
): UploadResult[] {
  const results = files.map((file): UploadResult => {
    if (isRefused(file)) return reject(file, context);
    const { file: row, kind } = outcomes.get(file) ?? {};
    if (!row) return reject({ name: file.name, problem: 'QUOTA_EXCEEDED' }, context);
    return {
      status: 'fulfilled',
      value: {
        hash: row.hash,
        blobUrl: versionUrl(row.id, row.version),
        duplicate: kind === 'duplicate',
        newVersion: kind === 'new version',
        file: presentFile(row, context.language),
      },
    };
  });
  const [only] = results;
  // Alone in its request, a file that cannot be taken is the answer; a wrong hash never is (READINGS 16).
  if (results.length === 1 && only?.status === 'rejected' && only.code !== 'HASH_MISMATCH') {
    const code = only.code as ErrorCode;
    throw fail(code, { values: valuesFor(code, context.settings) });
  }
  return results;
}

function reject({ name, problem }: RefusedFile, { language, settings }: UploadContext): UploadResult {
  const reason = errorText(problem, language, valuesFor(problem, settings));
  return { status: 'rejected', reason, code: problem, fileName: name };
}

function valuesFor(code: ErrorCode, settings: Settings): Record<string, number> {
  if (code === 'FILE_TOO_LARGE') return { max: inMegabytes(settings.fileBytes) };
  if (code === 'QUOTA_EXCEEDED') return { max: inMegabytes(settings.quotaBytes) };
  return {};
}
