import type { QueryRunner } from 'typeorm';
import { addColumn, tableColumn } from '@dossier/service-kit';

export class AddDeskProblemCount1795647443618 {
  readonly name = 'AddDeskProblemCount1795647443618';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'desk_filing', tableColumn.integer('problemCount', { default: 0 }));
  }
}
