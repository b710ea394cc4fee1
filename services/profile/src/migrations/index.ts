import type { Migration } from '@dossier/service-kit';
import { CreateProfiles1763000200000 } from './1763000200000-create-profiles.ts';
import { CreateAuthorization1763000200020 } from './1763000200020-create-authorization.ts';
import { CreateHousehold1763000200021 } from './1763000200021-create-household.ts';

export const migrations: readonly Migration[] = [
  CreateProfiles1763000200000,
  CreateAuthorization1763000200020,
  CreateHousehold1763000200021,
];
