import type { QueryRunner } from 'typeorm';
import { addColumn, tableColumn } from '@dossier/service-kit';

export class AddReplacedExtension1795788819120 {
  readonly name = 'AddReplacedExtension1795788819120';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'deadline_extension', tableColumn.sealed('replaced', { nullable: true }));
  }
}
