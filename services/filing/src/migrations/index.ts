/** Made by `npm run new:migration`. TypeORM runs them by the time in their names. */
export { CreateFilings1763000300000 } from './1763000300000-create-filings.ts';
export { AddReceiptMac1763000300001 } from './1763000300001-add-receipt-mac.ts';
export { CreateDeadlineReminders1763000300010 } from './1763000300010-create-deadline-reminders.ts';
export { AddSupplements1795342756094 } from './1795342756094-add-supplements.ts';
export { CreateDesk1795354288574 } from './1795354288574-create-desk.ts';
export { CreateFileRequests1795354300002 } from './1795354300002-create-file-requests.ts';
export { CreateDeskNotes1795367040554 } from './1795367040554-create-desk-notes.ts';
export { AddFiledReturns1795368192494 } from './1795368192494-add-filed-returns.ts';
export { CreateSectionChecks1795368731317 } from './1795368731317-create-section-checks.ts';
export { AddDeskPriority1795369514674 } from './1795369514674-add-desk-priority.ts';
export { CreateSavedViews1795381896842 } from './1795381896842-create-saved-views.ts';
export { AddDeskPresence1795425291642 } from './1795425291642-add-desk-presence.ts';
export { AddDeskProblemCount1795647443618 } from './1795647443618-add-desk-problem-count.ts';
export { AddRowCodes1795660000000 } from './1795660000000-add-row-codes.ts';
export { AddDeskWork1795670727796 } from './1795670727796-add-desk-work.ts';
export { AddReplacedExtension1795788819120 } from './1795788819120-add-replaced-extension.ts';
