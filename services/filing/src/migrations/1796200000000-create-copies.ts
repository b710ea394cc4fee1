import type { QueryRunner } from 'typeorm';
import { createCopyTable } from '@dossier/service-kit';

export class CreateCopies1796200000000 {
  readonly name = 'CreateCopies1796200000000';

  async up(runner: QueryRunner): Promise<void> {
    await createCopyTable(runner);
  }
}
