import { BlobCorruptedError } from '../errors/blob-errors.ts';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { collectChunks } from './collect-chunks.ts';

/**
 * The format of a blob: a header (magic, nonce prefix), then frames of at most 64 KiB of AES-256-GCM. A single tag over
 * the whole file could only be checked after everything had been sent; with frames, every byte is authenticated before
 * it is sent. The nonce is prefix, frame number and last flag (the STREAM construction of Hoang, Reyhanitabar, Rogaway
 * and Vizár). Owner, file, version and frame number are authenticated with each frame, so frames cannot be cut off,
 * moved, or taken from another file.
 */
export const frameBytes = 64 * 1024;
const tagBytes = 16;
const sealedBytes = frameBytes + tagBytes;
const magic = Buffer.from('DSR1');
const prefixBytes = 7;
const headerBytes = magic.length + prefixBytes;

/** The file a blob belongs to; authenticated with every frame. */
export interface BlobOwner {
  readonly owner: number | string;
  readonly fileId: string;
  readonly version: number;
}

/** As JSON, so that no two owners have the same encoding. */
export function describeOwner({ owner, fileId, version }: BlobOwner): string {
  return JSON.stringify([String(owner), fileId, version]);
}

function frameParts(
  header: Buffer,
  owner: string,
  frame: number,
  last: boolean,
): { nonce: Buffer; aad: Buffer } {
  const position = Buffer.alloc(5);
  position.writeUInt32BE(frame, 0);
  position.writeUInt8(last ? 1 : 0, 4);
  return {
    nonce: Buffer.concat([header.subarray(magic.length), position]),
    aad: Buffer.concat([header, Buffer.from(owner), position]),
  };
}

/** Encrypts plaintext chunks of any size; yields the header, then one sealed frame after the other. */
export async function* seal(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  blobOwner: BlobOwner,
): AsyncGenerator<Buffer, void, undefined> {
  const header = Buffer.concat([magic, randomBytes(prefixBytes)]);
  const owner = describeOwner(blobOwner);
  let frame = 0;
  function sealFrame(plain: Buffer, last: boolean): Buffer {
    const { nonce, aad } = frameParts(header, owner, frame, last);
    frame += 1;
    collectChunks(plain.length);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad);
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }
  yield header;
  // A full frame is sealed when the next byte arrives, because only then it is known not to be the last.
  const pending = Buffer.allocUnsafe(frameBytes);
  let filled = 0;
  for await (const chunk of source) {
    for (let offset = 0; offset < chunk.length;) {
      if (filled === frameBytes) {
        yield sealFrame(pending, false);
        filled = 0;
      }
      const copied = chunk.copy(pending, filled, offset);
      filled += copied;
      offset += copied;
    }
  }
  yield sealFrame(pending.subarray(0, filled), true);
}

/** Decrypts a blob. Emits the plaintext of a frame only after that frame was authenticated. */
export class Opener extends Transform {
  readonly #key: Buffer;
  readonly #owner: string;
  readonly #pending = Buffer.allocUnsafe(sealedBytes);
  #header = Buffer.alloc(0);
  #filled = 0;
  #frame = 0;

  constructor(key: Buffer, owner: BlobOwner) {
    super();
    this.#key = key;
    this.#owner = describeOwner(owner);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#take(chunk);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.#checkHeader();
      this.push(this.#open(this.#pending.subarray(0, this.#filled), true));
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  #take(chunk: Buffer): void {
    let offset = 0;
    if (this.#header.length < headerBytes) {
      offset = Math.min(chunk.length, headerBytes - this.#header.length);
      this.#header = Buffer.concat([this.#header, chunk.subarray(0, offset)]);
    }
    while (offset < chunk.length) {
      if (this.#filled === sealedBytes) {
        this.#checkHeader();
        this.push(this.#open(this.#pending, false));
        this.#filled = 0;
      }
      const copied = chunk.copy(this.#pending, this.#filled, offset);
      this.#filled += copied;
      offset += copied;
    }
  }

  #checkHeader(): void {
    if (this.#header.length < headerBytes || !this.#header.subarray(0, magic.length).equals(magic)) {
      throw new BlobCorruptedError('not a blob');
    }
  }

  #open(sealed: Buffer, last: boolean): Buffer {
    if (sealed.length < tagBytes) throw new BlobCorruptedError(`cut off at frame ${this.#frame}`);
    const { nonce, aad } = frameParts(this.#header, this.#owner, this.#frame, last);
    const tag = sealed.subarray(-tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(aad).setAuthTag(tag);
    const plain = decipher.update(sealed.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch {
      throw new BlobCorruptedError(`frame ${this.#frame} is not authentic`);
    }
    this.#frame += 1;
    collectChunks(plain.length);
    return plain;
  }
}
