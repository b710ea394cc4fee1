import { randomBytes } from 'node:crypto';
import { endSessions } from '@dossier/contracts';
import { as, startTestService, type TestService } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthService } from '@dossier/service-auth/service';
import { verifyAuditLogs } from '@dossier/operations';

describe('npm run verify', () => {
  const MASTER_KEY = randomBytes(32).toString('base64');
  let test: TestService;
  beforeAll(async () => {
    test = await startTestService(createAuthService, { env: { MASTER_KEY } });
  });
  afterAll(() => test.stop());

  async function verify(): Promise<{ intact: boolean; lines: string[] }> {
    const lines: string[] = [];
    const source = { PATH: process.env['PATH'], MASTER_KEY, DATA_DIR: test.dataDir };
    const intact = await verifyAuditLogs(source, (line) => lines.push(line));
    return { intact, lines };
  }

  it('names the first row of an audit log that was changed', async () => {
    for (const userId of ['7', '8', '9'])
      await test.request(endSessions, { params: { userId } }, { as: as(5, 'user') });
    await test.clock.advance(60 * 60 * 1000);
    expect(await verify()).toEqual({ intact: true, lines: ['auth: 3 rows of the audit log checked.'] });
    await test.db.write((manager) => manager.query('UPDATE audit SET actorId = 6 WHERE id = 2'));
    expect(await verify()).toEqual({
      intact: false,
      lines: [
        'auth: 1 rows of the audit log checked.',
        '  row 2: it was changed, or is not the row that was written here',
      ],
    });
  });
});
