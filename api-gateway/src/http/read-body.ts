import type { IncomingMessage } from 'node:http';
import { fail } from '@dossier/service-kit';

/** READINGS 34. */
export const jsonLimit = 1024 * 1024;

export function hasBody(request: IncomingMessage): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

/** The whole of a small body. Too large is refused as soon as it is known, too slow after `ms`. */
export function readBody(request: IncomingMessage, ms: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > jsonLimit) throw fail('PAYLOAD_TOO_LARGE');
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const onData = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > jsonLimit) reject(fail('PAYLOAD_TOO_LARGE'));
    else chunks.push(chunk);
  };
  const onEnd = (): void => resolve(Buffer.concat(chunks, size));
  // Nobody is left to read the answer; the code is for the log.
  const onClose = (): void => reject(fail('REQUEST_TIMEOUT'));
  const timer = setTimeout(() => reject(fail('REQUEST_TIMEOUT')), ms);
  request.on('data', onData).once('end', onEnd).once('close', onClose);
  return promise.finally(() => {
    clearTimeout(timer);
    request.off('data', onData).off('end', onEnd).off('close', onClose);
  });
}
