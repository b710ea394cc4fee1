/**
 * Processor time a page, and peak memory, of reader processes that read text PDFs, scans and photos, each paper in turn by each
 * reader. Reference: the system's tesseract with the same languages on the pages of the scans and photos as text is recognized in
 * them, and with `--against` the reader of the earlier version. `READER_PAPERS` is a directory of papers with a manifest instead
 * of generated ones, `READER_PAPERS_MAX` the number of papers of each medium, `READER_TESSERACT` what this version reads with.
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type * as documentReader from '@dossier/document-reader';
import { contentsReaderLimits, defaultContentsLimits, type ReadFormat } from '@dossier/document-reader';
import { pagePictures } from '@dossier/document-reader/page-pictures';
import { readCpuMs } from './lib/cpu.ts';
import { childrenOf, readPeak } from './lib/memory.ts';
import { ratio, report } from './lib/report.ts';

type DocumentReader = typeof documentReader;

const media = ['pdf', 'scan', 'photo'] as const;
const formats: Readonly<Record<string, ReadFormat>> = { '.pdf': 'pdf', '.heic': 'heic', '.xml': 'xml' };
const languages = 'deu+fra+ita+eng';
const maxPapers = Number(process.env['READER_PAPERS_MAX'] || 6);
const sampleMs = 20;

const temporary = mkdtempSync(join(tmpdir(), 'dossier-bench-papers-'));
const directory = process.env['READER_PAPERS'] ?? (await generate(temporary));
const { documents } = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as {
  documents: { file: string; form: string }[];
};
const earlier = process.env['BENCH_EARLIER'];
const readers = [
  await startReader('this version', import.meta.resolve('@dossier/document-reader')),
  ...(earlier
    ? [await startReader('earlier version', join(earlier, 'packages/document-reader/src/index.ts'))]
    : []),
];

const rows = [];
for (const medium of media) {
  const papers = documents
    .filter(({ form }) => (media.find((name) => form.startsWith(name)) ?? 'pdf') === medium)
    .slice(0, maxPapers)
    .map(({ file }) => ({
      path: join(directory, file),
      format: formats[extname(file).toLowerCase()] ?? 'picture',
    }));
  const seconds = readers.map(() => 0);
  let [pages, tesseract, slowest] = [0, 0, 0];
  for (const paper of papers) {
    for (const [index, reader] of readers.entries()) {
      const used = await reader.measure(paper.path, paper.format);
      seconds[index] = (seconds[index] ?? 0) + used.seconds;
      if (index > 0) continue;
      pages += used.pages;
      slowest = Math.max(slowest, used.seconds / Math.max(1, used.pages));
    }
    if (medium !== 'pdf') tesseract += await recognizeBySystem(paper.path, paper.format);
  }
  const [now = 0, before] = seconds;
  rows.push({
    papers: `${papers.length} ${medium}`,
    pages,
    's/page': (now / pages).toFixed(2),
    'slowest s/page': slowest.toFixed(2),
    ...(before !== undefined && { 'earlier s/page': (before / pages).toFixed(2), ratio: ratio(now, before) }),
    ...(tesseract > 0 && {
      'tesseract s/page': (tesseract / pages).toFixed(2),
      'of tesseract': ratio(now, tesseract),
    }),
    'peak MB': Math.round(readers[0]?.peak() ?? 0),
  });
}
rmSync(temporary, { recursive: true });
report('reader-pages', rows);
process.exit();

async function generate(to: string): Promise<string> {
  const { generatePapers } = await import('@dossier/service-recognition/generate-papers');
  await generatePapers(to, { set: 'validation', seed: 1, rounds: 1 });
  return to;
}

/** A reader of a version, by its own code, with the processes that it starts. */
async function startReader(name: string, module: string) {
  const { createReader } = (await import(module)) as DocumentReader;
  // On a busy machine a paper takes as long as it takes; its processor time is limited.
  const tesseract = process.env['READER_TESSERACT'] || undefined;
  const reader = createReader({ ...contentsReaderLimits, timeMs: 900_000, tesseract });
  const milliseconds = new Map<number, number>();
  let peak = 0;
  const sample = (others: readonly number[]): void => {
    for (const pid of childrenOf(process.pid).filter((child) => !others.includes(child)))
      try {
        milliseconds.set(pid, readCpuMs([pid]));
        // A process that has just ended has no peak.
        peak = Math.max(peak, readPeak(pid) || 0);
      } catch {
        // It ended in the meantime.
      }
  };
  const total = () => [...milliseconds.values()].reduce((sum, each) => sum + each, 0);
  return {
    peak: () => peak,
    async measure(path: string, format: ReadFormat) {
      const others = childrenOf(process.pid).filter((pid) => !milliseconds.has(pid));
      const before = total();
      const sampling = setInterval(() => sample(others), sampleMs);
      const open = () => Promise.resolve(createReadStream(path) as AsyncIterable<Buffer>);
      const source = { userId: 1, format, size: statSync(path).size, open };
      const { pages, problem } = await reader
        .readContents(source, defaultContentsLimits, new AbortController().signal)
        .finally(() => clearInterval(sampling));
      sample(others);
      if (problem !== null) console.log(`${name}: ${path}: ${problem}`);
      return { seconds: (total() - before) / 1000, pages: pages.length };
    },
  };
}

/** Seconds that the system's tesseract takes for the pages of a paper; 0 without it. */
async function recognizeBySystem(path: string, format: ReadFormat): Promise<number> {
  let seconds = 0;
  for (const { data, width, height } of await pagePictures(format, readFileSync(path))) {
    const file = join(temporary, 'page.pgm');
    writeFileSync(file, Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]));
    const { stdout } = spawnSync(
      'sh',
      ['-c', 'tesseract "$0" - -l "$1" >/dev/null 2>&1 && times', file, languages],
      { encoding: 'utf8', env: { ...process.env, OMP_THREAD_LIMIT: '1' } },
    );
    // The times of the shell, then those of its children, each in user and system mode: 0m1.230000s.
    for (const [, minutes, rest] of (stdout.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g))
      seconds += Number(minutes) * 60 + Number(rest);
  }
  return seconds;
}
