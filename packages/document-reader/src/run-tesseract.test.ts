import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { contentsReaderLimits, createReader, defaultContentsLimits, isTesseract } from './index.ts';

const directory = mkdtempSync(join(tmpdir(), 'dossier-tesseract-'));
afterAll(() => rmSync(directory, { recursive: true }));

const listed = 'case "$1" in --list-langs) printf "Languages (4):\\ndeu\\neng\\nfra\\nita\\n"; exit;; esac';

/** A program that answers as tesseract does. */
function program(name: string, ...lines: readonly string[]): string {
  const path = join(directory, name);
  writeFileSync(path, ['#!/bin/sh', ...lines].join('\n'), { mode: 0o755 });
  return path;
}

const row = (word: number, text: string) =>
  `printf '5\\t1\\t1\\t1\\t1\\t${word}\\t${100 * word}\\t100\\t80\\t20\\t95\\t%s\\n' "${text}"`;

async function read(tesseract: string, pageSeconds = contentsReaderLimits.pageSeconds) {
  const text = '<svg width="600" height="800"><rect x="50" y="60" width="400" height="30"/></svg>';
  const bytes = await sharp(Buffer.from(text)).flatten({ background: '#fff' }).png().toBuffer();
  const reader = createReader({ ...contentsReaderLimits, pageSeconds, tesseract });
  const open = () => Promise.resolve(Readable.from([bytes]));
  const source = { userId: 1, format: 'picture' as const, size: bytes.length, open };
  return reader
    .readContents(source, defaultContentsLimits, new AbortController().signal)
    .finally(() => reader.close());
}

test('The path of a tesseract is absolute, and it has all languages', () => {
  expect(isTesseract(program('complete', listed))).toBe(true);
  expect(isTesseract(program('german', 'echo deu'))).toBe(false);
  expect(isTesseract(join(directory, 'missing'))).toBe(false);
  expect(isTesseract('tesseract')).toBe(false);
});

test('An installed tesseract gets the picture and the languages, and nothing of the environment', async () => {
  vi.stubEnv('MASTER_KEY', 'secret');
  const path = program(
    'reading',
    'start=$(head -c 2)',
    'cat >/dev/null',
    ...[row(1, '$start'), row(2, '$4'), row(3, 'Betrag'), row(4, 'key=$MASTER_KEY')],
  );
  const { pages, problem } = await read(path);
  const [line] = pages[0]?.lines ?? [];
  expect([problem, line?.words.map(({ text }) => text)]).toEqual([
    null,
    ['P5', 'deu+fra+ita+eng', 'Betrag', 'key='],
  ]);
});

test('A picture with which tesseract fails is one that ended its process', async () => {
  expect(await read(program('failing', 'cat >/dev/null', 'exit 3'))).toMatchObject({ problem: 'tooLarge' });
});

test('Tesseract writes no file, and its processor time is limited', async () => {
  const file = join(directory, 'written');
  const writing = program('writing', 'cat >/dev/null', `echo 1 > ${file}`, row(1, 'Betrag'));
  expect(await read(writing)).toMatchObject({ problem: 'tooLarge' });
  expect(readFileSync(file, 'utf8')).toBe('');
  const endless = program('endless', 'while :; do :; done');
  expect(await read(endless, 1)).toMatchObject({ problem: 'tooLarge', isUnfinished: true });
});
