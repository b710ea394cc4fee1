import { join } from 'node:path';
import { audioFiles } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { contentType, openFile, streamFile } from '../pages/send-file.ts';
import type { Handle } from './handler.ts';

/** Sends a sound file as a whole, or the byte range that a media player requests. */
export function handleAudio(directory: string): Handle {
  return async ({ ctx, params }) => {
    const name = audioFiles.find((each) => each === params['file']);
    const file = name && (await openFile(join(directory, name)));
    if (!file) throw fail('AUDIO_NOT_FOUND');
    const { handle, size } = file;
    ctx.type = contentType(name);
    ctx.set('Accept-Ranges', 'bytes');
    ctx.set('Cache-Control', 'public, max-age=86400');
    const range = parseRange(ctx.get('range'), size);
    if (range === 'unsatisfiable') {
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
  };
}

/** A single byte range (RFC 9110, 14.1.2); undefined without a range or with several, when the whole file is sent. */
function parseRange(header: string, size: number): [number, number] | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end ? 'unsatisfiable' : [start, end];
}
