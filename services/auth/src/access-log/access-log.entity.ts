import { accessLogEntity, column, type RowOf } from '@dossier/service-kit';

type AccessEvent =
  | 'signedIn'
  | 'restored'
  | 'signedOut'
  | 'impersonated'
  | 'impersonationRefused'
  | 'deviceReused'
  | 'deviceEnded'
  | 'phoneOpened'
  | 'invited'
  | 'emailChanged'
  | 'emailRecoveryRequested'
  | 'emailRecoveryCalledOff'
  | 'emailRecoveryFailed'
  | 'emailRecovered'
  | 'deletionRequested'
  | 'deletionCalledOff'
  | 'accountUnused'
  | 'accountUnusedSoon'
  | 'signedOutEverywhere'
  | 'administratorChanged'
  | 'administratorAppointed'
  | 'expertAppointed'
  | 'roleWithdrawn'
  | 'suspended'
  | 'reinstated'
  | 'secondFactorAdded'
  | 'secondFactorRemoved'
  | 'recoveryCodesRenewed';

/** A sign-in, a sign-out or an impersonation. */
export const accessEntity = accessLogEntity({
  table: 'access',
  columns: {
    event: column.text<AccessEvent>(30),
    userId: column.integer(),
    /** The administrator who acted, null when it was the user. */
    actorId: column.integer({ nullable: true }),
  },
  ownedBy: 'deleted by the job with the user: earlier, the log would lack how the account ended',
  subject: { column: 'userId', index: 'access_user' },
});

export type AccessRow = RowOf<typeof accessEntity>;
