import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buildLimits } from '@dossier/contracts';
import { receiveForm, type FilePart } from '@dossier/service-kit';
import { fileList, fileListName, flushDirectory, type Build, type FileList } from '@dossier/releases';
import { checkBuild, invalidBuild } from './check-build.ts';

const maxListBytes = 512 * 1024;
/** Longer than an upload may take. */
const abandonedMs = 60 * 60_000;
const minBytesPerSecond = 4096;

/**
 * Writes an uploaded build to a directory of its own, durably, and passes it to `use`, which may move it. The directory
 * is gone afterwards, however this ends.
 */
export async function receiveBuild<T>(
  request: IncomingMessage,
  { dataDir, remote, idleMs }: { dataDir: string; remote: string; idleMs: number },
  use: (build: Build) => Promise<T>,
): Promise<T> {
  const uploads = join(dataDir, 'release-uploads');
  await removeAbandoned(uploads);
  const directory = join(uploads, randomUUID());
  await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    const { files, signature } = await receiveFiles(request, directory, idleMs);
    const manifest = await checkBuild(directory, remote, files);
    return await use({ directory, manifest, isStaged: true, ...(signature && { signature }) });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function receiveFiles(request: IncomingMessage, directory: string, idleMs: number): Promise<FileList> {
  const list = Promise.withResolvers<FileList>();
  // Without a first part nobody waits for it.
  list.promise.catch(() => undefined);
  const received = new Set<string>();
  const parts: Promise<void>[] = [];

  async function receivePart({ fileName, stream }: FilePart, isFirst: boolean): Promise<void> {
    if (isFirst) {
      if (fileName !== fileListName) throw invalidBuild(fileName, 'order', `${fileListName} comes first`);
      return list.resolve(await readList(stream));
    }
    const { files } = await list.promise;
    const hash = Object.hasOwn(files, fileName) ? files[fileName] : undefined;
    if (!hash) throw invalidBuild(fileName, 'unlisted', `${fileListName} does not list it`);
    if (received.has(fileName)) throw invalidBuild(fileName, 'twice', 'was sent twice');
    received.add(fileName);
    await writePart(
      stream,
      join(directory, fileName),
      () => invalidBuild(fileName, 'hash', 'was damaged'),
      hash,
    );
  }

  const form = receiveForm(
    request,
    {
      filesPerRequest: buildLimits.files + 1,
      fileBytes: buildLimits.bytes,
      totalBytes: buildLimits.bytes,
      idleMs,
      minBytesPerSecond,
    },
    (part) => {
      const isFirst = parts.length === 0;
      const done = receivePart(part, isFirst).catch((error: unknown) => {
        if (isFirst) list.reject(error);
        // The rest is read, within the limits, so that the response arrives.
        part.stream.resume();
        throw error;
      });
      done.catch(() => undefined);
      parts.push(done);
    },
  );
  try {
    await form;
  } finally {
    // Nothing may be written after the directory was removed.
    await Promise.allSettled(parts);
  }
  await Promise.all(parts);
  if (parts.length === 0) throw invalidBuild(fileListName, 'missing', 'no files were sent');
  const listed = await list.promise;
  const missing = Object.keys(listed.files).find((file) => !received.has(file));
  if (missing) throw invalidBuild(missing, 'missing', 'was not sent');
  for (const each of new Set([...received].map((file) => dirname(join(directory, file)))))
    flushDirectory(each);
  return listed;
}

async function readList(stream: Readable): Promise<FileList> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxListBytes) throw invalidBuild(fileListName, 'too_big', 'is too long');
    chunks.push(chunk);
  }
  const { data } = fileList.safeParse(parseText(Buffer.concat(chunks).toString()));
  if (!data) throw invalidBuild(fileListName, 'content', 'is no list of files with plain paths and hashes');
  const directories = new Set(Object.keys(data.files).flatMap(parentsOf));
  const clash = Object.keys(data.files).find((file) => directories.has(file));
  if (clash) throw invalidBuild(clash, 'path', 'is a file and a directory');
  return data;
}

function parentsOf(file: string): string[] {
  const names = file.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function writePart(
  stream: Readable,
  path: string,
  damaged: () => Error,
  expected: string,
): Promise<void> {
  const hash = createHash('sha384');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(
    stream,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', flush: true, mode: 0o600 }),
  );
  if (`sha384-${hash.digest('base64')}` !== expected) throw damaged();
}

/** Removes what a process left that was killed during an upload. */
async function removeAbandoned(uploads: string): Promise<void> {
  const names = await readdir(uploads).catch(() => []);
  for (const name of names) {
    const found = await stat(join(uploads, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > abandonedMs)
      await rm(join(uploads, name), { recursive: true, force: true });
  }
}
