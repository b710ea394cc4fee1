import { unlessDamaged, type Seal, type Service } from '@dossier/service-kit';
import { In, type EntityManager } from 'typeorm';
import { correctPaper } from '../papers/apply-marks.ts';
import type { Marks, ReadingContent, ReadingRow } from '../papers/readings.entity.ts';
import { acceptedPapers } from '../papers/accepted-papers.ts';
import { factsOf, type FiledPaper, type PaperFacts } from '../recognize/findings/filed-paper.ts';
import type { PaperRow } from '../papers/papers.entity.ts';
import { factsPlace, paperFactsEntity } from '../papers/paper-facts.entity.ts';
import type { Rest } from './shared-work.ts';

/** A version of a file, as somebody sees it. */
export interface ShownPaper {
  readonly row: PaperRow;
  readonly version: number;
}

/** Stores what a reading is compared by, in the transaction that changes it. */
export async function storeFacts(
  manager: EntityManager,
  seal: Seal,
  { fileId, version, userId }: Pick<ReadingRow, 'fileId' | 'version' | 'userId'>,
  { paper, division }: ReadingContent,
  marks: Marks,
): Promise<void> {
  const key = { fileId, version };
  const expects = acceptedPapers(paper, marks);
  const compared: PaperFacts = {
    ...factsOf(correctPaper(paper, marks)),
    ...(division && { partCount: division.parts.length }),
    ...(expects.length > 0 && { expects }),
  };
  const facts = seal.sealJson(factsPlace(key), compared);
  if (await manager.existsBy(paperFactsEntity, key)) await manager.update(paperFactsEntity, key, { facts });
  else await manager.insert(paperFactsEntity, { ...key, userId, facts });
}

/** Papers that are read from the database at a time. */
const batch = 100;

/** The papers among those shown that were read, as they are compared. Damaged ones are left out. */
export async function loadFacts(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  userId: number,
  shown: readonly ShownPaper[],
  rest: Rest,
): Promise<FiledPaper[]> {
  const seal = shown.length === 0 ? undefined : await unlessDamaged(() => seals.forReading(userId));
  if (!seal) return [];
  const papers: FiledPaper[] = [];
  for (let start = 0; start < shown.length; start += batch) {
    await rest();
    const part = shown.slice(start, start + batch);
    const stored = await db.read((manager) =>
      manager.findBy(paperFactsEntity, { fileId: In(part.map(({ row }) => row.fileId)) }),
    );
    await rest();
    const byKey = new Map(stored.map((each) => [`${each.fileId} ${each.version}`, each]));
    for (const { row, version } of part) {
      const found = byKey.get(`${row.fileId} ${version}`);
      const paper = found && (seal.tryOpenJson(factsPlace(found), found.facts) as PaperFacts | undefined);
      const { fileId, uploadedAt, taxYear, categoryId } = row;
      if (paper) papers.push({ fileId, uploadedAt, taxYear, categoryId, paper });
    }
  }
  return papers;
}
