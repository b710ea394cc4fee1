import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';

export class AddDeskProblemCount1795647443618 implements MigrationInterface {
  readonly name = 'AddDeskProblemCount1795647443618';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'desk_filing', tableColumn.integer('problemCount', { default: 0 }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'desk_filing', 'problemCount');
  }
}
