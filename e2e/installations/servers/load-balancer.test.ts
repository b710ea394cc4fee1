import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  endpointUrl,
  finishAdvanced,
  getTaxStatus,
  listCantons,
  listFiles,
  requestCode,
  reviewFiling,
  updateStatusNumeric,
  uploadFiles,
} from '@dossier/contracts';
import {
  as,
  createServiceKeys,
  onSeveralInstances,
  startTestInstances,
  stubEndpoint,
  type TestInstances,
} from '@dossier/service-kit/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startGateway, type TestGateway } from '@dossier/api-gateway/testing/harness';
import { createDocumentsService } from '@dossier/service-documents/service';
import { createTestFilingService } from '@dossier/service-filing/testing/filing-service';
import { createStubServices } from '@dossier/service-filing/testing/stub-services';
import { freePorts } from '@dossier/operations/ports';
import { expectServed, post, slow, startLoad, startProxy, type Request } from './haproxy.ts';

const drain = { DRAIN_SECONDS: '3' };

const taxYear = 2024;
const firstUser = 10;

it('replaces both gateways behind HAProxy one after the other, under load, without a failed request', async () => {
  const [bind = 0, ...ports] = await freePorts(3);
  const start = (port: number | undefined): Promise<TestGateway> =>
    startGateway({ env: { ...drain, PORT: String(port), RATE_LIMIT_ADDRESS: '0' }, times: slow });
  const gateways = await Promise.all(ports.map(start));
  onTestFinished(async () => void (await Promise.all(gateways.map((each) => each.stop()))));
  await startProxy(bind, ports);
  const stopLoad = startLoad(`http://127.0.0.1:${bind}`, () => [
    [listCantons.path],
    post(requestCode.path, { email: 'anna@example.ch' }),
  ]);
  for (const [i, port] of ports.entries()) {
    await gateways[i]?.stop();
    const upgraded = await start(port);
    gateways[i] = upgraded;
    // HAProxy uses it again before the other one is replaced.
    await vi.waitFor(() => expect(upgraded.received.length).toBeGreaterThan(0), 20_000);
  }
  expectServed(await stopLoad());
});

const addressesOf = ({ instances }: TestInstances): string => instances.map(({ url }) => url).join();

function formOf(bytes: Buffer): FormData {
  const form = new FormData();
  form.set('taxYear', String(taxYear));
  form.append('files', new Blob([bytes]), 'note.bin');
  return form;
}

onSeveralInstances(() => {
  it('replaces the instances of filing and documents one after the other, under load, without a failed request', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'dossier-rolling-'));
    const keys = createServiceKeys();
    const common = { ...keys, ...drain, BLOB_STORE: `file://${directory}` };
    const { stubServices } = createStubServices();
    const isOfDocuments = ({ spec }: (typeof stubServices)[number]) => spec.owner === 'documents';
    const documents = await startTestInstances(createDocumentsService, {
      env: common,
      stubServices: [stubEndpoint(reviewFiling, () => ({ moved: 0 }))],
    });
    const DOCUMENTS_URL = addressesOf(documents);
    const filing = await startTestInstances(createTestFilingService, {
      env: { ...common, DOCUMENTS_URL },
      stubServices: stubServices.filter((each) => !isOfDocuments(each)),
    });
    const gateway = await startGateway({
      env: {
        SESSION_KEY: keys['SESSION_KEY'] ?? '',
        DOCUMENTS_URL,
        FILING_URL: addressesOf(filing),
        RATE_LIMIT_ADDRESS: '0',
        RATE_LIMIT_SESSION: '0',
      },
      times: slow,
    });
    onTestFinished(async () => {
      await gateway.stop();
      await Promise.all([filing.stop(), documents.stop()]);
      rmSync(directory, { recursive: true });
    });
    const cookies = Array.from({ length: 6 }, (_, user) => gateway.signIn('user', firstUser + user));
    for (const user of cookies.keys()) {
      const status = { userId: firstUser + user, taxYear, status: 3 as const };
      await filing.instances[0].request(updateStatusNumeric, { body: status }, { as: as(1, 'admin') });
    }
    const stopLoad = startLoad(gateway.url, (user) => {
      const cookie = cookies[user] ?? '';
      const requests: Request[] = [
        [endpointUrl(listFiles, { query: { taxYear } })],
        [uploadFiles.path, { method: 'POST', body: formOf(randomBytes(2000)) }],
        [endpointUrl(getTaxStatus, { query: { taxYear } })],
        post(finishAdvanced.path, { taxYear, finished: true }),
      ];
      return requests.map(([path, init]) => [path, { ...init, headers: { ...init?.headers, cookie } }]);
    });
    for (const index of [0, 1] as const)
      await Promise.all(
        [filing, documents].map(({ instances }) => {
          const instance = instances[index];
          return instance.restart({ PORT: new URL(instance.url).port });
        }),
      );
    expectServed(await stopLoad());
  });
});
