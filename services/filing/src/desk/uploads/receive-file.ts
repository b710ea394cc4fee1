import { buffer } from 'node:stream/consumers';
import {
  fail,
  handleForm,
  inMegabytes,
  receiveForm,
  type FormLimits,
  type KoaContext,
} from '@dossier/service-kit';

/** How slowly a form may arrive. */
export type FormPace = Pick<FormLimits, 'idleMs' | 'minBytesPerSecond'>;

/** Reads the only file of a form into memory, with the fields beside it. */
export function receiveFile<Response>(
  ctx: KoaContext,
  { maxBytes, pace }: { maxBytes: number; pace: FormPace },
  handle: (bytes: Buffer, fields: ReadonlyMap<string, string>) => Promise<Response>,
): Promise<Response> {
  return handleForm(ctx, async (request) => {
    const limits = { ...pace, filesPerRequest: 1, fileBytes: maxBytes };
    let file: Promise<Buffer> | undefined;
    const { fields } = await receiveForm(request, limits, ({ stream }) => {
      file = buffer(stream);
      file.catch(() => undefined);
    });
    const bytes = await file;
    if (!bytes) throw fail('NO_FILES');
    if (bytes.length > maxBytes) throw fail('FILE_TOO_LARGE', { values: { max: inMegabytes(maxBytes) } });
    return handle(bytes, new Map(fields));
  });
}
