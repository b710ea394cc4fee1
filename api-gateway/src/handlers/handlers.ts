import { join } from 'node:path';
import {
  cantonCodes,
  getAbout,
  getAudio,
  getHealth,
  getOpenApi,
  getUser,
  listCantons,
  listRemotes,
  reportClientError,
  searchAddresses,
  type EndpointSpec,
  type Role,
} from '@dossier/contracts';
import { openApiDocument } from '@dossier/contracts/openapi';
import { cantonName } from '@dossier/contracts/texts';
import { fail, validate, type Caller, type Clock, type Metrics } from '@dossier/service-kit';
import type { createAddressSearch } from '../addresses/search.ts';
import { composeUser } from '../compose/user.ts';
import type { GatewayContext } from '../http/context.ts';
import { limitKey } from '../http/client-address.ts';
import { perMinute } from '../guard/limits.ts';
import type { Registry } from '../pages/registry.ts';
import type { Session } from '../session/sessions.ts';
import type { GatewaySettings } from '../settings.ts';
import { sendAudio } from './audio.ts';

export interface OwnCall {
  readonly ctx: GatewayContext;
  readonly params: Readonly<Record<string, string>>;
  readonly session: Session | undefined;
  /** The JSON body as it was sent. */
  readonly body: Buffer | null;
}
type OwnHandler = (call: OwnCall) => Promise<void> | void;

export interface OwnDeps {
  readonly caller: Pick<Caller, 'call'>;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly registry: Registry;
  readonly filesFolder: string;
  readonly searchAddresses: ReturnType<typeof createAddressSearch>;
  readonly version: string;
  readonly settings: Pick<GatewaySettings, 'paymentUrl' | 'about'>;
  health(): Promise<{ status: 'ok' | 'degraded' }>;
  roleOf(ctx: GatewayContext): Promise<Role | undefined>;
}

/** More than a page full of broken remotes sends, less than somebody who fills the log. */
const clientErrorsPerMinute = 30;

/** The endpoints the gateway answers itself, by their id. */
export function createOwnHandlers(deps: OwnDeps): ReadonlyMap<string, OwnHandler> {
  const { caller, clock, registry } = deps;
  const limitReports = perMinute(clientErrorsPerMinute);
  const countReport = deps.metrics.counter(
    'client_errors_total',
    'Remotes that could not be loaded or shown',
    ['remote', 'phase', 'code'],
  );
  let openApi: string | undefined;

  const handlers: ReadonlyArray<readonly [EndpointSpec, OwnHandler]> = [
    [
      getHealth,
      async ({ ctx }) => {
        const health = await deps.health();
        ctx.status = health.status === 'ok' ? 200 : 503;
        sendJson(ctx, health);
      },
    ],
    [
      getOpenApi,
      ({ ctx }) => {
        openApi ??= JSON.stringify(openApiDocument(deps.version));
        ctx.set('Cache-Control', 'no-cache');
        ctx.type = 'application/json';
        ctx.body = openApi;
      },
    ],
    [getAbout, ({ ctx }) => sendJson(ctx, deps.settings.about)],
    [
      listRemotes,
      async ({ ctx }) => {
        const { json, etag } = (await registry.current()).remotesFor(await deps.roleOf(ctx));
        ctx.set({ 'Cache-Control': 'private, no-cache', ETag: etag });
        ctx.vary('Cookie');
        ctx.type = 'application/json';
        ctx.status = 200;
        if (ctx.fresh) ctx.status = 304;
        else ctx.body = json;
      },
    ],
    [
      listCantons,
      ({ ctx }) => {
        ctx.set('Cache-Control', 'public, max-age=3600');
        ctx.type = 'application/json';
        ctx.body = JSON.stringify({ cantons });
      },
    ],
    [
      reportClientError,
      async ({ ctx, body }) => {
        await limitReports(limitKey(ctx.state.clientIp));
        const report = validate(reportClientError.body, parseJson(body), ctx.state.language);
        const known = new Set((await registry.current()).remotesFor('admin').remotes.map(({ name }) => name));
        ctx.state.log.warn({ report }, 'client error');
        // Only known names, because every new label value is kept in memory.
        countReport({
          remote: known.has(report.remote) ? report.remote : 'other',
          phase: report.phase,
          code: labelOf(report.code),
        });
        sendJson(ctx, { success: true });
      },
    ],
    [getAudio, ({ ctx, params }) => sendAudio(ctx, join(deps.filesFolder, 'audio'), params['file'] ?? '')],
    [
      searchAddresses,
      async ({ ctx, session }) => {
        if (!session) throw fail('UNAUTHENTICATED');
        const { language, log } = ctx.state;
        const { q } = validate(searchAddresses.query, { ...ctx.query }, language);
        const response = await deps.searchAddresses({ q, language, who: session.person.sessionId, log });
        sendJson(ctx, searchAddresses.response.parse(response));
      },
    ],
    [
      getUser,
      async ({ ctx, session }) => {
        if (!session) throw fail('UNAUTHENTICATED');
        const { taxYear } = validate(getUser.query, { ...ctx.query }, ctx.state.language);
        const { person } = session;
        const response = await composeUser({
          caller,
          person,
          taxYear,
          paymentUrl: deps.settings.paymentUrl,
          now: new Date(clock.now()),
          log: ctx.state.log,
        });
        sendJson(ctx, getUser.response.parse(response));
      },
    ],
  ];
  return new Map(handlers.map(([spec, handler]) => [spec.id, handler]));
}

const cantons = cantonCodes
  .map((code) => ({
    name: cantonName(code, 'en'),
    code,
    imagePath: `/cantons/${code.toLowerCase()}.svg`,
  }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const knownCodes = new Set(['REFUSED', 'TIMEOUT', 'NOT_A_REMOTE', 'THREW', 'INCOMPATIBLE']);

function labelOf(code: string): string {
  return knownCodes.has(code) ? code : 'other';
}

function sendJson(ctx: GatewayContext, value: unknown): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(value);
}

function parseJson(body: Buffer | null): unknown {
  try {
    return JSON.parse(body?.toString('utf8') || 'null');
  } catch {
    throw fail('INVALID_JSON');
  }
}
