import Router from '@koa/router';
import type { EndpointOwner, EndpointSpec } from '@dossier/contracts';
import Koa from 'koa';
import type { z } from 'zod';
import type { Auditing } from '../audit/audited-request.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/access.ts';
import type { Key } from '../env/keys.ts';
import { fail } from '../errors/app-error.ts';
import { checkAccess } from '../identity/access.ts';
import { pseudonym, type Logger } from '../log/log.ts';
import { recordRoute } from '../telemetry/record-route.ts';
import { sendResponse } from './response.ts';
import { readBody } from './body.ts';
import {
  requestScope,
  type HandlerContext,
  type KoaContext,
  type Page,
  type RequestState,
} from '../request/context.ts';
import { accessLog, errorHandler, identity, notRouted, requestId } from './middleware.ts';
import { readPosition, sendPage } from './paging.ts';
import { validate } from './validate.ts';

export interface AppOptions {
  readonly name: EndpointOwner;
  /** The current key first. */
  readonly sessionKeys: readonly [Key, ...Key[]];
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Database;
  readonly auditing: Pick<Auditing, 'run' | 'describeInput'>;
  readonly routes: ReadonlyArray<Route>;
  /** Runs before everything else: health and metrics. */
  readonly internal: Koa.Middleware<RequestState>;
  observe(endpoint: string, status: number, seconds: number): void;
}

/** The context of any endpoint. Its schemas guarantee the types that `Handler<E>` declares for the three parts. */
type AnyContext = Omit<HandlerContext<EndpointSpec>, 'params' | 'query' | 'body'> &
  Record<'params' | 'query' | 'body' | 'after', unknown>;

export interface Route {
  readonly spec: EndpointSpec;
  readonly handler: (context: AnyContext) => unknown;
  /** What the cursor of a list in pages holds. */
  readonly position?: z.ZodType;
}

/** The HTTP side of a service: the middleware in its order, then one route per endpoint. */
export function createApp(options: AppOptions): Koa<RequestState> {
  const app = new Koa<RequestState>();
  const router = new Router<RequestState>();
  for (const route of options.routes) {
    const path = route.spec.path.replace(/\{(\w+)\}/g, ':$1');
    router.register(path, [route.spec.method.toLowerCase()], (ctx) => serve(ctx, route, options));
  }
  app.use(options.internal);
  app.use(requestId(options.log));
  app.use(accessLog(pseudonym(options.sessionKeys[0]), options.observe));
  app.use(errorHandler({ sendCodeHeader: true }));
  app.use(identity(options.name, options.sessionKeys, options.clock));
  app.use(router.routes());
  app.use(notRouted((path) => router.match(path, 'GET').path.flatMap((layer) => layer.methods)));
  // Only errors after the response has started arrive here: broken connections.
  app.on('error', (error: unknown) => options.log.debug({ err: error }, 'connection error'));
  return app;
}

async function serve(
  ctx: KoaContext & { params: unknown },
  route: Route,
  options: AppOptions,
): Promise<void> {
  ctx.state.endpoint = route.spec;
  recordRoute(route.spec);
  const result = await options.auditing.run(ctx, route.spec, () => handle(ctx, route, options));
  await Promise.all(requestScope.getStore()?.deliveries ?? []);
  await sendResponse(ctx, route.spec, result);
}

async function handle(
  ctx: KoaContext & { params: unknown },
  { spec, handler, position }: Route,
  options: AppOptions,
): Promise<unknown> {
  const { state } = ctx;
  checkAccess(spec, state.identity, options.clock.now());
  let signal: AbortSignal | undefined;
  const read = (schema: EndpointSpec['params'], value: unknown) =>
    schema ? validate(schema, value, state.language) : undefined;
  const readQuery = () => {
    // Node's query parser creates an object without a prototype; the schemas require a plain object.
    const query = read(spec.query, { ...ctx.query });
    return position ? readPosition(position, query as object, state.language) : { query, after: undefined };
  };
  const context: AnyContext = {
    params: read(spec.params, ctx.params),
    ...readQuery(),
    body: read(spec.form ? undefined : spec.body, await readBody(ctx, spec)),
    identity: state.identity?.user,
    caller: state.identity?.service,
    idempotencyKey: idempotencyKey(ctx),
    db: options.db,
    language: state.language,
    requestId: state.requestId,
    log: state.log,
    clock: options.clock,
    // Made for the handlers that use it.
    get signal() {
      return (signal ??= goneSignal(ctx));
    },
    ctx,
  };
  options.auditing.describeInput(context.query, context.body);
  const result = await handler(context);
  return position ? sendPage(ctx, position, result as Page<unknown, unknown>) : result;
}

function goneSignal({ res }: KoaContext): AbortSignal {
  const gone = new AbortController();
  const abort = () => gone.abort(fail('SERVICE_UNAVAILABLE', { cause: new Error('the caller is gone') }));
  if (res.destroyed) abort();
  else
    res.once('close', () => {
      if (!res.writableFinished) abort();
    });
  return gone.signal;
}

function idempotencyKey(ctx: KoaContext): string | undefined {
  const value = ctx.get('x-idempotency-key');
  if (!value) return undefined;
  if (!/^[\w:.-]{1,100}$/.test(value)) throw fail('VALIDATION_FAILED');
  return value;
}
