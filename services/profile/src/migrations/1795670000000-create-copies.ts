import { createCopyTable } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class CreateCopies1795670000000 {
  readonly name = 'CreateCopies1795670000000';

  async up(runner: QueryRunner): Promise<void> {
    await createCopyTable(runner);
  }
}
