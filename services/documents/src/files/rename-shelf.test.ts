import { checkDrift, renameTable } from '@dossier/service-kit';
import { forEachDatabase, startTestService, type TestService } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { yearStorageEntity } from './year-storage.entity.ts';
import { createDocumentsService } from '../service.ts';
import { RenameShelf1795658782393 } from '../migrations/1795658782393-rename-shelf.ts';

forEachDatabase((database) => {
  let test: TestService;
  beforeAll(async () => {
    test = await startTestService(createDocumentsService, { database });
  });
  afterAll(() => test.stop());

  it('keeps the sums of the table that was called shelf, also when it is interrupted and runs again', async () => {
    const sums = {
      userId: 7,
      taxYear: 2024,
      liveBytes: 5_000_000_000,
      storedBytes: 6_000_000_000,
      revision: 3,
    };
    await test.db.write((manager) => manager.insert(yearStorageEntity, sums));
    const runner = test.db.dataSource.createQueryRunner();
    const migration = new RenameShelf1795658782393();
    await renameTable(runner, 'year_storage', 'shelf');
    expect(await runner.query('SELECT storedBytes FROM shelf')).toHaveLength(1);
    await migration.up(runner);
    await migration.up(runner);
    await runner.release();
    expect(await test.db.read((manager) => manager.find(yearStorageEntity))).toMatchObject([sums]);
    expect(await checkDrift(test.db.dataSource)).toEqual([]);
  });
});
