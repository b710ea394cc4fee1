import {
  ahvSettings,
  copyEntity,
  createRemoteFacts,
  createService,
  type Service,
  type ServiceDeps,
} from '@dossier/service-kit';
import { adminRoutes } from './admin/admin.routes.ts';
import { answersEntity } from './answers/answers.entity.ts';
import { authorizationEntity } from './authorization/authorization.entity.ts';
import { authorizationRoutes } from './authorization/authorization.routes.ts';
import { declarationEntity } from './answers/declaration.entity.ts';
import { declarationRoutes } from './tax-profile/declaration.routes.ts';
import { draftEntity } from './answers/draft.entity.ts';
import { draftRoutes } from './tax-profile/draft.routes.ts';
import { deletionRoutes } from './deletion/deletion.routes.ts';
import { exportRoutes } from './export/export.routes.ts';
import { householdEntity } from './household/household.entity.ts';
import { householdRoutes } from './household/household.routes.ts';
import { createAhvRemoval } from './household/remove-ahv-numbers.ts';
import * as migrations from './migrations/index.ts';
import { cardPanelEntity } from './tax-cards/card-panel.entity.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { preferenceEntity } from './tax-cards/tax-cards.entity.ts';
import { taxCardRoutes } from './tax-cards/tax-cards.routes.ts';
import { profileEntity } from './profile/profile.entity.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { sectionEntity } from './sections/sections.entity.ts';
import { sectionRoutes } from './sections/sections.routes.ts';
import { termsEntity } from './terms/terms.entity.ts';
import { termsRoutes } from './terms/terms.routes.ts';

const second = 1000;

/** Profile, accepted terms, and per tax year the answers, sections and categories of a user. */
export function createProfileService(deps: ServiceDeps): Service {
  const { AHV_NUMBERS: ahvNumbers } = deps.settings(ahvSettings);
  const service = createService(
    {
      name: 'profile',
      entities: [
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
        copyEntity,
      ],
      migrations: Object.values(migrations),
    },
    deps,
  );
  const copies = createRemoteFacts(service);
  profileRoutes(service, copies);
  invitationRoutes(service);
  termsRoutes(service);
  draftRoutes(service);
  declarationRoutes(service);
  taxCardRoutes(service);
  sectionRoutes(service);
  authorizationRoutes(service);
  householdRoutes(service, { ahvNumbers });
  adminRoutes(service);
  exportRoutes(service);
  deletionRoutes(service);
  if (!ahvNumbers) service.everyInstance('ahv-removal', 2 * second, createAhvRemoval(service));
  return service;
}
