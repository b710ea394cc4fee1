import type { Migration } from '@dossier/service-kit';
import { CreateFilings1763000300000 } from './1763000300000-create-filings.ts';

export const migrations: readonly Migration[] = [CreateFilings1763000300000];
