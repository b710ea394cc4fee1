import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { contentsLimits, createReader, defaultReaderLimits, type ReadSource } from './index.ts';
import type { ReadFormat } from './jobs.ts';
import { passwordProtectedPdf, samplePdf, textPage } from './testing/sample-files.ts';

describe('PDFs and pictures in one PDF', () => {
  const reader = createReader({ ...defaultReaderLimits, timeMs: 60_000 });
  afterAll(() => reader.close());

  const source = (format: ReadFormat, bytes: Buffer): ReadSource => ({
    userId: 1,
    format,
    size: bytes.length,
    open: () => Promise.resolve(Readable.from([bytes])),
  });
  const never = new AbortController().signal;
  const megabyte = 1024 * 1024;
  const heic = readFileSync(join(import.meta.dirname, 'testing/photo.heic'));
  /** Noise, which no compression makes small. */
  const noise = (side: number) =>
    sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });

  async function pagesOf(pdf: Buffer) {
    expect(await reader.inspect(source('pdf', pdf), never)).toBeNull();
    return (await reader.readContents(source('pdf', pdf), contentsLimits.text, never)).pages;
  }
  async function combined(sources: readonly ReadSource[], maxBytes = 5 * megabyte): Promise<Buffer> {
    const result = await reader.combine(sources, maxBytes, never);
    if ('problem' in result) throw new Error(result.problem);
    expect(result.pdf.length).toBeLessThanOrEqual(maxBytes);
    return result.pdf;
  }

  it('keeps the text of PDFs, in their order, and draws pictures upright on sheets', async () => {
    const tiff = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c33' } })
      .withMetadata({ orientation: 6 })
      .tiff()
      .toBuffer();
    const pages = await pagesOf(
      await combined([
        source('pdf', samplePdf({ pages: ['one', 'two'].map(textPage) })),
        source('picture', tiff),
        source('heic', heic),
        source('pdf', samplePdf({ pages: [textPage('three')], mediaBox: '0 0 300 800' })),
      ]),
    );
    expect(pages.map(({ lines }) => lines[0]?.words[0]?.text)).toEqual([
      'one',
      'two',
      undefined,
      undefined,
      'three',
    ]);
    expect([pages[2]?.width, pages[2]?.height]).toEqual([421, 842]);
    expect([pages[4]?.width, pages[4]?.height]).toEqual([300, 800]);
  });

  it('makes a large picture and a large PDF fit', async () => {
    const jpeg = await noise(2400).jpeg({ quality: 95 }).toBuffer();
    expect(jpeg.length).toBeGreaterThan(5 * megabyte);
    expect(await pagesOf(await combined([source('picture', jpeg)], 3 * megabyte))).toHaveLength(1);
    const scan = await combined([source('picture', jpeg), source('picture', jpeg)], 30 * megabyte);
    const small = await combined([source('pdf', scan)], 2 * megabyte);
    expect(small.length).toBeLessThan(scan.length / 2);
    expect(await pagesOf(small)).toHaveLength(2);
  });

  it('names what cannot be read, and what never fits', async () => {
    expect(await reader.combine([source('pdf', passwordProtectedPdf())], megabyte, never)).toEqual({
      problem: 'passwordProtected',
    });
    expect(await reader.combine([source('picture', Buffer.from('no picture'))], megabyte, never)).toEqual({
      problem: 'damaged',
    });
    const jpeg = await noise(1300).jpeg().toBuffer();
    expect(await reader.combine([source('picture', jpeg)], 20_000, never)).toEqual({
      problem: 'unsupported',
    });
  });
});
