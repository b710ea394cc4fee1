import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { fail } from '../errors/app-error.ts';
import type { KoaContext } from '../request/context.ts';

export type FormField = readonly [name: string, value: string];

export interface FormLimits {
  readonly filesPerRequest: number;
  readonly fileBytes: number;
  /** Of all files together; without it as many as the other limits allow. */
  readonly totalBytes?: number;
  readonly idleMs: number;
  /** The average rate that a sender must reach after `idleMs`; 0 for no minimum. */
  readonly minBytesPerSecond: number;
}

/** A file part as it arrives. Its stream must be read to the end or resumed; otherwise later parts never arrive. */
export interface FilePart {
  readonly fileName: string;
  readonly stream: Readable;
}

export interface ReceivedForm {
  readonly fields: readonly FormField[];
}

/** Allowance for field values, part headers and boundaries, in addition to the files. */
const overheadBytes = 1024 * 1024;
const maxFieldBytes = 64 * 1024;
/** A sender with less than this per idle period is timed out, however high its average rate is. */
const minBytesPerPeriod = 1024;
/** Time limit of an upload. The sweep keeps orphaned blobs for twice this time, so it never removes one in use. */
export const maxUploadMs = 30 * 60 * 1000;

/** Runs the handler of a multipart request. */
export async function handleForm<T>(
  ctx: KoaContext,
  handle: (request: IncomingMessage) => Promise<T>,
): Promise<T> {
  if (!ctx.is('multipart/form-data')) throw fail('UNSUPPORTED_MEDIA_TYPE');
  try {
    return await handle(ctx.req);
  } finally {
    // The unread rest of the body would block the next request on this connection, so the connection is closed.
    if (!ctx.req.complete) ctx.set('Connection', 'close');
  }
}

/**
 * Reads a multipart request to its end and passes each file part to `onFile` as it arrives, with the fields before it.
 * Validating a file is up to `onFile`; this function rejects only when the request as a whole cannot be read, and then
 * destroys every open part.
 */
export async function receiveForm(
  request: IncomingMessage,
  limits: FormLimits,
  onFile: (part: FilePart, earlier: readonly FormField[]) => void,
): Promise<ReceivedForm> {
  const bodyLimit = (limits.totalBytes ?? limits.filesPerRequest * limits.fileBytes) + overheadBytes;
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw fail('PAYLOAD_TOO_LARGE');
  const parser = openParser(request, limits);
  const fields: FormField[] = [];
  const open = new Set<Readable>();
  let tooMany = false;
  let malformed = false;

  parser.on('file', (_field, stream, fileName) => {
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    // The reader of the stream handles the error; without any listener it would end the process.
    stream.on('error', () => undefined);
    onFile({ fileName: fileName ?? '', stream }, fields);
  });
  parser.on('field', (name, value, _nameTruncated, truncated) => {
    if (truncated) malformed = true;
    fields.push([name, value]);
  });
  parser.on('filesLimit', () => {
    tooMany = true;
  });
  parser.on('fieldsLimit', () => {
    malformed = true;
  });

  try {
    await pipeRequest(request, parser, limits, bodyLimit);
  } catch (error) {
    for (const stream of open) stream.destroy(error as Error);
    throw error;
  }
  if (tooMany) throw fail('TOO_MANY_FILES', { values: { max: limits.filesPerRequest } });
  if (malformed) throw fail('MALFORMED_UPLOAD');
  return { fields };
}

function openParser(request: IncomingMessage, { filesPerRequest }: FormLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      // Names are normalized in one place: cleanFileName.
      preservePath: true,
      limits: {
        fieldSize: maxFieldBytes,
        files: filesPerRequest,
        fields: filesPerRequest + 20,
        headerPairs: 20,
        headerSize: 32 * 1024,
      },
    });
  } catch {
    throw fail('MALFORMED_UPLOAD');
  }
}

/**
 * Pipes the request into the parser with backpressure. A sender that stalls or is too slow on average is timed out; the
 * time that the request waits for our disk does not count.
 */
function pipeRequest(
  request: IncomingMessage,
  parser: BusboyInstance,
  { idleMs, minBytesPerSecond }: FormLimits,
  bodyLimit: number,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let received = 0;
  let receivedAtCheck = 0;
  let sendingMs = 0;
  const idle = setInterval(() => {
    if (request.isPaused()) return;
    sendingMs += idleMs;
    const isStalled = received - receivedAtCheck < minBytesPerPeriod;
    const isTooSlow = received < (minBytesPerSecond * sendingMs) / 1000;
    if (isStalled || isTooSlow) reject(fail('REQUEST_TIMEOUT'));
    receivedAtCheck = received;
  }, idleMs);
  const deadline = setTimeout(() => reject(fail('REQUEST_TIMEOUT')), maxUploadMs);

  function onData(chunk: Buffer): void {
    received += chunk.length;
    if (received > bodyLimit) reject(fail('PAYLOAD_TOO_LARGE'));
    else if (!parser.write(chunk)) request.pause();
  }
  const onDrain = () => request.resume();
  const onEnd = () => parser.end();
  const onClose = () => {
    if (!request.complete) reject(fail('UPLOAD_INTERRUPTED'));
  };

  parser.on('drain', onDrain);
  parser.on('finish', resolve);
  parser.on('error', () => reject(fail('MALFORMED_UPLOAD')));
  request.on('data', onData);
  request.on('end', onEnd);
  request.on('close', onClose);
  request.on('error', onClose);

  return promise.finally(() => {
    clearInterval(idle);
    clearTimeout(deadline);
    request.off('data', onData).off('end', onEnd).off('close', onClose);
    parser.off('drain', onDrain);
  });
}
