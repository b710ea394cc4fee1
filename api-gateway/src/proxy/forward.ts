import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { ServiceName } from '@dossier/contracts';
import { fail, type AppError } from '@dossier/service-kit';
import type { Dispatcher } from 'undici';
import type { GatewayContext } from '../http/context.ts';
import type { Times } from '../settings.ts';
import { copyHeaders } from './headers.ts';
import type { Probe } from './probe.ts';
import type { ServicePools } from './services.ts';
import { uploadBody } from './upload-body.ts';
import { createWatchdog } from './watchdog.ts';

export interface ForwardCall {
  readonly owner: ServiceName;
  readonly headers: Record<string, string>;
  /** A body that was read before, `stream` to stream the body of the request, or null. */
  readonly body: Buffer | 'stream' | null;
  /** Receives the headers of the service before the client receives anything. */
  readonly onHeaders?: (headers: IncomingHttpHeaders) => void;
  /** Whether the response may take more than a minute. */
  readonly slow?: boolean;
}

export type Forward = (ctx: GatewayContext, call: ForwardCall) => Promise<void>;

/**
 * Forwards a request to a service and streams the response to the client. Resolves when the exchange has ended, also when
 * the client disconnected; rejects only while an error response can still be sent. When the response of the service
 * breaks off, the connection to the client is closed.
 */
export function createForward(pools: ServicePools, times: Times, probe: Probe): Forward {
  return (ctx, { owner, headers, body, onHeaders, slow = false }) => {
    const { req, res } = ctx;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const watchdog = createWatchdog();
    let upstream: Dispatcher.DispatchController | undefined;
    let stopReason: Error | undefined;
    let responseStarted = false;
    let finished = false;

    const stop = (reason: Error): void => {
      stopReason ??= reason;
      if (upstream) upstream.abort(stopReason);
      // Without a connection to the service there is no request to abort.
      else rejectOrClose(stopReason);
    };
    const onClose = (): void => {
      if (!res.writableFinished) stop(new Error('the client disconnected'));
    };
    const expectProgress = (): void =>
      watchdog.expect(times.idle, () => stop(new Error(`no progress for ${times.idle} ms`)));
    const onDrain = (): void => {
      expectProgress();
      upstream?.resume();
    };
    const finish = (): void => {
      finished = true;
      watchdog.stop();
      res.off('close', onClose).off('drain', onDrain);
      resolve();
    };
    const rejectOrClose = (error: Error): void => {
      if (finished) return;
      if (sent instanceof Readable) sent.destroy();
      if (!res.headersSent && !res.destroyed) reject(stopReason ?? unavailable(error));
      else res.destroy();
      finish();
    };

    const expectResponse = (ms: number): void =>
      watchdog.expect(ms, () => stop(unavailable(new Error(`${owner} did not respond in time`))));

    /** Lets a response take longer for as long as the service responds to probes: a service that hangs is noticed early. */
    const expectSlowResponse = (): void => {
      const latest = performance.now() + times.slowResponse;
      expectResponse(times.response);
      const probing = setInterval(() => {
        if (finished || responseStarted || performance.now() > latest) return clearInterval(probing);
        void probe(owner).then((isResponding) => {
          if (isResponding && !finished && !responseStarted) watchdog.progress();
        });
      }, times.response / 5);
    };

    const sent = body === 'stream' ? uploadBody(req, watchdog.progress) : body;
    if (sent instanceof Readable) {
      sent.once('end', () => {
        if (!responseStarted && !finished) expectResponse(times.uploadResponse);
      });
      // A paused request means that the service accepts no bytes; otherwise the client sends none.
      watchdog.expect(times.idle, () =>
        stop(req.isPaused() ? unavailable(new Error(`${owner} accepts no bytes`)) : fail('REQUEST_TIMEOUT')),
      );
    } else {
      if (slow) expectSlowResponse();
      else expectResponse(times.response);
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        upstream = controller;
        if (stopReason) controller.abort(stopReason);
      },
      onResponseStart(controller, status, responseHeaders) {
        if (status < 200) return;
        const fault = findFault(owner, status, responseHeaders);
        if (fault) return controller.abort(fault);
        responseStarted = true;
        expectProgress();
        ctx.respond = false;
        res.statusCode = status;
        onHeaders?.(responseHeaders);
        copyHeaders(responseHeaders, owner, ctx);
        res.on('drain', onDrain);
      },
      onResponseData(controller, chunk) {
        watchdog.progress();
        if (res.write(chunk)) return;
        // The server closes the connection to a client that does not read.
        controller.pause();
        watchdog.stop();
      },
      onResponseEnd() {
        res.end();
        finish();
      },
      onResponseError(_controller, error) {
        rejectOrClose(error);
      },
    };

    res.once('close', onClose);
    if (res.destroyed) onClose();
    else pools[owner].dispatch({ path: req.url ?? '/', method: ctx.method, headers, body: sent }, handler);
    return promise;
  };
}

export function unavailable(cause: unknown): AppError {
  return fail('SERVICE_UNAVAILABLE', { retryAfter: 1, cause });
}

/**
 * A response that must not reach the client: an error page that is not from the service itself, or a 401 of a service
 * other than auth, which would sign the user out although the session is valid (a wrong key or clock).
 */
export function findFault(
  owner: ServiceName,
  status: number,
  headers: IncomingHttpHeaders,
): Error | undefined {
  if (status === 401 && owner !== 'auth') return new Error(`${owner} rejected the identity of the gateway`);
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
  if (status >= 500 && !isJson) return new Error(`${owner} responded with ${status} and no JSON`);
  return undefined;
}
