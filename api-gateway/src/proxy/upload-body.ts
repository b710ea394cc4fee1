import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/**
 * The body of an upload as a stream with backpressure. A separate stream, because undici destroys the body of a failed
 * request, and destroying the incoming request would close the connection before the response is sent.
 */
export function uploadBody(request: IncomingMessage, onProgress: () => void): Readable {
  const body = new Readable({
    read: () => void request.resume(),
    destroy(error, done) {
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      done(error);
    },
  });
  const onData = (chunk: Buffer): void => {
    onProgress();
    if (!body.push(chunk)) request.pause();
  };
  const onEnd = (): void => void body.push(null);
  const onClose = (): void => {
    if (!request.complete) body.destroy(new Error('the client disconnected'));
  };
  request.on('data', onData).once('end', onEnd).once('close', onClose);
  // An error event without a listener, after the request has ended, would end the process.
  body.on('error', () => undefined);
  return body;
}
