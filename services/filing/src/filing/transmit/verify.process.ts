import { runVerify, type Database, type ExpectedBlob } from '@dossier/service-kit';
import { MoreThan, type EntityManager } from 'typeorm';
import { filedReturnEntity } from '../filed-return/filed-returns.entity.ts';
import { returnBlobRef } from '../filed-return/filed-returns.repository.ts';
import { filingEntity } from '../status/filings.entity.ts';
import { receiptEntity } from './receipts.entity.ts';
import { findReferencedBlobs } from './receipts.jobs.ts';
import { receiptBlobRef } from './receipts.repository.ts';

const batchSize = 100;

/** The dossiers of all transmissions, and the filed returns. */
async function* expectedBlobs(db: Database): AsyncGenerator<ExpectedBlob> {
  const page = (after: string) => ({
    where: { id: MoreThan(after) },
    order: { id: 'ASC' as const },
    take: batchSize,
  });
  yield* readAll(
    db,
    (manager, after) => manager.find(receiptEntity, page(after)),
    (row) => ({
      ...row,
      id: `receipt ${row.id}`,
      ref: receiptBlobRef(row),
    }),
  );
  yield* readAll(
    db,
    (manager, after) => manager.find(filedReturnEntity, page(after)),
    (row) => ({
      ...row,
      id: `filed return ${row.id}`,
      ref: returnBlobRef(row),
    }),
  );
}

async function* readAll<Row extends { readonly id: string }>(
  db: Database,
  find: (manager: EntityManager, after: string) => Promise<Row[]>,
  describe: (row: Row) => ExpectedBlob,
): AsyncGenerator<ExpectedBlob> {
  let rows: Row[] = [];
  do {
    const after = rows.at(-1)?.id ?? '';
    rows = await db.read((manager) => find(manager, after));
    yield* rows.map(describe);
  } while (rows.length === batchSize);
}

await runVerify({
  name: 'filing',
  entities: [filingEntity, receiptEntity, filedReturnEntity],
  expected: expectedBlobs,
  findReferenced: findReferencedBlobs,
});
