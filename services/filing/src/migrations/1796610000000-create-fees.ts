import { createTable, tableColumn } from '@dossier/service-kit';
import type { QueryRunner } from 'typeorm';

const { integer, json, longText, money, rowCode, sealed, text, timestamp, uuid } = tableColumn;
const primary = { primary: true };
const nullable = { nullable: true };

export class CreateFees1796610000000 {
  readonly name = 'CreateFees1796610000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'fee_settings',
      columns: [
        integer('id', primary),
        json('settings'),
        integer('mandateVersion'),
        integer('version'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'mandate_letter',
      columns: [
        integer('version', primary),
        text('language', 5, primary),
        longText('text'),
        text('sha256', 64),
        timestamp('createdAt'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'mandate_acceptance',
      columns: [
        integer('userId', primary),
        integer('version', primary),
        text('language', 5),
        text('sha256', 64),
        timestamp('acceptedAt'),
        text('address', 45, nullable),
        text('userAgent', 300),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'client_fee',
      columns: [
        integer('userId', primary),
        integer('taxYear', primary),
        money('total'),
        integer('version'),
        rowCode(),
      ],
    });
    await createTable(runner, {
      name: 'invoice',
      columns: [
        uuid('id', primary),
        integer('number'),
        integer('userId', nullable),
        integer('taxYear'),
        money('total'),
        money('vat'),
        integer('vatRate'),
        text('language', 5),
        sealed('parties'),
        text('reference', 27),
        timestamp('issuedAt'),
        text('dueOn', 10),
        text('state', 10),
        text('paidOn', 10, nullable),
        text('paymentKey', 64, nullable),
        integer('reminders'),
        timestamp('remindedAt', nullable),
        integer('version'),
        rowCode(),
      ],
      indices: [
        { name: 'invoice_number', columns: ['number'], unique: true },
        { name: 'invoice_reference', columns: ['reference'], unique: true },
        { name: 'invoice_user', columns: ['userId', 'taxYear'] },
        { name: 'invoice_state', columns: ['state', 'dueOn'] },
        { name: 'invoice_issued', columns: ['issuedAt'] },
      ],
    });
  }
}
