import { runVerify, type Database, type ExpectedBlob } from '@dossier/service-kit';
import { MoreThan } from 'typeorm';
import { receiptEntity } from './receipts.entity.ts';
import { findReferencedReceipts } from './receipts.jobs.ts';
import { receiptBlobRef } from './receipts.repository.ts';
import { filingEntity } from '../status/filings.entity.ts';

const batchSize = 100;

/** The dossiers of all transmissions. */
async function* expectedReceipts(db: Database): AsyncGenerator<ExpectedBlob> {
  let last = '';
  for (;;) {
    const rows = await db.read((manager) =>
      manager.find(receiptEntity, { where: { id: MoreThan(last) }, order: { id: 'ASC' }, take: batchSize }),
    );
    for (const row of rows)
      yield {
        id: `receipt ${row.id}`,
        userId: row.userId,
        ref: receiptBlobRef(row),
        sha256: row.sha256,
        size: row.size,
      };
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.id ?? last;
  }
}

await runVerify({
  name: 'filing',
  entities: [filingEntity, receiptEntity],
  expected: expectedReceipts,
  findReferenced: findReferencedReceipts,
});
