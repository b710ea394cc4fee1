import type { Migration } from '@dossier/service-kit';
import { CreateFilings1763000300000 } from './1763000300000-create-filings.ts';
import { AddReceiptMac1763000300001 } from './1763000300001-add-receipt-mac.ts';
import { CreateDeadlineReminders1763000300010 } from './1763000300010-create-deadline-reminders.ts';
import { AddSupplements1795342756094 } from './1795342756094-add-supplements.ts';
import { CreateDesk1795354288574 } from './1795354288574-create-desk.ts';
import { CreateFileRequests1795354300002 } from './1795354300002-create-file-requests.ts';
import { CreateDeskNotes1795367040554 } from './1795367040554-create-desk-notes.ts';
import { AddFiledReturns1795368192494 } from './1795368192494-add-filed-returns.ts';
import { CreateSectionChecks1795368731317 } from './1795368731317-create-section-checks.ts';
import { AddDeskPriority1795369514674 } from './1795369514674-add-desk-priority.ts';
import { CreateSavedViews1795381896842 } from './1795381896842-create-saved-views.ts';
import { AddDeskPresence1795425291642 } from './1795425291642-add-desk-presence.ts';
import { AddDeskProblemCount1795647443618 } from './1795647443618-add-desk-problem-count.ts';
import { AddRowCodes1795660000000 } from './1795660000000-add-row-codes.ts';

/** Oldest first. Made by `npm run new:migration`. */
export const migrations: readonly Migration[] = [
  CreateFilings1763000300000,
  AddReceiptMac1763000300001,
  CreateDeadlineReminders1763000300010,
  AddSupplements1795342756094,
  CreateDesk1795354288574,
  CreateFileRequests1795354300002,
  CreateDeskNotes1795367040554,
  AddFiledReturns1795368192494,
  CreateSectionChecks1795368731317,
  AddDeskPriority1795369514674,
  CreateSavedViews1795381896842,
  AddDeskPresence1795425291642,
  AddDeskProblemCount1795647443618,
  AddRowCodes1795660000000,
];
