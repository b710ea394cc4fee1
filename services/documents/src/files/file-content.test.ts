import { readFile, truncate, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { downloadFile } from '@dossier/contracts';
import { as, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { blobPath } from '../testing/blob-files.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';

const frame = 64 * 1024;
const sealedFrame = frame + 16;
const blobHeader = 11;
const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0', 'latin1');
const script = '<script>alert(document.domain)</script>';

describe('the content of a file', () => {
  let user = 300;
  const test = startForSuite(() => startTestService(createDocumentsService));

  const add = async (name: string, bytes: string | Buffer) =>
    fulfilledResult(await upload(test, user, [{ name, bytes }])).file;
  const get = (id: string, inline = true) =>
    test.request(downloadFile, { params: { id }, query: inline ? { inline: '1' } : {} }, { as: as(user) });

  it.each([
    ['a PDF', 'application/pdf', Buffer.from('%PDF-1.7\n%âãÏÓ')],
    ['a PNG', 'image/png', png],
    ['a JPEG', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1])],
    ['a WebP', 'image/webp', Buffer.from('RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0', 'latin1')],
    ['a HEIC', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ])('is inline only when requested: %s', async (_, type, bytes) => {
    const { id, inline, mediaType } = await add('Lohn "2024"_Zürich.bin', bytes);
    expect([mediaType, inline]).toEqual([type, true]);
    const shown = await get(id);
    expect(shown.body.equals(bytes)).toBe(true);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="Lohn _2024__Z_rich.bin"; filename*=UTF-8''Lohn%20%222024%22_Z%C3%BCrich.bin`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
    const saved = await get(id, false);
    expect(saved.headers.get('content-type')).toBe('application/octet-stream');
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it.each([
    ['SVG', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    [
      'SVG with a declaration',
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    ],
    ['HTML', `<!doctype html>${script}`],
    ['XHTML', `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`],
    ['XML with XSLT', '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?><x/>'],
    ['MHTML', `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\n\r\n${script}`],
    ['HTML before a PDF', `${script}%PDF-1.7`],
    ['a GIF that is JavaScript', 'GIF89a=1;alert(1)'],
    ['a zip', 'PK\x03\x04%PDF-1.7'],
    ['an unknown type', 'hello'],
  ])('is never inline: %s', async (name, bytes) => {
    const { id, inline } = await add(`${name}.pdf`, bytes);
    expect(inline).toBe(false);
    const { headers } = await get(id);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each([
    ['a byte order mark before a PDF', '\ufeff%PDF-1.7'],
    ['JavaScript before a PDF', '/*%PDF-1.7*/alert(1)'],
  ])('is shown as a PDF, which no browser runs as a script: %s', async (name, bytes) => {
    const { id, inline } = await add(`${name}.pdf`, bytes);
    expect(inline).toBe(true);
    const { headers } = await get(id);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['%2e%2e%2fx', '_2e_2e_2fx'],
    ['a\u202efdp.exe', 'afdp.exe'],
    [`${'x'.repeat(10_000)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ])('treats the name as data: %s', async (name, ascii) => {
    user += 1;
    const { id } = await add(name, 'x');
    expect((await get(id)).headers.get('content-disposition')).toContain(`attachment; filename="${ascii}"; `);
  });

  describe('after a change on disk', () => {
    const bytes = randomBytes(3 * frame + 100);
    const flip = async (path: string, offset: number) => {
      const stored = await readFile(path);
      stored[offset]! ^= 1;
      await writeFile(path, stored);
    };
    const inFrame = (n: number) => blobHeader + n * sealedFrame + 1000;

    it.each([
      ['the header', 0, (path: string) => flip(path, 5)],
      ['the first frame', 0, (path: string) => flip(path, inFrame(0))],
      ['the third frame', 2, (path: string) => flip(path, inFrame(2))],
      ['truncation inside the last frame', 3, (path: string) => truncate(path, inFrame(3) - 950)],
      ['truncation between frames', 1, (path: string) => truncate(path, blobHeader + 2 * sealedFrame)],
      ['truncation to zero bytes', 0, (path: string) => truncate(path, 0)],
      [
        'reordered frames',
        0,
        async (path: string) => {
          const stored = await readFile(path);
          const at = (n: number) =>
            stored.subarray(blobHeader + n * sealedFrame, blobHeader + (n + 1) * sealedFrame);
          await writeFile(
            path,
            Buffer.concat([
              stored.subarray(0, blobHeader),
              at(1),
              at(0),
              stored.subarray(blobHeader + 2 * sealedFrame),
            ]),
          );
        },
      ],
    ])('sends no byte of the corrupted frame: %s', async (_, wholeFrames, change) => {
      user += 1;
      const { id } = await add('a', bytes);
      await change(await blobPath(test, id));
      const { received, complete } = await download(id);
      expect(complete).toBe(false);
      expect(received.length).toBeLessThanOrEqual(wholeFrames * frame);
      expect(received.equals(bytes.subarray(0, received.length))).toBe(true);
      await expect.poll(() => test.logs.some((line) => line.includes('BlobCorruptedError'))).toBe(true);
    });

    it('is refused when the blob belongs to another file', async () => {
      user += 1;
      const [mine, other] = [await add('a', 'mine'), await add('b', 'other')];
      await writeFile(await blobPath(test, mine.id), await readFile(await blobPath(test, other.id)));
      const response = await get(mine.id);
      expect([response.status, response.error?.code]).toEqual([500, 'DATA_DAMAGED']);
      expect((await get(other.id)).body.toString()).toBe('other');
    });

    /** The received bytes, and whether the response was complete. */
    async function download(id: string): Promise<{ received: Buffer; complete: boolean }> {
      const chunks: Uint8Array[] = [];
      const response = await test.fetch(`/api/files/${id}/content`, { as: as(user) });
      if (response.status !== 200) return { received: Buffer.alloc(0), complete: false };
      try {
        for await (const chunk of response.body ?? []) chunks.push(chunk);
        return { received: Buffer.concat(chunks), complete: true };
      } catch {
        return { received: Buffer.concat(chunks), complete: false };
      }
    }
  });
});
