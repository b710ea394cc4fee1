import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddFileAnnouncement1795659000101 implements MigrationInterface {
  readonly name = 'AddFileAnnouncement1795659000101';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'file', tableColumn.timestamp('announcedAt', { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'file', 'announcedAt');
  }
}
