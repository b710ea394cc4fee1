import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { boolean, integer, text, timestamp } = tableColumn;
const primary = { primary: true };

export class CreateDeadlineReminders1763000300010 {
  readonly name = 'CreateDeadlineReminders1763000300010';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'reminder_setting',
      columns: [integer('userId', primary), boolean('enabled'), text('language', 5)],
    });
    await createTable(runner, {
      name: 'deadline_reminder',
      columns: [
        integer('userId', primary),
        integer('taxYear', primary),
        text('kind', 10, primary),
        timestamp('sentAt'),
      ],
    });
  }
}
