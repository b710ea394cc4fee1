import { createHash, randomUUID } from 'node:crypto';
import type { ErrorBody, UploadResponse, UploadResult } from '@dossier/contracts';
import { as, type TestService } from '@dossier/service-kit/testing';

/** A part of a form: a field, or with a `fileName` a file. */
export interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  readonly fileName?: string;
}

export interface Multipart {
  readonly body: Buffer;
  readonly headers: Record<string, string>;
}

/** A multipart body byte by byte as browsers write it, names as raw UTF-8. */
export function multipart(parts: readonly Part[]): Multipart {
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

export interface Sent {
  readonly status: number;
  readonly response: UploadResponse;
  readonly error: ErrorBody;
}

/** Sends a form as a person; look at `error` where the status is not 200. */
export async function send(
  test: TestService,
  userId: number,
  parts: readonly Part[],
  language = 'en',
): Promise<Sent> {
  const { body, headers } = multipart(parts);
  const response = await test.fetch('/api/upload', {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { ...headers, 'accept-language': language },
    as: as(userId),
  });
  const json: unknown = await response.json();
  return { status: response.status, response: json as UploadResponse, error: json as ErrorBody };
}

export interface Paper {
  readonly name: string;
  readonly bytes: string | Buffer;
}

/** Sends papers as the browser does: each with its hash, the fields last. */
export function upload(
  test: TestService,
  userId: number,
  papers: readonly Paper[],
  fields: Readonly<Record<string, string>> = {},
): Promise<Sent> {
  return send(test, userId, [
    ...papers.map(({ name, bytes }) => ({ name: 'files', value: bytes, fileName: name })),
    ...papers.map(({ bytes }) => ({ name: 'hashes[]', value: sha256(bytes) })),
    ...Object.entries({ taxYear: '2024', categoryId: '1', ...fields }).map(([name, value]) => ({
      name,
      value,
    })),
  ]);
}

type Fulfilled = Extract<UploadResult, { status: 'fulfilled' }>['value'];

/** What became of the file at `index`, which must have been taken. */
export function taken({ status, response, error }: Sent, index = 0): Fulfilled {
  const result = status === 200 ? response.files[index] : undefined;
  if (result?.status !== 'fulfilled')
    throw new Error(`not taken: ${status} ${JSON.stringify(result ?? error)}`);
  return result.value;
}
