import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { ServiceName } from '@dossier/contracts';
import { fail, type AppError } from '@dossier/service-kit';
import type { Dispatcher } from 'undici';
import type { GatewayContext } from '../http/context.ts';
import type { Times } from '../settings.ts';
import { copyHeaders } from './headers.ts';
import type { Pools } from './services.ts';
import { uploadBody } from './upload-body.ts';
import { createWatchdog } from './watchdog.ts';

export interface ForwardCall {
  readonly owner: ServiceName;
  readonly headers: Record<string, string>;
  /** A body already read, `stream` for the request's own bytes, or none. */
  readonly body: Buffer | 'stream' | null;
}

export type Forward = (ctx: GatewayContext, call: ForwardCall) => Promise<void>;

/**
 * Passes a request to a service and its answer straight to the client. Resolves when all is over, also when the client
 * left; rejects only while an error can still be answered. An answer that breaks off is cut for the client too.
 */
export function createForward(pools: Pools, times: Times): Forward {
  return (ctx, { owner, headers, body }) => {
    const { req, res } = ctx;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const watchdog = createWatchdog();
    let upstream: Dispatcher.DispatchController | undefined;
    let stopReason: Error | undefined;
    let answered = false;
    let finished = false;

    const stop = (reason: Error): void => {
      stopReason ??= reason;
      if (upstream) upstream.abort(stopReason);
      // Still waiting for a connection: nobody would tell the client before there is one.
      else giveUp(stopReason);
    };
    const onClose = (): void => {
      if (!res.writableFinished) stop(new Error('the client left'));
    };
    const onDrain = (): void => {
      watchdog.progress();
      upstream?.resume();
    };
    const over = (): void => {
      finished = true;
      watchdog.stop();
      res.off('close', onClose).off('drain', onDrain);
      resolve();
    };
    const giveUp = (error: Error): void => {
      if (finished) return;
      if (sent instanceof Readable) sent.destroy();
      if (!res.headersSent && !res.destroyed) reject(stopReason ?? unavailable(error));
      else res.destroy();
      over();
    };

    const expectResponse = (ms: number): void =>
      watchdog.expect(ms, () => stop(unavailable(new Error(`${owner} did not answer in time`))));

    const sent = body === 'stream' ? uploadBody(req, watchdog.progress) : body;
    if (sent instanceof Readable) {
      sent.once('end', () => {
        if (!answered && !finished) expectResponse(times.uploadResponse);
      });
      // Whoever stands still is at fault: the client while we wait for its bytes, the service while it takes none.
      watchdog.expect(times.idle, () =>
        stop(req.isPaused() ? unavailable(new Error(`${owner} takes no bytes`)) : fail('REQUEST_TIMEOUT')),
      );
    } else {
      expectResponse(times.response);
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        upstream = controller;
        if (stopReason) controller.abort(stopReason);
      },
      onResponseStart(controller, status, responseHeaders) {
        if (status < 200) return;
        const fault = faultOf(owner, status, responseHeaders);
        if (fault) return controller.abort(fault);
        answered = true;
        watchdog.expect(times.idle, () => stop(new Error(`nothing moved for ${times.idle} ms`)));
        ctx.respond = false;
        res.statusCode = status;
        copyHeaders(responseHeaders, owner, res);
        res.on('drain', onDrain);
      },
      onResponseData(controller, chunk) {
        watchdog.progress();
        if (!res.write(chunk)) controller.pause();
      },
      onResponseEnd() {
        res.end();
        over();
      },
      onResponseError(_controller, error) {
        giveUp(error);
      },
    };

    res.once('close', onClose);
    pools[owner].dispatch({ path: req.url ?? '/', method: ctx.method, headers, body: sent }, handler);
    return promise;
  };
}

export function unavailable(cause: unknown): AppError {
  return fail('SERVICE_UNAVAILABLE', { retryAfter: 1, cause });
}

/**
 * Answers that are not the service's own words: a proxy's error page, or a 401 that would sign the person out although
 * the session was just found good (a key or a clock is wrong between us and the service).
 */
export function faultOf(owner: ServiceName, status: number, headers: IncomingHttpHeaders): Error | undefined {
  if (status === 401 && owner !== 'auth') return new Error(`${owner} does not know our identity`);
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
  if (status >= 500 && !isJson) return new Error(`${owner} answered ${status} without JSON`);
  return undefined;
}
