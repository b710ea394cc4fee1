import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listFiles, type UploadResponse } from '@dossier/contracts';
import { identityHeader, signIdentity, loadKey, readEnv } from '@dossier/service-kit';
import { as, startTestService, type TestService } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { storedFiles } from '../testing/blob-files.ts';
import { makeKeys, startChild, type Child } from '../testing/child.ts';

const person = 7;
const boundary = randomUUID();
const opening = (name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
const closing = `\r\n--${boundary}\r\nContent-Disposition: form-data; name="taxYear"\r\n\r\n2024\r\n--${boundary}--\r\n`;

/** An upload whose bytes the test sends when it wants. */
function openUpload(
  url: string,
  identity: Record<string, string>,
  headers: Record<string, string> = {},
): ClientRequest {
  const sent = httpRequest(`${url}/api/upload`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...identity, ...headers },
  });
  // A cut connection is what some of these tests are about.
  sent.on('error', () => undefined);
  return sent;
}

async function answerOf(sent: ClientRequest): Promise<{ status: number; body: { code?: string } }> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: JSON.parse(await text(response)) as { code?: string } };
}

describe('a hostile or unlucky sender', () => {
  let test: TestService;
  const keys = makeKeys();
  const identity = () => ({
    [identityHeader]: signIdentity(
      { person: as(person) },
      'documents',
      loadKey('SESSION_KEY', readEnv({}), keys),
    ),
  });
  beforeAll(async () => {
    test = await startTestService(createDocumentsService, {
      env: { ...keys, UPLOAD_IDLE_MS: '150', UPLOAD_MAX_MB: '1', UPLOAD_MAX_FILES: '3' },
    });
  });
  afterAll(() => test.stop());
  const leftovers = async () => {
    const { blobs, temporary } = await storedFiles(test.dataDir);
    return blobs.length + temporary.length;
  };
  const rows = async () =>
    (await test.request(listFiles, { query: { taxYear: '2024' } }, { as: as(person) })).body.length;

  it('leaves nothing when the line is cut', async () => {
    const sent = openUpload(test.url, identity());
    sent.write(opening('a'));
    sent.write(Buffer.alloc(300_000, 1));
    await expect.poll(async () => (await storedFiles(test.dataDir)).temporary.length).toBe(1);
    sent.destroy();
    await expect.poll(leftovers).toBe(0);
    expect(await rows()).toBe(0);
  });

  it('is not waited for when nothing more comes', async () => {
    const sent = openUpload(test.url, identity());
    sent.write(opening('a') + 'x'.repeat(5000));
    expect(await answerOf(sent)).toMatchObject({ status: 408, body: { code: 'REQUEST_TIMEOUT' } });
    await expect.poll(leftovers).toBe(0);
  });

  it('is not waited for when a byte comes now and then', async () => {
    const sent = openUpload(test.url, identity());
    sent.write(opening('a'));
    const drip = setInterval(() => sent.write('x'), 20);
    const answer = await answerOf(sent);
    clearInterval(drip);
    expect(answer).toMatchObject({ status: 408, body: { code: 'REQUEST_TIMEOUT' } });
    sent.destroy();
    await expect.poll(leftovers).toBe(0);
  });

  it('is told at once when it announces more than a request may bring', async () => {
    const sent = openUpload(test.url, identity(), { 'content-length': String(10 ** 12) });
    sent.write(opening('a'));
    expect(await answerOf(sent)).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    sent.destroy();
  });

  it('is stopped when it brings more without announcing it', async () => {
    const sent = openUpload(test.url, identity());
    const answer = answerOf(sent);
    sent.write(opening('a'));
    const chunk = Buffer.alloc(64 * 1024, 1);
    for (let n = 0; n < 100 && !sent.destroyed; n += 1)
      if (!sent.write(chunk)) await Promise.race([once(sent, 'drain'), answer]);
    expect(await answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    sent.destroy();
    await expect.poll(leftovers).toBe(0);
  });

  it('gains nothing with a thousand fields or a huge header', async () => {
    const field = `--${boundary}\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n`;
    const many = openUpload(test.url, identity());
    many.end(field.repeat(1000) + opening('a') + 'x' + closing);
    expect(await answerOf(many)).toMatchObject({ status: 400, body: { code: 'MALFORMED_UPLOAD' } });
    await expect.poll(leftovers).toBe(0);
    const huge = openUpload(test.url, identity());
    huge.end(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${'a'.repeat(900_000)}"\r\n\r\nx${closing}`,
    );
    expect((await answerOf(huge)).status).toBe(200);
    const [row] = (await test.request(listFiles, { query: { taxYear: '2024' } }, { as: as(person) })).body;
    expect(row?.fileName).toBe('a'.repeat(255));
  });
});

it('takes and gives 200 MB with the memory it needs for 50', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dossier-large-'));
  const child = await startChild({ dataDir, keys: makeKeys(), env: { UPLOAD_MAX_MB: '256' } });
  const peak = async () =>
    Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
  try {
    await thereAndBack(child, 50);
    const before = await peak();
    await thereAndBack(child, 200);
    expect((await peak()) - before).toBeLessThan(75);
  } finally {
    await child.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);

async function thereAndBack(child: Child, megabytes: number): Promise<void> {
  const hash = createHash('sha256');
  const sent = openUpload(child.url, child.identity(person));
  sent.write(opening(`${megabytes}.bin`));
  for (let n = 0; n < megabytes; n += 1) {
    const chunk = Buffer.alloc(1024 * 1024, n);
    hash.update(chunk);
    if (!sent.write(chunk)) await once(sent, 'drain');
  }
  sent.end(closing);
  const { status, body } = await answerOf(sent);
  const [result] = (body as UploadResponse).files;
  const expected = hash.digest('hex');
  expect([status, result]).toMatchObject([200, { status: 'fulfilled', value: { hash: expected } }]);
  const received = createHash('sha256');
  const url = result?.status === 'fulfilled' ? result.value.blobUrl : '';
  for await (const chunk of (await child.fetch(url, person)).body ?? []) received.update(chunk);
  expect(received.digest('hex')).toBe(expected);
}
