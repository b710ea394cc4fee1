import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { acceptTerms } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { lockProfile, storeProfile } from '../profile/profile.repository.ts';
import { isProfileComplete } from '../profile/profile.rules.ts';
import { termsEntity } from './terms.entity.ts';

/** Set by the gateway, which strips it from incoming requests. */
const clientAddressHeader = 'x-dossier-client-ip';

export function termsRoutes(service: Service): void {
  service.route(acceptTerms, async ({ identity, db, clock, ctx }) => {
    const { userId } = identity;
    const address = ctx.get(clientAddressHeader);
    const acceptedAt = await db.write(async (manager) => {
      const now = new Date(clock.now());
      // Does not increment the version: a form that is open elsewhere can still be saved.
      const row = await lockProfile(manager, userId, now);
      if (row.termsAcceptedAt) return row.termsAcceptedAt;
      await manager.insert(termsEntity, {
        id: randomUUID(),
        userId,
        acceptedAt: now,
        address: isIP(address) ? address : null,
        userAgent: ctx.get('user-agent').slice(0, 300),
      });
      await storeProfile(manager, row, {
        termsAcceptedAt: now,
        isProfileComplete: isProfileComplete(row.fields, now),
      });
      return now;
    });
    return { success: true as const, acceptedAt: acceptedAt.toISOString() };
  });
}
