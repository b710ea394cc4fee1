import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/**
 * The request's bytes, untouched and as fast as they are taken. A stream of its own, because undici destroys the body
 * of a failed call, and destroying the request itself would cut the connection the answer has to go out on.
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
    if (!request.complete) body.destroy(new Error('the client left'));
  };
  request.on('data', onData).once('end', onEnd).once('close', onClose);
  // Without a listener an error after the call is over would end the process.
  body.on('error', () => undefined);
  return body;
}
