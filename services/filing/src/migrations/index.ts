/** Made by `npm run new:migration`. TypeORM runs them by the time in their names. */
export { CreateFiling1796000000000 } from './1796000000000-create-filing.ts';
export { CreateCopies1796200000000 } from './1796200000000-create-copies.ts';
export { CreateClients1796300000000 } from './1796300000000-create-clients.ts';
export { AddInvitations1796400000000 } from './1796400000000-add-invitations.ts';
export { CreateFees1796610000000 } from './1796610000000-create-fees.ts';
export { AddListOfViews1796615000000 } from './1796615000000-add-list-of-views.ts';
export { CreateReminderRules1796710000000 } from './1796710000000-create-reminder-rules.ts';
export { CreateJournal1796720000000 } from './1796720000000-create-journal.ts';
export { CreateOpenings1796725000000 } from './1796725000000-create-openings.ts';
export { CreateDeadlineNotices1796730000000 } from './1796730000000-create-deadline-notices.ts';
export { CreateAfterFiling1796920000000 } from './1796920000000-create-after-filing.ts';
