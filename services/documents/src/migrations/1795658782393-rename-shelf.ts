import { renameTable } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

/** Names the table of the storage of a year as its entity. */
export class RenameShelf1795658782393 {
  readonly name = 'RenameShelf1795658782393';

  async up(runner: QueryRunner): Promise<void> {
    await renameTable(runner, 'shelf', 'year_storage');
  }
}
