import { addColumn, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

export class AddFileAnnouncement1795659000101 {
  readonly name = 'AddFileAnnouncement1795659000101';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'file', tableColumn.timestamp('announcedAt', { nullable: true }));
  }
}
