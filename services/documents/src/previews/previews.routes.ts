import { previewFile } from '@dossier/contracts';
import { actorOf, type Service } from '@dossier/service-kit';
import { findCheckedFile, findVersion } from '../files/file-integrity.ts';
import type { Previews } from './create-preview.ts';
import { sendPreview } from './send-preview.ts';

export function previewRoutes(service: Service, previews: Previews): void {
  service.route(previewFile, async ({ params, query, identity, clock, log }) => {
    const { file, seal } = await findCheckedFile(service, params.id, identity.userId);
    const version = await findVersion(service, file, query.version);
    const context = { service, previews, log, now: clock.now(), actorId: actorOf(identity) };
    return sendPreview(context, { file, version, seal }, query);
  });
}
