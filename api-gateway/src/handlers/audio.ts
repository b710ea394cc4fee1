import { join } from 'node:path';
import { audioFiles } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';
import { contentType, openFile, streamFile } from '../pages/send-file.ts';

/** One of our own sounds, by its name; whole, or the range a media player asks for. */
export async function sendAudio(ctx: GatewayContext, folder: string, file: string): Promise<void> {
  const name = audioFiles.find((each) => each === file);
  const opened = name && (await openFile(join(folder, name)));
  if (!opened) throw fail('AUDIO_NOT_FOUND');
  const { handle, size } = opened;
  ctx.type = contentType(name);
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('Cache-Control', 'public, max-age=86400');
  const range = rangeOf(ctx.get('range'), size);
  if (range === 'impossible') {
    await handle.close();
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${size}`);
    ctx.body = '';
    return;
  }
  const [start, end] = range ?? [0, size - 1];
  ctx.status = range ? 206 : 200;
  if (range) ctx.set('Content-Range', `bytes ${start}-${end}/${size}`);
  await streamFile(ctx, handle, start, end);
}

/** A single range of bytes; undefined where the whole is to be sent (no range, or one of another kind). */
function rangeOf(header: string, size: number): [number, number] | 'impossible' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end ? 'impossible' : [start, end];
}
