import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** No connection was made, so nothing was sent. */
const unsentCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The connection ended before the response: the request may have been carried out. */
const lostCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Repeats a request on another instance: after no connection any, after a lost one those that change nothing. */
export function repeatOnAnother(maxAttempts: number): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    let attempts = 0;
    let isAnswered = false;

    function canRepeat(error: Error): boolean {
      const { body, method } = options;
      if (isAnswered || attempts >= maxAttempts || !isWhole(body)) return false;
      const code = (error as NodeJS.ErrnoException).code ?? '';
      return unsentCodes.has(code) || (lostCodes.has(code) && (method === 'GET' || method === 'HEAD'));
    }

    function send(): boolean {
      attempts += 1;
      return dispatch(options, {
        onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
        onRequestUpgrade: (...upgraded) => handler.onRequestUpgrade?.(...upgraded),
        onResponseStart(...response) {
          isAnswered = true;
          handler.onResponseStart?.(...response);
        },
        onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
        onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
        onResponseError(controller, error) {
          // Later, when the pool does without the instance that refused it.
          if (canRepeat(error)) queueMicrotask(send);
          else handler.onResponseError?.(controller, error);
        },
      });
    }

    return send();
  };
}

/** Whether another attempt sends the same: a stream must not have been read by the one before. */
function isWhole(body: unknown): boolean {
  if (body instanceof Readable) return !body.readableDidRead && !body.destroyed;
  return body === undefined || body === null || typeof body === 'string' || Buffer.isBuffer(body);
}
