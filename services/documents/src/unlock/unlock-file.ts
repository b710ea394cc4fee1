import type { Reader } from '@dossier/document-reader';
import { fail } from '@dossier/service-kit';
import { findCheckedFile, findVersion } from '../files/file-integrity.ts';
import { checkNotCompleted } from '../files/filing-statuses.ts';
import type { FileRow } from '../files/files.entity.ts';
import { findLiveFile } from '../files/files.repository.ts';
import { lockYearStorage, saveYearStorage } from '../files/year-storage.repository.ts';
import { commitFile } from '../upload/commit-files.ts';
import { inspectUploads } from '../upload/inspect-uploads.ts';
import { copyFile, refusal, storeCopies, type CopiesContext } from '../upload/store-copies.ts';

export interface UnlockContext extends CopiesContext {
  readonly reader: Reader;
  readonly actorId: number;
}

/**
 * Copies a locked PDF without its password; the copy becomes the next version of the file. A file that is not locked is
 * returned unchanged. The password is never part of an error.
 */
export async function unlockFile(context: UnlockContext, id: string, password: string): Promise<FileRow> {
  const { service, blobs, settings, reader, userId, actorId } = context;
  const { file, seal } = await findCheckedFile(service, id, userId);
  if (file.problem !== 'passwordProtected') return file;
  await checkNotCompleted(service, file);
  const opened = { file, version: await findVersion(service, file), seal };
  const copied = await copyFile(context, opened, (source, signal) => reader.unlock(source, password, signal));
  if ('problem' in copied)
    throw fail(copied.problem === 'passwordProtected' ? 'FILE_PASSWORD_WRONG' : 'FILE_NOT_COPIED');
  const copy = { name: file.name, pdf: copied.pdf };
  return storeCopies(context, file, [copy], async ([stored]) => {
    if (!stored) throw new Error('the copy is not stored');
    const inspections = inspectUploads({ ...context, clamdSocket: settings.clamdSocket });
    inspections.add(stored);
    const problems = await inspections.finish();
    const writeSeal = await service.seals.forWriting(userId);
    return service.db.write(async (manager) => {
      const yearStorage = await lockYearStorage(manager, file);
      const current = await findLiveFile(manager, id, userId);
      if (current.taxYear !== file.taxYear) throw fail('STALE_VERSION');
      // Another request unlocked it, or it was replaced.
      if (current.version !== file.version) return { result: current, kept: [] };
      const target = { categoryId: current.categoryId, replaced: current, isSorted: false };
      const outcome = await commitFile(manager, yearStorage, target, stored, {
        blobs,
        problems,
        scanOf: inspections.scanOf,
        seal: writeSeal,
        outbox: service.outbox,
        limits: settings,
        now: service.clock.now(),
        userId,
        actorId,
        addedBy: current.addedBy,
        handoverId: current.handoverId,
      });
      if (outcome.kind === 'refused') throw refusal(outcome.code, settings);
      await saveYearStorage(manager, yearStorage);
      return { result: outcome.file, kept: outcome.kind === 'new version' ? [stored] : [] };
    });
  });
}
