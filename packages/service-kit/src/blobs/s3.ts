import { addAbortSignal, Readable } from 'node:stream';
import { BlobMissingError, BlobStoreUnavailableError } from '../errors/blob-errors.ts';
import { finished } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type ListMultipartUploadsCommandOutput,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { isBlobKey, type BlobDriver } from './driver.ts';
import type { S3Location } from './s3-location.ts';

/**
 * Bytes that are read by one request: a download holds neither a connection nor more memory, however slow its client is, and
 * a connection that breaks off costs one more request.
 */
export const rangeBytes = 1024 * 1024;
const attempts = 2;
const connectMs = 2000;
/** Limit of a request, with the bytes it sends or receives. Both attempts end before the gateway does. */
const requestMs = 7000;
/** More than transfers at the same time: a queue in front of the store would show as a store that is slow. */
const maxSockets = 1000;

/** Stores objects `<prefix><key>` in a bucket. Large ones are sent in parts, of which one is in memory at a time. */
export function createS3Driver(location: S3Location, maxRequestMs = requestMs): BlobDriver {
  const { bucket, prefix, endpoint, region, credentials } = location;
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    // Stores other than Amazon's have no name for each bucket, and not all know the checksums that are sent by default.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: maxRequestMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  });
  const objectOf = (key: string) => {
    if (!isBlobKey(key)) throw new Error('not a blob key');
    return { Bucket: bucket, Key: prefix + key };
  };

  async function remove(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand(objectOf(key))).catch((error: unknown) => {
      if (!isMissing(error)) throw unavailable(error);
    });
  }

  async function requestRange(key: string, start: number): Promise<{ bytes: Buffer; total: number }> {
    const Range = `bytes=${start}-${start + rangeBytes - 1}`;
    const { Body, ContentRange } = await client.send(new GetObjectCommand({ ...objectOf(key), Range }));
    const bytes = await buffer(addAbortSignal(AbortSignal.timeout(maxRequestMs), Body as Readable));
    const total = Number(/\/(\d+)$/.exec(ContentRange ?? '')?.[1]);
    if (bytes.length !== Math.min(rangeBytes, total - start))
      throw new Error('not the range that was requested');
    return { bytes, total };
  }

  /** The library repeats a request without a response, but not one whose response broke off. */
  async function readRange(key: string, start: number): Promise<{ bytes: Buffer; total: number }> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await requestRange(key, start);
      } catch (error) {
        if (isMissing(error)) throw new BlobMissingError('blob is missing', { cause: error });
        if (error instanceof S3ServiceException || attempt === attempts) throw unavailable(error);
      }
    }
  }

  return {
    async write(key, bytes) {
      let sourceFailure: { readonly error: unknown } | undefined;
      async function* watched(): AsyncGenerator<Buffer, void, undefined> {
        try {
          yield* bytes;
        } catch (error) {
          sourceFailure = { error };
          throw error;
        }
      }
      const body = Readable.from(watched());
      const params = { ...objectOf(key), Body: body };
      try {
        await new Upload({ client, params, queueSize: 1 }).done();
      } catch (error) {
        // Until the source is released its owner must not read on.
        body.destroy();
        await finished(body).catch(() => undefined);
        // The store may have completed it although its response was lost. What cannot be removed now is swept.
        await remove(key).catch(() => undefined);
        throw sourceFailure ? sourceFailure.error : unavailable(error);
      }
    },
    async read(key) {
      const { bytes, total } = await readRange(key, 0);
      async function* ranges(): AsyncGenerator<Buffer, void, undefined> {
        yield bytes;
        for (let start = bytes.length; start < total; start += rangeBytes)
          yield (await readRange(key, start)).bytes;
      }
      return Readable.from(ranges(), { objectMode: false });
    },
    remove,
    async sweep(before) {
      let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
      for (;;) {
        const page: ListMultipartUploadsCommandOutput = await client
          .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...markers }))
          .catch(throwUnavailable);
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (before && !(Initiated && Initiated < before)) continue;
          const abort = new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId });
          await client.send(abort).catch((error: unknown) => {
            if (!isMissing(error)) throw unavailable(error);
          });
        }
        if (!page.IsTruncated) return;
        markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      }
    },
    async claim(installation) {
      const object = { Bucket: bucket, Key: `${prefix}installation` };
      try {
        const { Body } = await client.send(new GetObjectCommand(object));
        return (await Body?.transformToString()) ?? '';
      } catch (error) {
        if (!isMissing(error)) throw unavailable(error);
        await client.send(new PutObjectCommand({ ...object, Body: installation })).catch(throwUnavailable);
        return installation;
      }
    },
    async *list(before) {
      let token: string | undefined;
      do {
        const request = new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ContinuationToken: token,
        });
        const page: ListObjectsV2CommandOutput = await client.send(request).catch(throwUnavailable);
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.slice(prefix.length);
          if (isBlobKey(key) && (!before || (LastModified && LastModified < before))) yield key;
        }
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
  };
}

/** A bucket that is missing is no missing blob. */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NoSuchUpload'].includes(error.name);
}

function throwUnavailable(error: unknown): never {
  throw unavailable(error);
}

function unavailable(cause: unknown): BlobStoreUnavailableError {
  const status = cause instanceof S3ServiceException ? (cause.$metadata.httpStatusCode ?? 500) : 500;
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return new BlobStoreUnavailableError(`the blob store does not serve the request (${reason})`, {
    cause,
    isRefused: status < 500 && ![408, 429].includes(status),
  });
}
