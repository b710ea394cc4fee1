import { unlessDamaged, type Seal, type Service } from '@dossier/service-kit';
import { In, type EntityManager } from 'typeorm';
import { storeFacts, type ShownPaper } from '../facts/facts.repository.ts';
import type { OpenReading } from '../facts/open-reading.ts';
import { touchPapers } from '../papers/paper-revisions.ts';
import { storeText } from '../paper-text/store-text.ts';
import type { PaperText } from '../paper-text/text-of.ts';
import { correctPaper } from '../papers/apply-marks.ts';
import { createRest } from '../facts/shared-work.ts';
import type { PaperRow } from '../papers/papers.entity.ts';
import {
  noMarks,
  readingContent,
  readingEntity,
  readingMarks,
  type Marks,
  type ReadingContent,
  type ReadingRow,
} from '../papers/readings.entity.ts';

/** Reads and opens the readings of versions of files. */
export async function openShown(
  service: Service,
  userId: number,
  shown: readonly ShownPaper[],
): Promise<OpenReading[]> {
  if (shown.length === 0) return [];
  const readings = await service.db.read((manager) =>
    manager.findBy(readingEntity, { fileId: In(shown.map(({ row }) => row.fileId)) }),
  );
  return openReadings(service, userId, shown, readings);
}

/** Opens the readings of versions of files. */
export async function openReadings(
  { seals }: Pick<Service, 'seals'>,
  userId: number,
  shown: readonly ShownPaper[],
  readings: readonly ReadingRow[],
): Promise<OpenReading[]> {
  const byKey = new Map(readings.map((reading) => [`${reading.fileId} ${reading.version}`, reading]));
  const seal = readings.length === 0 ? undefined : await unlessDamaged(() => seals.forReading(userId));
  return shown.map(({ row, version }) => {
    const reading = byKey.get(`${row.fileId} ${version}`);
    const content = reading && seal ? openContent(reading, seal) : null;
    // The state is that of the current version. An earlier one is not read any more.
    const state = version === row.version && row.state !== 'done' ? row.state : content ? 'done' : 'failed';
    return {
      row,
      version,
      state,
      content,
      marks: (reading && seal && openMarks(reading, seal)) ?? noMarks,
      readAt: reading?.readAt ?? null,
    };
  });
}

function openContent(reading: ReadingRow, seal: Seal): ReadingContent | null {
  return (seal.tryOpenJson(readingContent(reading), reading.content) as ReadingContent | undefined) ?? null;
}

export function openMarks(reading: ReadingRow, seal: Seal): Marks {
  if (reading.marks === null) return noMarks;
  return (seal.tryOpenJson(readingMarks(reading), reading.marks) as Marks | undefined) ?? noMarks;
}

/**
 * Changes what people said about a reading, under a lock of the person, so that of two changes at the same time none is lost.
 * Returns false when the version has no reading.
 */
export async function changeMarks(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  userId: number,
  changes: readonly { readonly fileId: string; readonly version: number; change(marks: Marks): Marks }[],
): Promise<boolean> {
  const seal = await seals.forWriting(userId);
  return db.write(async (manager) => {
    await seals.lock(manager, userId);
    await touchPapers(manager, userId);
    const rest = createRest();
    for (const { fileId, version, change } of changes) {
      await rest();
      const reading = await manager.findOneBy(readingEntity, { fileId, version, userId });
      if (!reading) return false;
      const before = openMarks(reading, seal);
      const marks = change(before);
      // Without a change, damaged marks stay as they are.
      if (marks !== before) {
        const sealed = seal.sealJson(readingMarks(reading), marks);
        await manager.update(readingEntity, { fileId, version }, { marks: sealed });
      }
      const content = openContent(reading, seal);
      if (content) await storeDerived(manager, seal, reading, content, marks);
    }
    return true;
  });
}

/** Bytes of a sealed column, with room for the encryption. */
const maxContent = 40_000;

/** Stores what was recognized, after `touchPapers`. Marks of an earlier reading of the version stay; those of findings come from the version before. */
export async function storeReading(
  manager: EntityManager,
  seal: Seal,
  { fileId, version, userId }: PaperRow,
  content: ReadingContent,
  readAt: Date,
  text?: PaperText,
): Promise<void> {
  const key = { fileId, version };
  const shortened = shorten(content);
  const sealed = seal.sealJson(readingContent(key), shortened);
  const stored = await manager.findOneBy(readingEntity, key);
  const marks = stored ? openMarks(stored, seal) : await marksOfBefore(manager, seal, { fileId, userId });
  if (stored) await manager.update(readingEntity, key, { content: sealed, readAt });
  else {
    const isMarked = marks.dismissed.length > 0 || marks.proposals !== undefined;
    const kept = isMarked ? seal.sealJson(readingMarks(key), marks) : null;
    await manager.insert(readingEntity, { ...key, userId, content: sealed, marks: kept, readAt });
  }
  await storeDerived(manager, seal, { ...key, userId }, shortened, marks, text);
}

/** Stores what follows from a reading and what people said about it. */
async function storeDerived(
  manager: EntityManager,
  seal: Seal,
  reading: Pick<ReadingRow, 'fileId' | 'version' | 'userId'>,
  content: ReadingContent,
  marks: Marks,
  text?: PaperText,
): Promise<void> {
  await storeFacts(manager, seal, reading, content, marks);
  await storeText(manager, seal, reading, correctPaper(content.paper, marks), text);
}

/** What stays of the marks of the version before: the dismissed findings, and what was taken over of a return. */
async function marksOfBefore(
  manager: EntityManager,
  seal: Seal,
  file: { readonly fileId: string; readonly userId: number },
): Promise<Marks> {
  const [before] = await manager.find(readingEntity, { where: file, order: { version: 'DESC' }, take: 1 });
  if (!before) return noMarks;
  const { dismissed, proposals } = openMarks(before, seal);
  return { ...noMarks, dismissed, ...(proposals && { proposals }) };
}

/** A paper with very many positions or values keeps its first ones. */
function shorten(content: ReadingContent): ReadingContent {
  let { values, statement } = content.paper;
  const build = () => ({ ...content, paper: { ...content.paper, values, ...(statement && { statement }) } });
  const isTooLong = () => Buffer.byteLength(JSON.stringify(build())) > maxContent;
  const less = <Item>(items: readonly Item[]) => items.slice(0, Math.floor(items.length * 0.9));
  while (statement && statement.positions.length > 0 && isTooLong())
    statement = { ...statement, positions: less(statement.positions) };
  while (values.length > 0 && isTooLong()) values = less(values);
  return build();
}
