import { unlessDamaged, type Service } from '@dossier/service-kit';
import { paperWordsEntity, wordsPlace } from '../papers/paper-text.entity.ts';
import { unpackWords } from './packed-text.ts';

/** How many lines are kept of each version of a person's files. */
export async function countLines(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  userId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.read((manager) => manager.findBy(paperWordsEntity, { userId }));
  const seal = rows.length === 0 ? undefined : await unlessDamaged(() => seals.forReading(userId));
  return new Map(
    rows.map((row) => {
      const text = seal?.tryOpenOnce(wordsPlace(row), row.words);
      return [`${row.fileId} ${row.version}`, text === undefined ? 0 : unpackWords(text).label.lines];
    }),
  );
}
