import { randomUUID } from 'node:crypto';
import { preferredLanguage, type EndpointOwner } from '@dossier/contracts';
import { errorText } from '@dossier/contracts/texts';
import type Koa from 'koa';
import type { Key } from '../env/keys.ts';
import { fail } from '../errors/app-error.ts';
import { toAppError } from '../errors/translate.ts';
import type { Clock } from '../clock/clock.ts';
import { identityHeader, verifyIdentity } from '../identity/identity.ts';
import type { Logger } from '../log/log.ts';
import { requestScope, type RequestState } from './context.ts';

type Step = Koa.Middleware<RequestState>;

const wellFormedId = /^[\w-]{8,64}$/;

/** Gives every request an id, or keeps the one the gateway gave it, and makes it known to calls further on. */
export function requestId(log: Logger): Step {
  return (ctx, next) => {
    const given = ctx.get('x-request-id');
    const { state } = ctx;
    state.requestId = wellFormedId.test(given) ? given : randomUUID();
    state.language = preferredLanguage(ctx.get('accept-language'));
    state.log = log.child({ requestId: state.requestId });
    ctx.set('X-Request-Id', state.requestId);
    return requestScope.run({ requestId: state.requestId, language: state.language }, next);
  };
}

/** One line per request: what, how it went, how long; who only as a pseudonym, and no address or query value. */
export function accessLog(
  userName: (userId: number) => string,
  observe: (endpoint: string, status: number, seconds: number) => void,
): Step {
  return async (ctx, next) => {
    const start = performance.now();
    ctx.res.once('close', () => {
      const milliseconds = Math.round((performance.now() - start) * 10) / 10;
      const { endpoint, errorCode, identity, log } = ctx.state;
      const status = ctx.res.statusCode;
      log.info(
        {
          endpoint: endpoint?.id ?? 'unknown',
          method: ctx.method,
          status,
          ms: milliseconds,
          ...(errorCode && { code: errorCode }),
          ...(identity?.person && { user: userName(identity.person.userId) }),
          ...(identity?.service && { caller: identity.service }),
          ...(!ctx.res.writableFinished && { cutOff: true }),
        },
        'request',
      );
      observe(endpoint?.id ?? 'unknown', status, milliseconds / 1000);
    });
    await next();
  };
}

/** The one place where errors become answers. */
export function errorHandler(): Step {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toAppError(thrown);
      const { log, language, requestId: id } = ctx.state;
      ctx.state.errorCode = error.code;
      if (error.code === 'INTERNAL_ERROR') log.error({ err: error.cause ?? error }, 'unexpected error');
      else if (error.status >= 500) log.warn({ err: error }, 'not available');
      if (ctx.headerSent || ctx.res.destroyed) {
        ctx.respond = false;
        ctx.res.destroy();
        return;
      }
      // The rest of a body nobody wants: left unread, it would block the next request on this connection.
      if (!ctx.req.complete) ctx.req.resume();
      ctx.status = error.status;
      if (error.retryAfter !== undefined) ctx.set('Retry-After', String(Math.ceil(error.retryAfter)));
      ctx.set('Cache-Control', 'no-store');
      ctx.body = {
        code: error.code,
        message: errorText(error.code, language, error.values),
        requestId: id,
        ...(error.fields && { fields: error.fields }),
      };
    }
  };
}

/** Reads who is calling. A token that does not hold counts as none; the endpoint's access then decides. */
export function identity(audience: EndpointOwner, key: Key, clock: Clock): Step {
  return (ctx, next) => {
    const token = ctx.get(identityHeader);
    const known = token ? verifyIdentity(token, audience, key, clock.now()) : undefined;
    if (known) ctx.state.identity = known;
    if (known?.person?.language && !ctx.get('accept-language')) ctx.state.language = known.person.language;
    return next();
  };
}

/** What no route took: the path is unknown, or known with other methods only. */
export function notRouted(methodsOf: (path: string) => string[]): Step {
  return (ctx) => {
    const methods = methodsOf(ctx.path);
    if (methods.length === 0) throw fail('NOT_FOUND');
    ctx.set('Allow', methods.join(', '));
    throw fail('METHOD_NOT_ALLOWED');
  };
}
