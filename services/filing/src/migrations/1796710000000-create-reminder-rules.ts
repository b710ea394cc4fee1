import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, json, rowCode, serial, text, timestamp, uuid } = tableColumn;

export class CreateReminderRules1796710000000 {
  readonly name = 'CreateReminderRules1796710000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'reminder_rule',
      columns: [
        uuid('id', { primary: true }),
        json('rule'),
        timestamp('createdAt'),
        text('ranOn', 10),
        integer('version'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'client_reminder',
      columns: [
        serial('id'),
        integer('userId'),
        text('day', 10),
        integer('taxYear'),
        text('origin', 10),
        uuid('ruleId', { nullable: true }),
        integer('actorId'),
        timestamp('at'),
        rowCode(),
      ],
      indices: [
        { name: 'client_reminder_day', columns: ['userId', 'day'], unique: true },
        { name: 'client_reminder_at', columns: ['at'] },
      ],
    });
  }
}
