import type { Migration } from '@dossier/service-kit';
import { CreateMessages1763000600000 } from './1763000600000-create-messages.ts';
import { CreateMails1763000600001 } from './1763000600001-create-mails.ts';

export const migrations: readonly Migration[] = [CreateMessages1763000600000, CreateMails1763000600001];
