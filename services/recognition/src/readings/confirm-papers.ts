import {
  editFiles,
  type BodyOf,
  type confirmReadings,
  type ErrorCode,
  type FileResponse,
  type Language,
} from '@dossier/contracts';
import { errorText } from '@dossier/contracts/texts';
import { actorOf, AppError, fail, type Service, type UserIdentity } from '@dossier/service-kit';
import { recordActing, reviewerOf } from '../access-log/access-log.ts';
import type { Rest } from '../facts/shared-work.ts';
import { touchPapers } from '../papers/paper-revisions.ts';
import { learn } from '../learned-forms/learning.ts';
import { paperEntity } from '../papers/papers.entity.ts';
import { confirmSeen, correct } from './change-reading.ts';
import { findOwnReading } from './find-reading.ts';
import type { OpenReading } from '../facts/open-reading.ts';
import { changeMarks } from './readings.repository.ts';

type Confirmed = BodyOf<typeof confirmReadings>['files'][number];

interface Confirmation {
  readonly file: Confirmed;
  readonly reading: OpenReading;
  /** Undefined for a file that keeps its category. */
  readonly categoryId: number | undefined;
}

/**
 * Files papers as the person confirms them: documents changes all of the files or none. What the person corrects is kept with
 * the reading and teaches the reader.
 */
export async function confirmPapers(
  service: Service,
  identity: UserIdentity,
  files: readonly Confirmed[],
  language: Language,
  rest: Rest,
): Promise<FileResponse[]> {
  const { userId } = identity;
  const confirmations: Confirmation[] = [];
  for (const [index, file] of files.entries()) {
    await rest();
    const reading = await findOwnReading(service, userId, file.id).catch((error: unknown) => {
      throw withFile(error, index, language);
    });
    const categoryId = file.categoryId ?? proposedCategory(reading);
    if (categoryId === undefined && reading.row.categoryId === null)
      throw withFile(fail('NO_PROPOSAL'), index, language);
    confirmations.push({ file, reading, categoryId });
  }
  const edits = confirmations.map(({ file: { id, taxYear }, categoryId }) => ({
    id,
    ...(categoryId !== undefined && { categoryId }),
    ...(taxYear !== undefined && { taxYear }),
  }));
  const edited = await service.call(editFiles, { body: { files: edits } }, { for: identity });
  await service.db.write(async (manager) => {
    await touchPapers(manager, userId);
    // Documents announces the same through its outbox; the response of this call must not wait for it.
    for (const { id, categoryId, taxYear } of edited)
      await manager.update(paperEntity, { fileId: id, userId }, { categoryId, taxYear, sorting: null });
  });
  const years = confirmations.map(({ reading }) => reading.row.taxYear);
  await recordActing(service, identity, [...years, ...edited.map(({ taxYear }) => taxYear)], 'change');
  const read = confirmations.filter(({ reading }) => reading.content);
  await changeMarks(
    service,
    userId,
    read.map(({ file, reading }) => ({
      fileId: reading.row.fileId,
      version: reading.version,
      change: (marks) =>
        confirmSeen(correct(marks, file, reading), reading, file.seenValues ?? [], reviewerOf(identity)),
    })),
  );
  const corrections = read.map(({ file: { categoryId }, reading }) => ({ reading, categoryId }));
  await learn(service, corrections, { userId, authorId: actorOf(identity) });
  return edited;
}

/** A category that was chosen by hand stays. */
function proposedCategory({ row, content, marks }: OpenReading): number | undefined {
  if (row.categoryId !== null) return undefined;
  return marks.categoryId ?? content?.paper.categoryId ?? undefined;
}

/** The error of one of several files, which `fields` names by its index. */
export function withFile(error: unknown, index: number, language: Language): unknown {
  if (!(error instanceof AppError) || error.fields) return error;
  const code: ErrorCode = error.code;
  const field = { path: `files.${index}`, code, message: errorText(code, language, error.values) };
  return fail(code, { fields: [field], cause: error });
}
