import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export const boundary = randomUUID();

/** Starts a file part of the body; its content follows. */
export function filePartHeader(fileName: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${fileName}"\r\n\r\n`;
}

/** Ends the last part of the body, adds the tax year and ends the body. */
export const bodyEnd = `\r\n--${boundary}\r\nContent-Disposition: form-data; name="taxYear"\r\n\r\n2024\r\n--${boundary}--\r\n`;

/** Opens an upload whose body the test writes step by step. */
export function openUpload(
  url: string,
  identity: Record<string, string>,
  headers: Record<string, string> = {},
): ClientRequest {
  const request = httpRequest(`${url}/api/upload`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...identity, ...headers },
  });
  // Some tests cut the connection on purpose.
  request.on('error', () => undefined);
  return request;
}

export async function readResponse(
  upload: ClientRequest,
): Promise<{ status: number; body: { code?: string } }> {
  const [response] = (await once(upload, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: JSON.parse(await text(response)) as { code?: string } };
}
