import { createService, type Service, type ServiceDeps } from '@dossier/service-kit';
import { adminRoutes } from './admin/admin.routes.ts';
import { declarationEntity } from './declaration/declaration.entity.ts';
import { declarationRoutes } from './declaration/declaration.routes.ts';
import { draftEntity } from './draft/draft.entity.ts';
import { draftRoutes } from './draft/draft.routes.ts';
import { migrations } from './migrations/index.ts';
import { preferenceEntity } from './preferences/preference.entity.ts';
import { preferenceRoutes } from './preferences/preference.routes.ts';
import { profileEntity } from './profile/profile.entity.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { sectionEntity } from './sections/section.entity.ts';
import { sectionRoutes } from './sections/section.routes.ts';
import { termsEntity } from './terms/terms.entity.ts';
import { termsRoutes } from './terms/terms.routes.ts';

/** What a person says about themself: profile, tax profile, terms, and what they switched on for a year. */
export function createProfileService(deps: ServiceDeps): Service {
  const service = createService(
    {
      name: 'profile',
      entities: [profileEntity, termsEntity, draftEntity, declarationEntity, preferenceEntity, sectionEntity],
      migrations,
    },
    deps,
  );
  profileRoutes(service);
  termsRoutes(service);
  draftRoutes(service);
  declarationRoutes(service);
  preferenceRoutes(service);
  sectionRoutes(service);
  adminRoutes(service);
  return service;
}
