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
      // A stream was read, or destroyed, by the first attempt.
      const hasBytes =
        body === undefined || body === null || typeof body === 'string' || Buffer.isBuffer(body);
      if (isAnswered || attempts >= maxAttempts || !hasBytes) return false;
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
          if (canRepeat(error)) send();
          else handler.onResponseError?.(controller, error);
        },
      });
    }

    return send();
  };
}
