import { allEndpoints, recordAudit } from '@dossier/contracts';
import { actorOf, fail, type Service } from '@dossier/service-kit';

/** The requests that need a release token instead of a session; their target names the token. */
const isByToken = (act: string): boolean =>
  allEndpoints.some(({ id, access }) => id === act && access === 'release');

/** Records what the gateway refused or served itself. */
export function auditRoutes(service: Service): void {
  service.route(recordAudit, async ({ body, identity, requestId }) => {
    if (!identity) {
      if (!isByToken(body.act)) throw fail('VALIDATION_FAILED');
      await service.recordAudit({ ...body, actorId: null, role: 'admin', requestId });
      return {};
    }
    const role = identity.impersonatedBy === undefined ? identity.role : 'admin';
    await service.recordAudit({ ...body, actorId: actorOf(identity), role, requestId });
    return {};
  });
}
