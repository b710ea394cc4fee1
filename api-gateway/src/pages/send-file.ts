import { open, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { GatewayContext } from '../http/context.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
};

export function contentType(path: string): string {
  return types[extname(path)] ?? 'application/octet-stream';
}

/** A file opened for reading with its size; undefined for what is not there or no file. */
export async function openFile(path: string): Promise<{ handle: FileHandle; size: number } | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path);
  } catch {
    return undefined;
  }
  const found = await handle.stat();
  if (found.isFile()) return { handle, size: found.size };
  await handle.close();
  return undefined;
}

/** Streams an opened file, or the part of it from `start` to `end` inclusive. A client that leaves closes it. */
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
  await pipeline(handle.createReadStream({ start, end }), ctx.res).catch(() => ctx.res.destroy());
}
