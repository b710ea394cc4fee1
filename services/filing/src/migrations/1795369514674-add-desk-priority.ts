import { addColumn, addIndex, dropIndex, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const filters = ['status', 'assignedTo', 'canton', 'waitingSince', 'searchText'];
const groups = [
  'assignedTo',
  'status',
  'taxYear',
  'canton',
  'deadline',
  'waitingSince',
  'userId',
  'searchText',
];
const earlier = [
  {
    name: 'desk_filing_received',
    columns: [
      'receivedAt',
      'userId',
      'taxYear',
      'status',
      'assignedTo',
      'canton',
      'deadline',
      'waitingSince',
      'searchText',
    ],
  },
  { name: 'desk_filing_deadline', columns: ['deadline', 'userId', 'taxYear', ...filters] },
  { name: 'desk_filing_groups', columns: groups },
];
const withPriority = earlier.map(({ name, columns }) => ({ name, columns: [...columns, 'priority'] }));
const first = {
  name: 'desk_filing_priority',
  columns: ['priority', 'receivedAt', 'userId', 'taxYear', 'deadline', ...filters],
};

export class AddDeskPriority1795369514674 {
  readonly name = 'AddDeskPriority1795369514674';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'desk_filing', tableColumn.integer('priority', { default: 1 }));
    await runner.query(
      `UPDATE desk_filing SET priority = 0 WHERE EXISTS (
         SELECT 1 FROM file_requests AS requests
         WHERE requests.userId = desk_filing.userId AND requests.taxYear = desk_filing.taxYear AND requests.returned > 0
       )`,
    );
    await replaceIndices(runner, withPriority);
    await addIndex(runner, 'desk_filing', first);
  }
}

async function replaceIndices(runner: QueryRunner, indices: typeof earlier): Promise<void> {
  for (const index of indices) {
    await dropIndex(runner, 'desk_filing', index.name);
    await addIndex(runner, 'desk_filing', index);
  }
}
