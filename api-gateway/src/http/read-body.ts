import type { IncomingMessage } from 'node:http';
import { fail } from '@dossier/service-kit';

/** The maximum size of a JSON body, in bytes. */
const maxJsonBytes = 1024 * 1024;

export function hasBody(request: IncomingMessage): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

/**
 * Reads a JSON body. PAYLOAD_TOO_LARGE as soon as the size is known, REQUEST_TIMEOUT after `ms`. A body-parser library
 * has no time limit, and a forwarded body stays as bytes.
 */
export function readBody(request: IncomingMessage, ms: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxJsonBytes) throw fail('PAYLOAD_TOO_LARGE');
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const onData = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > maxJsonBytes) reject(fail('PAYLOAD_TOO_LARGE'));
    else chunks.push(chunk);
  };
  const onEnd = (): void => resolve(Buffer.concat(chunks, size));
  // The client has disconnected; the code is for the log only.
  const onClose = (): void => reject(fail('REQUEST_TIMEOUT'));
  const timer = setTimeout(() => reject(fail('REQUEST_TIMEOUT')), ms);
  request.on('data', onData).once('end', onEnd).once('close', onClose);
  return promise.finally(() => {
    clearTimeout(timer);
    request.off('data', onData).off('end', onEnd).off('close', onClose);
  });
}
