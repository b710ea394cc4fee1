import {
  actorOf,
  contentDisposition,
  type BinaryResult,
  type BlobStore,
  type Logger,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import { isInline } from './file-response.ts';
import { blobRef } from './files.entity.ts';
import { findCheckedFile, findVersion } from './file-integrity.ts';

export interface ContentContext {
  readonly service: Pick<Service, 'db' | 'seals'>;
  readonly blobs: BlobStore;
  readonly log: Logger;
  readonly now: number;
  readonly identity: UserIdentity;
}

/** The original bytes of a file, decrypted as they stream; the stream fails at the first frame that is not authentic. */
export async function openContent(
  { service, blobs, log, now, identity }: ContentContext,
  id: string,
  requested: { version?: number | undefined; inline?: '1' | undefined },
): Promise<BinaryResult> {
  const { file, seal } = await findCheckedFile(service, id, identity.userId);
  const version = await findVersion(service, file, requested.version);
  const inline = requested.inline === '1' && isInline(version.mediaType);
  const body = await blobs.open(blobRef(file.userId, version), seal);
  const action = inline ? 'view' : 'download';
  await accessLog.addReading(
    service.db,
    {
      at: new Date(now),
      actorId: actorOf(identity),
      ownerId: file.userId,
      fileId: id,
      version: version.version,
      action,
    },
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
