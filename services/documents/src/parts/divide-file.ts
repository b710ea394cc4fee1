import { fileEditIssue, findCategory, type ConfirmedPart } from '@dossier/contracts';
import type { Reader } from '@dossier/document-reader';
import { fail } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { findCheckedFile, findVersion, updateFile } from '../files/file-integrity.ts';
import { listStatuses } from '../files/filing-statuses.ts';
import { noCategory, type FileRow } from '../files/files.entity.ts';
import { findOwnFile } from '../files/files.repository.ts';
import { listParts } from '../files/parts.repository.ts';
import { findTransmitted } from '../files/transmitted.repository.ts';
import { deleteFile } from '../files/trash.ts';
import { lockYearStorage, saveYearStorage } from '../files/year-storage.repository.ts';
import { commitFile, type CommitContext } from '../upload/commit-files.ts';
import { copyFile, refusal, storeCopies, type CopiesContext } from '../upload/store-copies.ts';
import type { StoredFile } from '../upload/store-part.ts';
import { partName, writePages } from '../files/part-pages.ts';

export interface DivideContext extends CopiesContext {
  readonly reader: Reader;
  readonly actorId: number;
}

export interface Division {
  readonly version: number;
  readonly parts: readonly ConfirmedPart[];
}

export interface Divided {
  readonly original: FileRow;
  readonly files: readonly FileRow[];
}

/**
 * Makes files of the parts of a PDF in one transaction, in which the original leaves the lists. Repeated with the same parts,
 * it returns what was made.
 */
export async function divideFile(context: DivideContext, id: string, division: Division): Promise<Divided> {
  const { service, reader, userId } = context;
  const { parts } = division;
  const { file, seal } = await findCheckedFile(service, id, userId, { find: findOwnFile });
  if (file.dividedAt) return service.db.read((manager) => findDivided(manager, file, parts));
  if (file.deletedAt) throw fail('FILE_NOT_FOUND');
  if (file.version !== division.version) throw fail('STALE_VERSION');
  if (parts.some(({ categoryId }) => categoryId !== null && !findCategory(categoryId)))
    throw fail('CATEGORY_UNKNOWN');
  await checkEditable(context, file);
  const opened = { file, version: await findVersion(service, file), seal };
  const copied = await copyFile(context, opened, (source, signal) =>
    reader.divide(
      source,
      parts.map(({ pages }) => pages.map(({ page, turn }) => [page, turn] as const)),
      signal,
    ),
  );
  if ('problem' in copied || copied.pdfs.length !== parts.length) throw fail('FILE_NOT_COPIED');
  const copies = parts.map(({ pages }, at) => ({
    name: partName(file.name, pages),
    pdf: copied.pdfs[at] ?? Buffer.alloc(0),
  }));
  const writeSeal = await service.seals.forWriting(userId);
  return storeCopies(context, file, copies, (stored) =>
    service.db.write((manager) => commitParts(manager, context, { file, division, stored, seal: writeSeal })),
  );
}

/** As for an edit: what was transmitted, and a filed year, stay as they are. */
async function checkEditable({ service, userId }: DivideContext, file: FileRow): Promise<void> {
  const statuses = await listStatuses(service, userId);
  const transmitted = await service.db.read((manager) => findTransmitted(manager, [file.id]));
  const status = statuses.get(file.taxYear);
  const issue = fileEditIssue(
    { transmittedVersion: transmitted.get(file.id)?.version ?? null },
    status === undefined ? [] : [status],
  );
  if (issue) throw fail(issue);
}

interface Commit {
  readonly file: FileRow;
  readonly division: Division;
  readonly stored: readonly StoredFile[];
  readonly seal: CommitContext['seal'];
}

async function commitParts(
  manager: EntityManager,
  { service, blobs, settings, userId, actorId }: DivideContext,
  { file, division: { version, parts }, stored, seal }: Commit,
): Promise<{ result: Divided; kept: StoredFile[] }> {
  await lockYearStorage(manager, file);
  const current = await findOwnFile(manager, file.id, userId);
  // A request at the same time was faster.
  if (current.dividedAt) return { result: await findDivided(manager, current, parts), kept: [] };
  if (current.deletedAt || current.version !== version || current.taxYear !== file.taxYear)
    throw fail('STALE_VERSION');
  if ((await findTransmitted(manager, [file.id])).size > 0) throw fail('FILE_TRANSMITTED');
  const now = service.clock.now();
  const { addedBy, handoverId } = current;
  const context = { outbox: service.outbox, limits: settings, userId, actorId, addedBy, handoverId };
  const deleted = await deleteFile(manager, current, { ...context, now });
  const original = await updateFile(manager, deleted, { dividedAt: new Date(now) });
  const yearStorage = await lockYearStorage(manager, file);
  const files: FileRow[] = [];
  const kept: StoredFile[] = [];
  for (const [at, { categoryId, pages }] of parts.entries()) {
    const copy = stored[at];
    if (!copy) throw new Error('a part is not stored');
    const target = { categoryId: categoryId ?? noCategory, replaced: null, isSorted: categoryId === null };
    // Lists begin with the latest file: the first part comes first.
    const commit = { ...context, blobs, problems: new Map(), scanOf: () => null, seal, now: now - at };
    const outcome = await commitFile(manager, yearStorage, target, copy, commit);
    if (outcome.kind === 'refused') throw refusal(outcome.code, settings);
    if (outcome.kind === 'new file') kept.push(copy);
    const isPart = outcome.kind === 'new file' || outcome.file.partOf === file.id;
    const change = { partOf: file.id, partName: file.name, partPages: writePages(pages) };
    files.push(isPart ? await updateFile(manager, outcome.file, change) : outcome.file);
  }
  await saveYearStorage(manager, yearStorage);
  return { result: { original, files }, kept };
}

/** What an earlier request made. Throws STALE_VERSION when its parts were others. */
async function findDivided(
  manager: EntityManager,
  original: FileRow,
  parts: readonly ConfirmedPart[],
): Promise<Divided> {
  const found = await listParts(manager, original);
  // Those of an earlier division that was taken back are in the trash, and so are some that the person deleted.
  const [deleted, live] = [
    found.filter(({ deletedAt }) => deletedAt),
    found.filter((file) => !file.deletedAt),
  ];
  const byPages = new Map([...deleted, ...live].map((file) => [file.partPages, file]));
  const made = parts.flatMap(({ pages }) => byPages.get(writePages(pages)) ?? []);
  if (made.length !== parts.length || live.some((file) => !made.includes(file))) throw fail('STALE_VERSION');
  return { original, files: made };
}
