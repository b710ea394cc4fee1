import { open, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as mime from 'mime-types';
import type { GatewayContext } from '../http/context.ts';

/** The media type of a file by its extension, with a charset for text. */
export function contentType(path: string): string {
  return mime.contentType(extname(path)) || 'application/octet-stream';
}

export interface OpenedFile {
  readonly handle: FileHandle;
  readonly size: number;
  /** Differs after every change of the file, as the file system records it: nobody can set the time of the last change. */
  readonly version: string;
}

/** Opens a file for reading; undefined when there is no file at the path. */
export async function openFile(path: string): Promise<OpenedFile | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path);
  } catch {
    return undefined;
  }
  const stats = await handle.stat();
  const { dev, ino, size, mtimeMs, ctimeMs } = stats;
  if (stats.isFile()) return { handle, size, version: [dev, ino, size, mtimeMs, ctimeMs].join(' ') };
  await handle.close();
  return undefined;
}

/** Streams an opened file, or the bytes from `start` to `end` inclusive, and closes it, also when the client disconnects. */
export async function streamFile(
  ctx: GatewayContext,
  handle: FileHandle,
  start: number,
  end: number,
): Promise<void> {
  ctx.set('Content-Length', String(end - start + 1));
  const { status } = ctx;
  ctx.respond = false;
  ctx.res.statusCode = status;
  if (ctx.method === 'HEAD' || end < start) {
    await handle.close();
    ctx.res.end();
    return;
  }
  const file = handle.createReadStream({ start, end });
  await pipeline(file, ctx.res).catch(() => {
    // A pipeline into a connection that is closed already leaves the file open.
    file.destroy();
    ctx.res.destroy();
  });
}
