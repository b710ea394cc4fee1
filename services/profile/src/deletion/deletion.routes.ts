import { eraseProfile } from '@dossier/contracts';
import type { RemoteFacts, Service } from '@dossier/service-kit';
import { authorizationEntity } from '../authorization/authorization.entity.ts';
import { householdEntity } from '../household/household.entity.ts';
import { profileEntity } from '../profile/profile.entity.ts';
import { sectionEntity } from '../sections/sections.entity.ts';
import { cardPanelEntity } from '../tax-cards/card-panel.entity.ts';
import { preferenceEntity } from '../tax-cards/tax-cards.entity.ts';
import { answersEntity } from '../answers/answers.entity.ts';
import { declarationEntity } from '../answers/declaration.entity.ts';
import { draftEntity } from '../answers/draft.entity.ts';
import { termsEntity } from '../terms/terms.entity.ts';

const entities = [
  answersEntity,
  draftEntity,
  declarationEntity,
  preferenceEntity,
  cardPanelEntity,
  sectionEntity,
  authorizationEntity,
  householdEntity,
  termsEntity,
  profileEntity,
] as const;

/** Destroys everything this service stores about a user. */
export function deletionRoutes({ route, outbox, seals }: Service, remoteFacts: RemoteFacts): void {
  route(eraseProfile, async ({ params: { userId }, db }) => {
    await db.write(async (manager) => {
      for (const entity of entities) await manager.delete(entity, { userId });
      await remoteFacts.erase(manager, userId);
      await outbox.erase(manager, userId);
      await seals.destroy(manager, userId);
    });
    return { success: true as const };
  });
}
