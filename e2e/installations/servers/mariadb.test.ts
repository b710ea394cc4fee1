import { requestCode } from '@dossier/contracts';
import { startTestService, type TestService } from '@dossier/service-kit/testing';
import { createAuthService } from '@dossier/service-auth/service';
import mysql from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMariaDb, type MariaDb } from './mariadb.ts';

describe('a service on a MariaDB that cannot write', () => {
  let server: MariaDb;
  let root: mysql.Connection;
  let service: TestService;

  beforeAll(async () => {
    server = await startMariaDb();
    root = await mysql.createConnection(server.url.replace(/\/test$/, ''));
    // Without the privilege of an administrator, whom read_only does not stop.
    await root.query("CREATE USER dossier@'%' IDENTIFIED BY 'secret'");
    await root.query("GRANT ALL PRIVILEGES ON `dossier\\_%`.* TO dossier@'%'");
    const url = new URL(server.url);
    const DATABASE_URL = `mysql://dossier:secret@${url.host}/dossier`;
    service = await startTestService(createAuthService, { env: { DATABASE_URL } });
  });
  afterAll(async () => {
    await service.stop();
    await root.end();
    await server.stop();
  });

  const write = () => service.request(requestCode, { body: { email: 'anna@example.ch' } });

  it('answers 503 with a time to try again while it is read only, as for maintenance or a switch-over', async () => {
    await root.query('SET GLOBAL read_only = ON');
    const refused = await write();
    expect([refused.status, refused.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await root.query('SET GLOBAL read_only = OFF');
    expect((await write()).status).toBe(200);
  });
});
