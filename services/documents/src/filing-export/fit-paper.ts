import type { ExportProfile, LeftOutReason } from '@dossier/contracts';
import type { Reader, ReadSource } from '@dossier/document-reader';
import { toAppError, type BlobStore, type Service } from '@dossier/service-kit';
import { Readable } from 'node:stream';
import { openDocument } from '../export/open-document.ts';
import { readFormatOf } from '../files/problems.ts';
import type { StoredPaper } from './collect-filing.ts';

export interface FitContext {
  readonly service: Service;
  readonly blobs: BlobStore;
  readonly reader: Reader;
  readonly userId: number;
  readonly profile: ExportProfile;
}

/** A paper as a tax program accepts it. */
export interface FittedPaper {
  readonly bytes: Buffer;
  readonly extension: string;
  readonly outcome: 'unchanged' | 'converted' | 'smaller';
  readonly source: ReadSource;
}

/** The largest file that is read into memory to be made smaller. */
const maxInputBytes = 64 * 1024 * 1024;

/** Makes a paper fit a profile: as it is, or as a PDF. Returns why it was left out otherwise. */
export async function fitPaper(
  context: FitContext,
  { paper, stored, problem, isInternal }: StoredPaper,
  signal: AbortSignal,
): Promise<FittedPaper | LeftOutReason> {
  const { profile, userId } = context;
  if (isInternal) return 'internal';
  if (paper.deletedAt !== null) return 'deleted';
  if (paper.isDamaged || !stored || problem === 'damaged') return 'damaged';
  if (problem === 'passwordProtected') return 'password';
  const format = readFormatOf(paper.name, paper.mediaType);
  const extension = profile.extensions[paper.mediaType];
  const isSmall = paper.size <= profile.maxFileBytes;
  if (!format || format === 'office') return 'format';
  if (paper.size > maxInputBytes) return 'tooLarge';
  const bytes = await readPaper(context, stored, signal);
  if (!bytes) return 'damaged';
  const source = sourceOf(userId, format, bytes);
  if (extension !== undefined && isSmall) return { bytes, extension, outcome: 'unchanged', source };
  const combined = await combine(context, [source], signal);
  if (!Buffer.isBuffer(combined)) return combined;
  const outcome = extension === undefined ? 'converted' : 'smaller';
  return { bytes: combined, extension: 'pdf', outcome, source: sourceOf(userId, 'pdf', combined) };
}

/** Makes one PDF of papers; the reason when that is not possible. */
export async function combine(
  { service, reader, profile }: FitContext,
  sources: readonly ReadSource[],
  signal: AbortSignal,
): Promise<Buffer | 'damaged' | 'password' | 'tooLarge'> {
  try {
    const result = await reader.combine(sources, profile.maxFileBytes, signal);
    if ('pdf' in result) return result.pdf;
    if (result.problem === 'passwordProtected') return 'password';
    return result.problem === 'unsupported' ? 'tooLarge' : 'damaged';
  } catch (error) {
    signal.throwIfAborted();
    // The reader has no place, which says nothing about the papers: the export fails, and is repeated.
    if (['PREVIEW_BUSY', 'SERVICE_UNAVAILABLE'].includes(toAppError(error).code)) throw error;
    service.log.info({ err: error }, 'papers could not be combined');
    return 'tooLarge';
  }
}

const sourceOf = (userId: number, format: ReadSource['format'], bytes: Buffer): ReadSource => ({
  userId,
  format,
  size: bytes.length,
  open: () => Promise.resolve(Readable.from([bytes])),
});

/** Undefined when the content is damaged. */
async function readPaper(
  { service, blobs, userId }: FitContext,
  stored: NonNullable<StoredPaper['stored']>,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  let isDamaged = false;
  const content = await openDocument({ service, blobs, userId }, stored, signal, () => {
    isDamaged = true;
  });
  const chunks: Uint8Array[] = [];
  if (content) for await (const chunk of content) chunks.push(chunk);
  return isDamaged ? undefined : Buffer.concat(chunks);
}
