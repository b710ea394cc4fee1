import { downloadExport, endpointUrl, getExport, prepareExport, type Language } from '@dossier/contracts';
import { contentDisposition, type BlobStore, type Service, type UserIdentity } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import { createArchive } from './archive.ts';
import { collect, type Document } from './collect.ts';
import { exportTexts } from './export-texts.ts';
import { createExports } from './exports.ts';

const hourMs = 60 * 60 * 1000;
/** Bounds the parameters of one insert. */
const batchSize = 500;

/** The export of everything the product stores about a user, as one ZIP. */
export function exportRoutes(service: Service, blobs: BlobStore): void {
  const exports = createExports(service.clock);
  service.every(hourMs, async () => exports.sweep());

  service.route(prepareExport, async ({ identity, language }) => {
    const { documents } = await collect(service, identity.userId, language);
    const { ticket, expiresAt } = exports.prepare(identity, language, documents.length);
    return {
      ...exports.stateOf(identity.userId),
      url: endpointUrl(downloadExport, { params: { ticket } }),
      expiresAt: expiresAt.toISOString(),
    };
  });

  service.route(getExport, ({ identity }) => exports.stateOf(identity.userId));

  service.route(downloadExport, async ({ params, identity, log }) => {
    const running = exports.start(identity, params.ticket);
    const { language } = running;
    try {
      const body = await openArchive(identity, language, () => running.fileDone());
      body.once('end', () => running.end('complete'));
      body.once('error', (error) => log.warn({ err: error }, 'an export failed'));
      body.once('close', () => running.end('failed'));
      const day = new Date(service.clock.now()).toISOString().slice(0, 10);
      return {
        body,
        headers: {
          'Content-Disposition': contentDisposition(
            'attachment',
            `${exportTexts[language].fileName}-${day}.zip`,
          ),
          'Cache-Control': 'private, no-store',
          'Cross-Origin-Resource-Policy': 'same-origin',
        },
      };
    } catch (error) {
      running.end('failed');
      throw error;
    }
  });

  async function openArchive(user: UserIdentity, language: Language, onDocument: () => void) {
    const { userId } = user;
    const collected = await collect(service, userId, language);
    await recordAccess(user, collected.documents);
    return createArchive({ service, blobs, userId, language, collected, onDocument });
  }

  /** Records the reading of every document before the first one is read. */
  async function recordAccess({ userId }: UserIdentity, documents: readonly Document[]): Promise<void> {
    const at = new Date(service.clock.now());
    const entries = documents.map(({ file: { id, version } }) => ({
      at,
      actorId: userId,
      ownerId: userId,
      fileId: id,
      version,
      action: 'export' as const,
    }));
    for (let start = 0; start < entries.length; start += batchSize) {
      const batch = entries.slice(start, start + batchSize);
      await service.db.write((manager) => accessLog.add(manager, ...batch));
    }
  }
}
