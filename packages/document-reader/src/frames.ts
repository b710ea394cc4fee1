import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/*
 * A frame between the service and a reader process: the length of the header (4 bytes, big-endian), the header as JSON,
 * then `header.size` bytes.
 */

export interface FrameHeader {
  readonly size: number;
}

export interface Frame {
  readonly header: FrameHeader;
  readonly body: Buffer;
}

export interface FrameLimits {
  readonly headerBytes: number;
  readonly bodyBytes: number;
}

/** Yields the frames of a stream. Throws when a frame exceeds the limits or the stream ends within one. */
export async function* readFrames(stream: Readable, limits: FrameLimits): AsyncGenerator<Frame, undefined> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let rest: Buffer = Buffer.alloc(0);

  /** Reads exactly `length` bytes. Returns undefined when the stream ends before. */
  async function read(length: number): Promise<Buffer | undefined> {
    const bytes = Buffer.alloc(length);
    for (let filled = 0; filled < length;) {
      if (rest.length === 0) {
        const { value } = await chunks.next();
        if (!value) return undefined;
        rest = value;
      }
      const taken = rest.subarray(0, length - filled);
      taken.copy(bytes, filled);
      filled += taken.length;
      rest = rest.subarray(taken.length);
    }
    return bytes;
  }

  for (;;) {
    const length = (await read(4))?.readUInt32BE();
    if (length === undefined) return undefined;
    if (length > limits.headerBytes) throw new Error('the header of a frame is too long');
    const header = JSON.parse(String(await read(length))) as Partial<FrameHeader>;
    const { size = -1 } = header;
    if (!Number.isSafeInteger(size) || size < 0 || size > limits.bodyBytes)
      throw new Error('the body of a frame is too long');
    const body = await read(size);
    if (!body) throw new Error('a frame is incomplete');
    yield { header: { ...header, size }, body };
  }
}

/** Writes a frame whose body is streamed; the stream stays open. Throws when `signal` aborts while it waits. */
export async function writeFrame(
  stream: Writable,
  header: FrameHeader,
  body: AsyncIterable<Buffer> | Iterable<Buffer>,
  signal?: AbortSignal,
): Promise<void> {
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  stream.write(Buffer.concat([length, text]));
  for await (const chunk of body) if (!stream.write(chunk)) await once(stream, 'drain', { signal });
}
