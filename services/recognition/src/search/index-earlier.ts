import type { Service } from '@dossier/service-kit';
import type { Rest } from '../facts/shared-work.ts';
import { readingEntity } from '../papers/readings.entity.ts';
import { changeMarks } from '../readings/readings.repository.ts';

/** Readings for one search, which takes a second longer at most; the next search goes on. */
const maxReadings = 200;
const perTransaction = 20;

/**
 * Stores what papers are found by for readings of versions of Dossier that did not: kind, issuer and amounts. The words of their
 * pages follow when they are read again.
 */
export async function indexEarlier(service: Service, userId: number, rest: Rest): Promise<void> {
  const missing = await service.db.read((manager) =>
    manager
      .createQueryBuilder(readingEntity, 'reading')
      .select('reading.fileId', 'fileId')
      .addSelect('reading.version', 'version')
      .where({ userId })
      .andWhere(
        'NOT EXISTS (SELECT 1 FROM paper_words words WHERE words.fileId = reading.fileId AND words.version = reading.version)',
      )
      .orderBy('reading.readAt', 'DESC')
      .limit(maxReadings)
      .getRawMany<{ fileId: string; version: number }>(),
  );
  for (let start = 0; start < missing.length; start += perTransaction) {
    await rest();
    const part = missing.slice(start, start + perTransaction);
    await changeMarks(
      service,
      userId,
      part.map(({ fileId, version }) => ({ fileId, version: Number(version), change: (marks) => marks })),
    );
  }
}
