import { join } from 'node:path';
import { audioFiles } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { parse } from 'range-parser';
import { contentType, openFile, streamFile } from '../pages/send-file.ts';
import type { Handle } from './handler.ts';

/** The code of a range behind the end of the file. */
const unsatisfiable = 2;

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
    const { code, type, ranges } = parse(size, ctx.get('range'));
    const isOfBytes = type === 'bytes';
    if (isOfBytes && code === unsatisfiable && ranges.length === 0) {
      await handle.close();
      ctx.status = 416;
      ctx.set('Content-Range', `bytes */${size}`);
      ctx.body = '';
      return;
    }
    // With several ranges, or a malformed header, the whole file is sent (RFC 9110, 14.2).
    const range = isOfBytes && code === 0 && ranges.length === 1 ? ranges[0] : undefined;
    const { start, end } = range ?? { start: 0, end: size - 1 };
    ctx.status = range ? 206 : 200;
    if (range) ctx.set('Content-Range', `bytes ${start}-${end}/${size}`);
    await streamFile(ctx, handle, start, end);
  };
}
