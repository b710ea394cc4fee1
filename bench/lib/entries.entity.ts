import { column, createTable, entity, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export const entryEntity = entity({
  table: 'entry',
  ownedBy: 'names no user',
  columns: {
    id: column.integer({ primary: true }),
    plain: column.longText(),
    sealed: column.sealed(),
    mac: column.text(43),
  },
});

export class CreateEntries1763000100000 {
  readonly name = 'CreateEntries1763000100000';
  async up(runner: QueryRunner): Promise<void> {
    const columns = [
      tableColumn.integer('id', { primary: true }),
      tableColumn.longText('plain'),
      tableColumn.sealed('sealed'),
      tableColumn.text('mac', 43),
    ];
    await createTable(runner, { name: 'entry', columns });
  }
}
