import { createHash, randomUUID } from 'node:crypto';
import {
  listStatusesForUser,
  type ErrorBody,
  type UploadResponse,
  type UploadResult,
} from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { as, stubEndpoint, type TestService } from '@dossier/service-kit/testing';

/** A part of a multipart form: a file when it has a `fileName`, otherwise a field. */
export interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  readonly fileName?: string;
}

export interface Multipart {
  readonly body: Buffer;
  readonly headers: Record<string, string>;
}

/** Encodes a multipart body exactly as browsers do, with names as raw UTF-8. */
export function encodeMultipart(parts: readonly Part[]): Multipart {
  const boundary = `----dossier${randomUUID()}`;
  const chunks = parts.flatMap(({ name, value, fileName }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    fileName === undefined
      ? ''
      : `; filename="${fileName.replaceAll('"', '\\"')}"\r\nContent-Type: application/octet-stream`,
    '\r\n\r\n',
    value,
    '\r\n',
  ]);
  const body = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string)));
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Filing without a completed year, which is asked before a file is replaced. */
export const noFilings = stubEndpoint(listStatusesForUser, () => []);

export interface UploadOutcome {
  readonly status: number;
  readonly response: UploadResponse;
  readonly error: ErrorBody;
}

/** Posts a form to the upload endpoint as a user. `error` is set when the status is not 200. */
export async function postForm(
  test: TestService,
  user: number | UserIdentity,
  parts: readonly Part[],
  requestHeaders: Readonly<Record<string, string>> = {},
  path = '/api/upload',
): Promise<UploadOutcome> {
  const { body, headers } = encodeMultipart(parts);
  const response = await test.fetch(path, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { ...headers, 'accept-language': 'en', ...requestHeaders },
    as: typeof user === 'number' ? as(user) : user,
  });
  const json: unknown = await response.json();
  return { status: response.status, response: json as UploadResponse, error: json as ErrorBody };
}

export interface TestFile {
  readonly name: string;
  readonly bytes: string | Buffer;
}

/** Uploads files like the browser: each with its hash, then the fields. */
export function upload(
  test: TestService,
  user: number | UserIdentity,
  files: readonly TestFile[],
  fields: Readonly<Record<string, string>> = {},
): Promise<UploadOutcome> {
  return postForm(test, user, [
    ...files.map(({ name, bytes }) => ({ name: 'files', value: bytes, fileName: name })),
    ...files.map(({ bytes }) => ({ name: 'hashes[]', value: sha256(bytes) })),
    ...Object.entries({ taxYear: '2024', categoryId: '1', ...fields }).map(([name, value]) => ({
      name,
      value,
    })),
  ]);
}

type Fulfilled = Extract<UploadResult, { status: 'fulfilled' }>['value'];

/** The result of the file at `index`; throws when the file was rejected. */
export function fulfilledResult({ status, response, error }: UploadOutcome, index = 0): Fulfilled {
  const result = status === 200 ? response.files[index] : undefined;
  if (result?.status !== 'fulfilled')
    throw new Error(`not fulfilled: ${status} ${JSON.stringify(result ?? error)}`);
  return result.value;
}
