import { divideFile as divideFileEndpoint } from '@dossier/contracts';
import { actorOf, type Service } from '@dossier/service-kit';
import { readFileFacts } from '../files/file-facts.ts';
import { presentFile } from '../files/file-response.ts';
import type { UploadRoutesDeps } from '../upload/upload.routes.ts';
import { divideFile } from './divide-file.ts';

export function partRoutes(service: Service, deps: UploadRoutesDeps): void {
  service.route(divideFileEndpoint, async ({ params: { id }, body, identity, language, log }) => {
    const { userId } = identity;
    const context = { service, ...deps, userId, actorId: actorOf(identity), log };
    const { original, files } = await divideFile(context, id, body);
    const facts = await readFileFacts(service, userId, [original, ...files]);
    return {
      original: presentFile(original, language, facts),
      files: files.map((file) => presentFile(file, language, facts)),
    };
  });
}
