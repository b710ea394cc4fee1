import { downloadExport, endpointUrl, getExport, prepareExport } from '@dossier/contracts';
import type { BlobStore, Service, UserIdentity } from '@dossier/service-kit';
import type { Archives } from './archives.ts';
import { collect } from './collect.ts';
import { createExports, type ExportKey } from './exports.ts';
import { openExport } from './open-export.ts';
import { sendExport } from './send-export.ts';

/** The export of everything the product stores about a user, as one ZIP. */
export function exportRoutes(service: Service, blobs: BlobStore, archives: Archives): void {
  const exports = createExports(service);
  const keyOf = (actor: UserIdentity): ExportKey => ({ actor, userId: actor.userId });

  service.route(prepareExport, async ({ identity, language }) => {
    const { documents } = await collect(service, identity.userId, language);
    return exports.prepare(keyOf(identity), {
      language,
      filesTotal: documents.length,
      urlOf: (ticket) => endpointUrl(downloadExport, { params: { ticket } }),
    });
  });

  service.route(getExport, ({ identity }) => exports.stateOf(keyOf(identity)));

  service.route(downloadExport, ({ params, identity, log }) => {
    const { userId } = identity;
    const start = () => exports.start(keyOf(identity), params.ticket);
    return sendExport({ archives, actor: identity, log, start }, (running) =>
      openExport({ service, blobs, running, userId, actorId: userId }),
    );
  });
}
