import { randomUUID } from 'node:crypto';
import { getHealth, preferredLanguage, type EndpointOwner } from '@dossier/contracts';
import { errorText } from '@dossier/contracts/texts';
import type Koa from 'koa';
import type { Key } from '../env/keys.ts';
import { fail } from '../errors/app-error.ts';
import { toAppError } from '../request/translate.ts';
import type { Clock } from '../clock/clock.ts';
import { createIdentityReader, identityHeader } from '../identity/identity.ts';
import type { Logger } from '../log/log.ts';
import { requestScope, type RequestState } from '../request/context.ts';

type Middleware = Koa.Middleware<RequestState>;

/** The error code of a service's response, for the log of the gateway, which removes the header. */
export const errorCodeHeader = 'x-dossier-error-code';

/** Set by auth: the user whose sessions were revoked. The gateway drops them from its cache. */
export const revokedUserHeader = 'x-dossier-revoked-user';

const wellFormedId = /^[\w-]{8,64}$/;

/** Sets the request id, keeping a well-formed one from the gateway, and passes it on to calls to other services. */
export function requestId(log: Logger): Middleware {
  return (ctx, next) => {
    const given = ctx.get('x-request-id');
    const { state } = ctx;
    state.requestId = wellFormedId.test(given) ? given : randomUUID();
    state.language = preferredLanguage(ctx.get('accept-language'));
    state.log = log.child({ requestId: state.requestId });
    ctx.set('X-Request-Id', state.requestId);
    const { requestId: id, language } = state;
    return requestScope.run({ requestId: id, language, deliveries: [] }, next);
  };
}

/**
 * Logs one line per request. The user, and the administrator who acts as the user, appear as pseudonyms only; addresses
 * and query values are not logged.
 */
export function accessLog(
  userName: (userId: number) => string,
  observe: (endpoint: string, status: number, seconds: number) => void,
): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    ctx.res.once('close', () => {
      const milliseconds = Math.round((performance.now() - start) * 10) / 10;
      const { endpoint, errorCode, identity, log } = ctx.state;
      const status = ctx.res.statusCode;
      // A load balancer asks every second.
      log[endpoint?.id === getHealth.id ? 'debug' : 'info'](
        {
          endpoint: endpoint?.id ?? 'unknown',
          method: ctx.method,
          status,
          ms: milliseconds,
          ...(errorCode && { code: errorCode }),
          ...(identity?.user && { user: userName(identity.user.userId) }),
          ...(identity?.user?.impersonatedBy && { actor: userName(identity.user.impersonatedBy) }),
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

/** The one place where errors become responses. */
export function errorHandler({ sendCodeHeader = false } = {}): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toAppError(thrown);
      const { log, language, requestId: id } = ctx.state;
      ctx.state.errorCode = error.code;
      if (sendCodeHeader) ctx.set(errorCodeHeader, error.code);
      if (error.status === 500) log.error({ err: error.cause ?? error }, 'unexpected error');
      else if (error.status >= 500) log.warn({ err: error }, 'not available');
      if (ctx.headerSent || ctx.res.destroyed) {
        ctx.respond = false;
        ctx.res.destroy();
        return;
      }
      // An unread rest of the body would block the next request on this connection.
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

/** Reads the identity of the caller. An invalid token counts as none; the access of the endpoint then decides. */
export function identity(audience: EndpointOwner, keys: readonly Key[], clock: Clock): Middleware {
  const read = createIdentityReader(audience, keys);
  return (ctx, next) => {
    const token = ctx.get(identityHeader);
    const verified = token ? read(token, clock.now()) : undefined;
    if (verified) ctx.state.identity = verified;
    const language = verified?.user?.language;
    if (language && !ctx.get('accept-language')) ctx.state.language = language;
    return next();
  };
}

/** Handles requests no route matched: 404 for an unknown path, 405 for a path with other methods. */
export function notRouted(methodsOf: (path: string) => string[]): Middleware {
  return (ctx) => {
    const methods = methodsOf(ctx.path);
    if (methods.length === 0) throw fail('NOT_FOUND');
    ctx.set('Allow', methods.join(', '));
    throw fail('METHOD_NOT_ALLOWED');
  };
}
