import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  downloadReceipt,
  emptyAuthorization,
  endpointUrl,
  getTaxStatus,
  transmit,
  updateStatusNumeric,
  type EndpointSpec,
} from '@dossier/contracts';
import {
  as,
  createServiceKeys,
  dropDatabases,
  forEachDatabase,
  ownDatabaseUrl,
  startServiceProcess,
  type ServiceProcess,
} from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleProfile, sampleFiles, sampleHousehold } from '../../testing/samples.ts';

const taxYear = 2024;

/** The moments of the kill: during the requests for facts, after the dossier is on disk, during the delivery of the mail. */
const points = ['facts', 'dossier', 'mail'] as const;

forEachDatabase((database) => {
  const mails: string[] = [];
  const reached = new Map<string, () => void>();
  const keys = createServiceKeys();
  const databaseUrl = database === 'mariadb' ? ownDatabaseUrl() : undefined;
  let dataDir: string;
  let stubServer: Server;
  let stubUrl: string;
  let filing: ServiceProcess;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dossier-kill-'));
    // A plain HTTP server replaces all other services; its hooks run when a request arrives.
    stubServer = createServer((request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      reached.get(path)?.();
      request
        .resume()
        .on('end', () =>
          response.setHeader('content-type', 'application/json').end(JSON.stringify(stubResponse(path))),
        );
      if (path === '/internal/mails') mails.push(String(request.headers['x-idempotency-key']));
    }).listen(0, '127.0.0.1');
    await once(stubServer, 'listening');
    stubUrl = `http://127.0.0.1:${(stubServer.address() as AddressInfo).port}`;
    await mkdir(join(dataDir, 'blobs'), { recursive: true });
    await start();
  });
  afterAll(async () => {
    await filing.kill();
    stubServer.closeAllConnections();
    stubServer.close();
    if (databaseUrl) await dropDatabases(databaseUrl);
    await rm(dataDir, { recursive: true, force: true });
  });

  function stubResponse(path: string): unknown {
    if (path.startsWith('/internal/people/')) {
      return { id: 7, email: 'zoe@example.ch', role: 'user', createdAt: '2026-01-01T00:00:00.000Z' };
    }
    if (path.endsWith('/sections')) return { taxYear, sections: [] };
    if (path.endsWith('/household')) return sampleHousehold;
    if (path.endsWith('/tax-profile-state')) return { isComplete: sampleProfile.isTaxProfileComplete };
    if (path.endsWith('/authorization')) return { ...emptyAuthorization, taxYear, lastUpdated: null };
    if (path.startsWith('/internal/profiles/')) return sampleProfile;
    if (path === '/internal/documents/none') return [];
    return path === '/internal/documents/files' ? sampleFiles : { id: 'mail' };
  }

  async function start(): Promise<void> {
    filing = await startServiceProcess({
      service: 'filing',
      main: join(import.meta.dirname, '../../main.ts'),
      dataDir,
      keys,
      env: {
        AUTH_URL: stubUrl,
        PROFILE_URL: stubUrl,
        DOCUMENTS_URL: stubUrl,
        MESSAGES_URL: stubUrl,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
    });
  }

  function call(
    spec: EndpointSpec,
    input: { query?: unknown; body?: unknown },
    user = as(7),
  ): Promise<Response> {
    return filing.fetch(endpointUrl(spec, input), user, {
      method: spec.method,
      headers: { 'content-type': 'application/json' },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
  }

  /** Kills the process when it reaches a point, and resolves after the kill. */
  function killAt(point: (typeof points)[number]): Promise<void> {
    return new Promise((resolve) => {
      const kill = (): void => {
        reached.clear();
        void filing.kill().then(resolve);
      };
      if (point === 'facts') reached.set('/internal/documents/files', kill);
      if (point === 'mail') reached.set('/internal/mails', kill);
      if (point === 'dossier') {
        const watcher = watch(join(dataDir, 'blobs'), { recursive: true }, () => {
          watcher.close();
          kill();
        });
      }
    });
  }

  it.each(points)(
    'commits a transmission completely or not at all when killed at: %s',
    async (point) => {
      const body = { status: 3, taxYear, userId: 7 };
      expect((await call(updateStatusNumeric, { body }, as(1, 'admin'))).status).toBe(200);
      // Those of earlier transmissions may arrive again.
      const earlier = new Set(mails);
      const killed = killAt(point);
      await Promise.all([killed, call(transmit, { body: { taxYear } }).catch(() => undefined)]);
      await start();
      const status = (await (await call(getTaxStatus, { query: { taxYear } })).json()) as {
        current_status_id: number;
        transmittedAt: string | null;
      };
      const isDone = status.current_status_id === 5;
      expect(status.current_status_id).toBe(isDone ? 5 : 3);
      expect(status.transmittedAt === null).toBe(!isDone);
      if (point === 'facts') expect(isDone).toBe(false);
      if (point === 'mail') expect(isDone).toBe(true);
      const again = (await (await call(transmit, { body: { taxYear } })).json()) as {
        current_status_id: number;
        transmittedAt: string;
      };
      expect(again.current_status_id).toBe(5);
      if (isDone) expect(again.transmittedAt).toBe(status.transmittedAt);
      const pdf = Buffer.from(await (await call(downloadReceipt, { query: { taxYear } })).arrayBuffer());
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      await expect
        .poll(() => new Set(mails.filter((id) => !earlier.has(id))).size, { timeout: 45_000 })
        .toBe(1);
    },
    180_000,
  );
});
