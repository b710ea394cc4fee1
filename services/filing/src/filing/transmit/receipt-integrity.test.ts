import { randomBytes } from 'node:crypto';
import { downloadReceipt, transmit, updateStatusNumeric } from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { as, forEachDatabase, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestFilingService } from '../../testing/filing-service.ts';
import { createStubServices } from '../../testing/stub-services.ts';

const taxYear = 2024;
const admin = as(1, 'admin');
const MASTER_KEY = randomBytes(32).toString('base64');

/** Attacks with write access to the database but without a key. */
forEachDatabase((database) => {
  describe('the receipts of a filing', () => {
    const { stubServices } = createStubServices();
    let user: UserIdentity;
    let nextUser = 700;
    const test = startForSuite(() =>
      startTestService(createTestFilingService, { database, stubServices, env: { MASTER_KEY } }),
    );
    beforeEach(() => void (user = as((nextUser += 1), 'user')));

    const get = () => test.request(downloadReceipt, { query: { taxYear } }, { as: user });
    const query = (sql: string, values: unknown[] = []) =>
      test.db.write((manager) => manager.query<Record<string, unknown>[]>(sql, values));
    async function transmitAgain(): Promise<void> {
      await test.request(
        updateStatusNumeric,
        { body: { status: 3, taxYear, userId: user.userId } },
        { as: admin },
      );
      await test.clock.advance(1000);
      expect((await test.request(transmit, { body: { taxYear } }, { as: user })).status).toBe(200);
    }
    async function filing(): Promise<Record<string, unknown>> {
      const [row = {}] = await query('SELECT * FROM filing WHERE userId = ?', [user.userId]);
      return row;
    }

    it('are refused when the latest one is set back, with or without its earlier code', async () => {
      await transmitAgain();
      const before = await filing();
      await transmitAgain();
      expect((await get()).status).toBe(200);
      const update = 'UPDATE filing SET receiptId = ?, rowCode = ? WHERE userId = ?';
      for (const code of [before['rowCode'], (await filing())['rowCode'], null]) {
        await query(update, [before['receiptId'], code, user.userId]);
        expect((await get()).error?.code).toBe('DATA_DAMAGED');
      }
    });

    it('are refused when another receipt takes their place', async () => {
      await transmitAgain();
      const names = ['blobKey', 'wrappedKey', 'size', 'sha256'];
      const mine = user;
      user = as((nextUser += 1), 'user');
      await transmitAgain();
      const [other = {}] = await query('SELECT * FROM receipt WHERE userId = ?', [user.userId]);
      await query('DELETE FROM receipt WHERE userId = ?', [user.userId]);
      await query(`UPDATE receipt SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE userId = ?`, [
        ...names.map((name) => other[name]),
        mine.userId,
      ]);
      user = mine;
      expect([(await get()).status, (await get()).error?.code]).toEqual([500, 'DATA_DAMAGED']);
    });

    it('stay readable while MASTER_KEY is replaced', async () => {
      await transmitAgain();
      const newKey = randomBytes(32).toString('base64');
      await test.restart({ MASTER_KEY: `${newKey},${MASTER_KEY}` });
      expect((await get()).status).toBe(200);
      await test.clock.advance(60_000);
      await test.restart({ MASTER_KEY: newKey });
      expect((await get()).status).toBe(200);
    });
  });
});
