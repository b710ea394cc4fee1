import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export interface ExchangeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface ExchangeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * Sends a request and reads the whole response, in at most `timeoutMs`, even while the request is still queued. `request` of
 * undici creates a stream for the body and an abort signal for each call, which takes longer than everything else in it.
 */
export function exchange(
  pool: Dispatcher,
  { method, path, headers, body }: ExchangeRequest,
  timeoutMs: number,
): Promise<ExchangeResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ExchangeResponse>();
  let controller: Dispatcher.DispatchController | undefined;
  let timeout: Error | undefined;
  const timer = setTimeout(() => {
    timeout = new Error(`no response within ${timeoutMs} ms`);
    controller?.abort(timeout);
    reject(timeout);
  }, timeoutMs);

  const chunks: Buffer[] = [];
  let status = 0;
  let responseHeaders: IncomingHttpHeaders = {};
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
      if (timeout) started.abort(timeout);
    },
    onResponseStart(_controller, statusCode, received) {
      status = statusCode;
      responseHeaders = received;
    },
    onResponseData(_controller, chunk) {
      chunks.push(chunk);
    },
    onResponseEnd() {
      clearTimeout(timer);
      resolve({ status, headers: responseHeaders, body: Buffer.concat(chunks).toString('utf8') });
    },
    onResponseError(_controller, error) {
      clearTimeout(timer);
      reject(error);
    },
  };
  pool.dispatch({ method: method as Dispatcher.HttpMethod, path, headers, body }, handler);
  return promise;
}
