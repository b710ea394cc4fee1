import { getDeskAccess } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { DeskAccess } from './desk-access.ts';

export function deskRoutes(service: Service, access: DeskAccess): void {
  service.route(getDeskAccess, async ({ query: { expertId, role, userId, taxYear } }) => ({
    allowed: await access.isAllowed({ userId: expertId, role }, userId, taxYear),
  }));
}
