import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { getPaperContent } from '@dossier/contracts';
import {
  contentsLimits,
  type CodePart,
  type ReadContents,
  type Reader,
  type ReadFormat,
} from '@dossier/document-reader';
import { AppError, type Service } from '@dossier/service-kit';
import type { PaperRow } from '../papers/papers.entity.ts';

const formats: readonly (readonly [type: RegExp, format: ReadFormat])[] = [
  [/^application\/pdf$/, 'pdf'],
  [/^(application|text)\/xml$/, 'xml'],
  [/^image\/hei[cf]/, 'heic'],
  [/^(application|text)\/xml$/, 'xml'],
  [/^image\/(jpeg|png|webp|gif|tiff|avif)$/, 'picture'],
];

/** Papers with text are read by processes of their own. */
export type PaperReaders = Readonly<Record<'quick' | 'full', Pick<Reader, 'readContents'>>>;

/**
 * Fetches the bytes of a paper and reads them in a process of the reader, as its lane says. A file of another type has no
 * contents. `others` are the symbols of other files that may complete its code.
 */
export async function readContents(
  service: Pick<Service, 'stream'>,
  readers: PaperReaders,
  { userId, fileId, version, lane }: PaperRow,
  others: readonly CodePart[],
  signal: AbortSignal,
): Promise<ReadContents> {
  const params = { userId: String(userId), id: fileId, version: String(version) };
  const opened = await service.stream(getPaperContent, { params }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'FILE_MALWARE') return undefined;
    throw error;
  });
  // Documents gives nobody the bytes of a file with malware.
  if (!opened) return { type: 'other', pageCount: 0, pages: [], codes: [], problem: 'damaged' };
  const { body, headers } = opened;
  const format = formats.find(([type]) => type.test(String(headers['content-type'])))?.[1];
  if (lane === 'quick' && (format === 'picture' || format === 'heic')) {
    // Undici reports a body that is not read to its end as an error, which nobody else handles.
    body.on('error', () => undefined).destroy();
    return { type: 'picture', pageCount: 0, pages: [], codes: [], problem: null, isUnfinished: true };
  }
  const bytes = await buffer(body);
  const mode = lane === 'slow' ? 'full' : lane;
  if (!format) return { type: 'other', pageCount: 0, pages: [], codes: [], problem: null };
  const open = () => Promise.resolve(Readable.from([bytes]));
  const read = (from: number) =>
    readers[lane === 'quick' ? 'quick' : 'full'].readContents(
      { userId, format, size: bytes.length, open },
      { ...contentsLimits[mode], from, others },
      signal,
    );
  const contents = await read(0);
  return lane === 'slow' ? readOn(contents, read) : contents;
}

/** No further part is begun after this time: a reader may take two minutes for one, and the lease of a paper is five. */
const maxSlowMs = 150_000;

/** Reads a long paper to its end, each time as many pages as the budget of a reader allows. */
async function readOn(
  first: ReadContents,
  read: (from: number) => Promise<ReadContents>,
): Promise<ReadContents> {
  const end = performance.now() + maxSlowMs;
  let contents = first;
  while (contents.isUnfinished && contents.pages.length > 0 && performance.now() < end) {
    const more = await read(contents.pages.length);
    if (more.problem !== null || more.pages.length === 0) break;
    contents = {
      ...more,
      pages: [...contents.pages, ...more.pages],
      codes: [...contents.codes, ...more.codes],
    };
  }
  return contents;
}
