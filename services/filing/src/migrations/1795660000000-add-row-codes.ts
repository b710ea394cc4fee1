import type { QueryRunner } from 'typeorm';
import { addRowCodes } from '@dossier/service-kit';

const tables = [
  'filing',
  'status_event',
  'receipt',
  'receipt_file',
  'reminder_setting',
  'deadline_reminder',
  'desk_filing',
  'desk_event',
  'desk_note',
  'desk_presence',
  'saved_view',
  'section_check',
  'file_requests',
  'filed_return',
];

/** The codes that authenticate the rows of all tables. Tables that are created later have the column from the start. */
export class AddRowCodes1795660000000 {
  readonly name = 'AddRowCodes1795660000000';

  async up(runner: QueryRunner): Promise<void> {
    await addRowCodes(runner, tables);
  }
}
