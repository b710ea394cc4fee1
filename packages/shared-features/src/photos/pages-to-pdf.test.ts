import { expect, it } from 'vitest';
import { pagesToPdf } from './pages-to-pdf.ts';

const page = (bytes: number[], width: number, height: number) => ({
  file: new File([new Uint8Array(bytes)], 'x.jpg'),
  width,
  height,
});
const read = async (file: File) => new TextDecoder('latin1').decode(await file.arrayBuffer());

it('embeds each picture unchanged, on a page of its aspect ratio', async () => {
  const file = await pagesToPdf([page([255, 216, 1, 2], 1280, 720), page([255, 216, 3], 720, 1280)], 'a.pdf');
  const text = await read(file);
  expect([file.name, file.type]).toEqual(['a.pdf', 'application/pdf']);
  expect(text.match(/\/MediaBox \[[^\]]*]/g)).toEqual([
    '/MediaBox [0 0 595 335]',
    '/MediaBox [0 0 595 1058]',
  ]);
  expect(text).toContain('/Count 2 /Kids [3 0 R 6 0 R]');
  expect(text).toContain('/Length 4 >>\nstream\n\u00ff\u00d8\u0001\u0002\nendstream');
  expect(text).toContain('/Length 3 >>\nstream\n\u00ff\u00d8\u0003\nendstream');
});

it('writes the offset of each object', async () => {
  const text = await read(await pagesToPdf([page([255, 216], 4, 3), page([255, 216], 4, 3)], 'a.pdf'));
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start, start + 5)).toBe('xref\n');
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
    Number(offset),
  );
  expect(offsets).toHaveLength(8);
  offsets.forEach((offset, index) => expect(text.startsWith(`${index + 1} 0 obj\n`, offset)).toBe(true));
});
