import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, json, timestamp, uuid } = tableColumn;

export class CreateMessageTemplates1795383671797 {
  readonly name = 'CreateMessageTemplates1795383671797';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'message_template',
      columns: [uuid('id', { primary: true }), json('texts'), timestamp('createdAt'), integer('version')],
    });
  }
}
