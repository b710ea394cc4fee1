import { spawn, spawnSync } from 'node:child_process';
import { isAbsolute } from 'node:path';
import { Readable } from 'node:stream';
import { FileEndError } from './start-process.ts';
import { languages } from './tesseract-languages.ts';

export interface TesseractJob {
  /** A portable graymap. */
  readonly picture: Buffer;
  /** Maximum processor time, in seconds. */
  readonly seconds: number;
  /** Maximum memory. */
  readonly bytes: number;
  /** Maximum size of its result. */
  readonly outputBytes: number;
}

/** The program gets nothing of the environment of the service, which contains the keys. */
const env = { PATH: '/usr/bin:/bin', OMP_THREAD_LIMIT: '1' };

/** Whether a path names a tesseract program that has all languages. */
export function isTesseract(path: string): boolean {
  if (!isAbsolute(path)) return false;
  const { stdout } = spawnSync(path, ['--list-langs'], { env, encoding: 'utf8', timeout: 10_000 });
  const installed = (stdout ?? '').split('\n').map((line) => line.trim());
  return languages.every((language) => installed.includes(language));
}

/**
 * Recognizes the text of a picture with an installed tesseract, and returns its table (TSV). It gets pixels and writes no file,
 * with the limits of a reader process. Throws when it fails or exceeds them.
 */
export async function runTesseract(program: string, job: TesseractJob, signal: AbortSignal): Promise<Buffer> {
  const limits = { t: Math.ceil(job.seconds), v: Math.ceil(job.bytes / 1024), f: 0 };
  const limit = Object.entries(limits).map(([name, value]) => `ulimit -${name} ${value} && `);
  const options = ['-', '-', '-l', languages.join('+'), '--oem', '1', '--psm', '6', 'tsv'];
  const child = spawn('/bin/sh', ['-c', `${limit.join('')}exec nice -n 10 "$0" "$@"`, program, ...options], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    signal,
    killSignal: 'SIGKILL',
  });
  // One that cannot be started, or is ended by the signal, is closed as well.
  child.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  // One that ends early does not read all of the picture; its exit code says so.
  child.stdin.on('error', () => undefined);
  Readable.from([job.picture]).pipe(child.stdin);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of child.stdout as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > job.outputBytes) child.kill('SIGKILL');
    else parts.push(part);
  }
  await closed;
  const { exitCode, signalCode } = child;
  // The system ends it by this signal at its limit of processor time.
  const isOverTime = signalCode === 'SIGKILL' && size <= job.outputBytes;
  if (exitCode !== 0) throw new FileEndError(isOverTime ? 'processor' : 'failure');
  return Buffer.concat(parts);
}
