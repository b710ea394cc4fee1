import type { Migration } from '@dossier/service-kit';
import { CreateFilings1763000300000 } from './1763000300000-create-filings.ts';
import { AddReceiptMac1763000300001 } from './1763000300001-add-receipt-mac.ts';
import { CreateDeadlineReminders1763000300010 } from './1763000300010-create-deadline-reminders.ts';

export const migrations: readonly Migration[] = [
  CreateFilings1763000300000,
  AddReceiptMac1763000300001,
  CreateDeadlineReminders1763000300010,
];
