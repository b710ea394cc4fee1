import type { EntityManager } from 'typeorm';
import type { Database } from '../db/access.ts';

/**
 * How many rows and index entries MariaDB reads for some work, those that it passes over included. What grows with data that
 * the work does not need is missing an index, a limit or another design.
 */
export async function countRowsRead(
  db: Database,
  work: (manager: EntityManager) => Promise<unknown>,
): Promise<number> {
  // MariaDB chooses indexes by statistics that it renews some time after rows were added.
  await db.write(async (manager) => {
    const tables = await manager.query<object[]>('SHOW TABLES');
    await manager.query(`ANALYZE TABLE ${tables.flatMap((each) => Object.values(each)).join(', ')}`);
  });
  // In a transaction, so that everything runs on one connection, which counts.
  return db.write(async (manager) => {
    const read = async (): Promise<number> => {
      const rows = await manager.query<{ Value: string }[]>("SHOW SESSION STATUS LIKE 'Handler_read%'");
      return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
    };
    const start = await read();
    const ownReads = (await read()) - start;
    const before = await read();
    await work(manager);
    return (await read()) - before - ownReads;
  });
}
