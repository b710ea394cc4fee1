import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, serial, text, timestamp } = tableColumn;
const primary = { primary: true };
const nullable = { nullable: true };

export class CreateDesk1795354288574 {
  readonly name = 'CreateDesk1795354288574';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'desk_filing',
      columns: [
        integer('userId', primary),
        integer('taxYear', primary),
        integer('status'),
        timestamp('receivedAt'),
        text('canton', 2),
        text('deadline', 10),
        text('searchText', 500),
        timestamp('factsAt', nullable),
        integer('assignedTo'),
        timestamp('waitingSince', nullable),
        integer('version'),
      ],
      indices: [
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
        {
          name: 'desk_filing_deadline',
          columns: [
            'deadline',
            'userId',
            'taxYear',
            'status',
            'assignedTo',
            'canton',
            'waitingSince',
            'searchText',
          ],
        },
        {
          name: 'desk_filing_groups',
          columns: [
            'assignedTo',
            'status',
            'taxYear',
            'canton',
            'deadline',
            'waitingSince',
            'userId',
            'searchText',
          ],
        },
        { name: 'desk_filing_facts', columns: ['factsAt'] },
      ],
    });
    await createTable(runner, {
      name: 'desk_event',
      columns: [
        serial('id'),
        integer('userId'),
        integer('taxYear'),
        timestamp('at'),
        integer('actorId'),
        text('action', 20),
        integer('assignedTo'),
      ],
      indices: [{ name: 'desk_event_filing', columns: ['userId', 'taxYear', 'id'] }],
    });
    // The filings that were transmitted before there was a desk; `factsAt` stays empty until their facts are fetched.
    await runner.query(
      `INSERT INTO desk_filing (userId, taxYear, status, receivedAt, canton, deadline, searchText, assignedTo, version)
       SELECT userId, taxYear, status, COALESCE(supplementedAt, transmittedAt, updatedAt), '', '9999-12-31', '', 0, 1
       FROM filing
       WHERE receiptId IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM desk_filing AS present
         WHERE present.userId = filing.userId AND present.taxYear = filing.taxYear
       )`,
    );
  }
}
