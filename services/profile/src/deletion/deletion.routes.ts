import { eraseProfile } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';

/** Destroys everything this service stores about a user. */
export function deletionRoutes({ route, outbox, seals, deleteOwned }: Service): void {
  route(eraseProfile, async ({ params: { userId }, db }) => {
    await db.write(async (manager) => {
      await deleteOwned(manager, userId);
      await outbox.erase(manager, userId);
      await seals.destroy(manager, userId);
    });
    return { success: true as const };
  });
}
