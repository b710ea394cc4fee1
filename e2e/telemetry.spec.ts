/** What a collector of OpenTelemetry receives of a journey: one trace from the browser to the last service, and nothing of the user. */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  allEndpoints,
  endpointUrl,
  getUser,
  listNotifications,
  sendMessage,
  transmit,
} from '@dossier/contracts';
import { dropDatabases } from './fixtures/databases.ts';
import { startProduct } from './fixtures/product.ts';
import { expect, newAddress, test } from './fixtures/test.ts';
import { anna, annasTaxProfile } from '@dossier/contracts/testing';
import { completeDocuments, fetchFiles, signInOverHttp, taxYear } from './fixtures/users.ts';

interface Attribute {
  readonly key: string;
  readonly value: unknown;
}
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly events?: readonly unknown[];
  readonly status?: { readonly message?: string };
}
interface Export {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

async function startCollector() {
  const traces: Export[] = [];
  const metrics: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url === '/v1/traces') traces.push(body as Export);
      else metrics.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const spans = () =>
    traces.flatMap(({ resourceSpans = [] }) =>
      resourceSpans.flatMap(({ resource, scopeSpans }) => {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value as {
          stringValue: string;
        };
        return scopeSpans.flatMap((scope) =>
          scope.spans.map((span) => ({ ...span, service: service.stringValue })),
        );
      }),
    );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    traces,
    metrics,
    server,
  };
}

/** On MariaDB, where there is one: statements are traced there. */
function databaseUrl(): string | undefined {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return undefined;
  const url = new URL(server);
  url.pathname = `/e2e_${randomUUID().slice(0, 8)}`;
  return url.href;
}

test('a journey is one trace per request, from the browser to the last service, without personal data', async () => {
  test.slow();
  const collector = await startCollector();
  const database = databaseUrl();
  const product = await startProduct({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '500',
    OTEL_METRIC_EXPORT_INTERVAL: '2000',
    ...(database && { DATABASE_URL: database }),
  });
  const user = await signInOverHttp(product, newAddress());
  const message = `message ${randomUUID()}`;
  await completeDocuments(user);
  const files = await fetchFiles(user);
  await user.http.post(sendMessage.path, { data: { message } });
  await user.http.post(transmit.path, { data: { taxYear } });
  await user.http.get(endpointUrl(listNotifications, { query: { taxYear } }));
  const [traceId, browserSpan] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  const headers = {
    traceparent: `00-${traceId}-${browserSpan}-01`,
    baggage: 'name=Anna',
    tracestate: 'name=Anna',
  };
  await user.http.get(endpointUrl(getUser, { query: { taxYear } }), { headers });
  await user.http.dispose();
  // What is not sent yet is sent by the stop.
  await product.stop();
  if (database) await dropDatabases(database);
  collector.server.close();
  const spans = collector.spans();

  await test.step('the request of the browser is the beginning of the trace', () => {
    const trace = spans.filter((span) => span.traceId === traceId);
    expect(
      trace
        .filter(({ parentSpanId }) => parentSpanId === browserSpan)
        .map(({ service, name }) => [service, name]),
    ).toEqual([['dossier-gateway', `GET ${getUser.path}`]]);
    const services = new Set(trace.map(({ service }) => service));
    expect([...services].sort()).toEqual(
      expect.arrayContaining(['dossier-auth', 'dossier-filing', 'dossier-gateway', 'dossier-profile']),
    );
    const ids = new Set([browserSpan, ...trace.map(({ spanId }) => spanId)]);
    expect(trace.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))).toEqual([]);
    if (database) expect(trace.map(({ name }) => name)).toContain('SELECT');
  });

  await test.step('every process sends spans, with names and routes of endpoints only', () => {
    expect(new Set(spans.map(({ service }) => service)).size).toBe(7);
    const paths = allEndpoints.map(({ path }) => path);
    const routes = new Set([...paths, ...paths.map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'))]);
    const isKnown = (name: string) =>
      /^[A-Z]+$/.test(name) || routes.has(name.replace(/^(?:[A-Z]+ |router - )/, ''));
    expect([...new Set(spans.map(({ name }) => name))].filter((name) => !isKnown(name))).toEqual([]);
    const values = spans.flatMap(({ attributes }) => attributes.filter(({ key }) => key === 'http.route'));
    expect(values.filter(({ value }) => !routes.has((value as { stringValue: string }).stringValue))).toEqual(
      [],
    );
  });

  await test.step('no span has another attribute, an event or a message', () => {
    const sent = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    const ofRequests = ['http.request.method', 'http.response.status_code', 'http.route', 'server.port'];
    const allowed = [...ofRequests, 'db.system.name', 'error.type', 'koa.type'];
    expect([...sent]).toEqual(expect.arrayContaining(ofRequests));
    expect([...sent].filter((key) => !allowed.includes(key))).toEqual([]);
    expect(spans.filter(({ events = [], status }) => events.length > 0 || status?.message)).toEqual([]);
  });

  await test.step('nothing of the user is in spans and metrics', () => {
    const sent = JSON.stringify([collector.traces, collector.metrics]);
    const canaries = [
      user.email,
      anna.firstName,
      anna.lastName,
      anna.phone,
      annasTaxProfile.city,
      annasTaxProfile.street,
      message,
    ];
    const found = [
      ...canaries,
      ...files.flatMap(({ id, originalFileName }) => [id, originalFileName]),
      'taxYear=',
    ];
    expect(found.filter((canary) => sent.includes(canary))).toEqual([]);
    expect(JSON.stringify(collector.metrics)).toContain('http.server.request.duration');
  });
});
