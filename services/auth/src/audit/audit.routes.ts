import { recordAudit } from '@dossier/contracts';
import { actorOf, fail, type Service } from '@dossier/service-kit';

/** Records what the gateway refused or served itself. */
export function auditRoutes(service: Service): void {
  service.route(recordAudit, async ({ body, identity, requestId }) => {
    if (!identity) throw fail('VALIDATION_FAILED');
    const role = identity.impersonatedBy === undefined ? identity.role : 'admin';
    await service.recordAudit({ ...body, actorId: actorOf(identity), role, requestId });
    return {};
  });
}
