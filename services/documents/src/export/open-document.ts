import { addAbortSignal } from 'node:stream';
import { isDamaged, unlessDamaged, type BlobStore, type Service } from '@dossier/service-kit';
import { blobRef, type FileVersionRow } from '../files/files.entity.ts';

export type Content = AsyncIterable<Uint8Array>;

interface Reader {
  readonly service: Service;
  readonly blobs: BlobStore;
  readonly userId: number;
}

/**
 * Opens a file version for an archive; undefined when not even its beginning is readable. It ends at the first damaged
 * frame. `onDamage` is called in both cases.
 */
export async function openDocument(
  { service, blobs, userId }: Reader,
  stored: FileVersionRow,
  signal: AbortSignal,
  onDamage: () => void,
): Promise<Content | undefined> {
  const report = (error?: unknown) => {
    service.log.error(
      { err: error, file: stored.fileId, version: stored.version },
      'a damaged document is not exported',
    );
    onDamage();
  };
  if (stored.scan === 'malware') {
    // The ZIP lists it with what could not be exported.
    onDamage();
    return undefined;
  }
  const opened = await unlessDamaged(async () => {
    const seal = await service.seals.forReading(userId);
    const body = addAbortSignal(signal, await blobs.open(blobRef(userId, stored), seal));
    const rest = body.iterator() as AsyncIterator<Uint8Array>;
    return { first: await rest.next(), rest };
  });
  if (!opened) report();
  return opened && untilDamage(opened.first, opened.rest, report);
}

async function* untilDamage(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
  onDamage: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for (let chunk = first; !chunk.done; chunk = await rest.next()) yield chunk.value;
  } catch (error) {
    if (!isDamaged(error)) throw error;
    onDamage(error);
  }
}
