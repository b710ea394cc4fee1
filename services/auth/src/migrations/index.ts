/** Made by `npm run new:migration`. TypeORM runs them by the time in their names. */
export { CreateAuth1796000000000 } from './1796000000000-create-auth.ts';
export { AddInvitations1796400000000 } from './1796400000000-add-invitations.ts';
export { AddHandovers1796700000000 } from './1796700000000-add-handovers.ts';
