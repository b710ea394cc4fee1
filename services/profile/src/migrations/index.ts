import type { Migration } from '@dossier/service-kit';
import { CreateProfiles1763000200000 } from './1763000200000-create-profiles.ts';

export const migrations: readonly Migration[] = [CreateProfiles1763000200000];
