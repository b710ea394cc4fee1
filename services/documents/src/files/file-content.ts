import {
  contentDisposition,
  type BinaryResult,
  type BlobStore,
  type Logger,
  type Seal,
  type Service,
} from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import { isInline } from './file-response.ts';
import { blobRef, type FileRow, type FileVersionRow } from './files.entity.ts';

interface ContentContext {
  readonly service: Pick<Service, 'db'>;
  readonly blobs: BlobStore;
  readonly log: Logger;
  readonly now: number;
  readonly actorId: number;
}

/**
 * The original bytes of a version, decrypted as they stream; the stream fails at the first frame that is not authentic.
 * `requestedInline` has an effect on types that may be shown inside a page.
 */
export async function sendContent(
  { service, blobs, log, now, actorId }: ContentContext,
  { file, version, seal }: { file: FileRow; version: FileVersionRow; seal: Seal },
  requestedInline: boolean,
): Promise<BinaryResult> {
  const inline = requestedInline && isInline(version.mediaType);
  const body = await blobs.open(blobRef(file.userId, version), seal);
  const action = inline ? 'view' : 'download';
  await accessLog.addReading(
    service.db,
    { at: new Date(now), actorId, ownerId: file.userId, fileId: file.id, version: version.version, action },
    log,
  );
  return {
    body,
    headers: {
      'Content-Type': inline ? version.mediaType : 'application/octet-stream',
      'Content-Length': String(version.size),
      'Content-Disposition': contentDisposition(inline ? 'inline' : 'attachment', file.name),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    },
  };
}
