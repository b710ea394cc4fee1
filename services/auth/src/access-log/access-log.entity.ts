import { accessLogEntity, column, type AccessLogRow } from '@dossier/service-kit';

type AccessEvent =
  | 'signedIn'
  | 'restored'
  | 'signedOut'
  | 'impersonated'
  | 'impersonationRefused'
  | 'deviceReused'
  | 'deviceEnded'
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
export interface AccessRow extends AccessLogRow {
  event: AccessEvent;
  userId: number;
  /** The administrator who acted, null when it was the user. */
  actorId: number | null;
}

export const accessEntity = accessLogEntity<AccessRow>({
  table: 'access',
  columns: {
    event: column.text(30),
    userId: column.integer(),
    actorId: column.integer({ nullable: true }),
  },
  subject: { column: 'userId', index: 'access_user' },
});
