import type { CodePart } from '@dossier/document-reader';
import type { Seal, Service } from '@dossier/service-kit';
import { In, IsNull, Not, type EntityManager } from 'typeorm';
import { codePartEntity, partsPlace } from './code-parts.entity.ts';
import { paperEntity, type PaperRow } from './papers.entity.ts';

/** Symbols of a code that a file holds. */
export interface FileParts {
  readonly fileId: string;
  /** Whether its reading is that of the whole code, with the symbols of other files. */
  readonly isWhole: boolean;
  readonly parts: readonly CodePart[];
}

/** The symbols of a paper that was read. */
export interface CodeParts extends Omit<FileParts, 'fileId'> {
  /** Those of other files that its reading used. */
  readonly known: readonly FileParts[];
}

/** Files whose symbols are looked at, the latest uploads first: nobody photographs more codes at once. */
const maxOthers = 20;
/** Letters of all symbols together: what a job of a reader has room for. */
const maxLetters = 40_000;

/** The symbols that other files of the person hold, outside the trash. */
export async function listOtherParts(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  paper: PaperRow,
): Promise<FileParts[]> {
  const hasAny = await db.read((manager) => manager.existsBy(codePartEntity, { userId: paper.userId }));
  if (!hasAny) return [];
  const seal = await seals.forReading(paper.userId);
  return db.read((manager) => openOtherParts(manager, seal, paper));
}

async function openOtherParts(
  manager: EntityManager,
  seal: Seal,
  { userId, fileId }: PaperRow,
): Promise<FileParts[]> {
  const rows = await manager.findBy(codePartEntity, { userId, fileId: Not(fileId) });
  if (rows.length === 0) return [];
  const papers = await manager.find(paperEntity, {
    where: { fileId: In(rows.map((row) => row.fileId)), deletedAt: IsNull() },
    order: { uploadedAt: 'DESC' },
    take: maxOthers,
  });
  let letters = 0;
  return papers.flatMap(({ fileId: other, version }): FileParts[] => {
    const row = rows.find((each) => each.fileId === other && each.version === version);
    const parts = row && (seal.tryOpenJson(partsPlace(row), row.parts) as readonly CodePart[] | undefined);
    letters += lettersOf(parts ?? []);
    return parts && letters <= maxLetters ? [{ fileId: other, isWhole: row.isWhole, parts }] : [];
  });
}

const lettersOf = (parts: readonly CodePart[]): number => JSON.stringify(parts).length;

/**
 * Stores the symbols of a paper that was read, in the transaction of its reading, and queues the papers whose reading they
 * change.
 */
export async function storeParts(
  manager: EntityManager,
  seal: Seal,
  paper: PaperRow,
  { parts, isWhole, known }: CodeParts,
  now: Date,
): Promise<void> {
  const { fileId, version, userId } = paper;
  await manager.delete(codePartEntity, { fileId });
  if (parts.length === 0 || lettersOf(parts) > maxLetters) return;
  const sealed = seal.sealJson(partsPlace(paper), parts);
  await manager.insert(codePartEntity, { fileId, version, userId, parts: sealed, isWhole });
  const others = (await openOtherParts(manager, seal, paper)).filter((other) =>
    areOfOneCode(other, { parts }),
  );
  if (isWhole) {
    const waiting = others.filter((other) => !other.isWhole);
    await readAgain(
      manager,
      waiting.map((other) => other.fileId),
      now,
    );
  } else if (others.some((other) => known.every((each) => each.fileId !== other.fileId))) {
    // Of two papers that are read at the same time, neither knows the symbols of the other one.
    await readAgain(manager, [fileId], now);
  }
}

/** Queues the other papers with symbols when one with symbols was deleted, restored or replaced. */
export async function queueOthers(
  manager: EntityManager,
  { userId, fileId }: Pick<PaperRow, 'userId' | 'fileId'>,
  now: Date,
): Promise<void> {
  const rows = await manager.find(codePartEntity, { select: { fileId: true }, where: { userId } });
  const ids = rows.map((row) => row.fileId);
  if (ids.includes(fileId))
    await readAgain(
      manager,
      ids.filter((id) => id !== fileId),
      now,
    );
}

async function readAgain(manager: EntityManager, fileIds: readonly string[], dueAt: Date): Promise<void> {
  if (fileIds.length === 0) return;
  const where = { fileId: In([...fileIds]), state: 'done' as const, deletedAt: IsNull() };
  await manager.update(paperEntity, where, { state: 'waiting', tries: 0, dueAt });
}

type Parts = Pick<FileParts, 'parts'>;

const areOfOneCode = (one: Parts, other: Parts): boolean =>
  one.parts.some(({ set }) => other.parts.some((part) => part.set === set));

/** Whether the values of a code are shown on this of the files that hold it: the one with its first symbol. */
export function showsCode(file: Pick<FileParts, 'fileId' | 'parts'>, others: readonly FileParts[]): boolean {
  const first = ({ parts }: Parts) => Math.min(...parts.map(({ index }) => index));
  return others
    .filter((other) => areOfOneCode(other, file))
    .every(
      (other) => first(file) < first(other) || (first(file) === first(other) && file.fileId < other.fileId),
    );
}
