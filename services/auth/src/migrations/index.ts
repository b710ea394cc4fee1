import type { Migration } from '@dossier/service-kit';
import { CreatePeople1763000300000 } from './1763000300000-create-people.ts';
import { CreateAddresses1763000300001 } from './1763000300001-create-addresses.ts';
import { CreateCodes1763000300002 } from './1763000300002-create-codes.ts';
import { CreateSessions1763000300003 } from './1763000300003-create-sessions.ts';
import { CreateDevices1763000300004 } from './1763000300004-create-devices.ts';
import { CreateAccessLog1763000300005 } from './1763000300005-create-access-log.ts';
import { AddSessionSignedInAt1763900000000 } from './1763900000000-add-session-signed-in-at.ts';
import { AddDeviceGrace1763900000001 } from './1763900000001-add-device-grace.ts';
import { AddDeviceUse1763900000002 } from './1763900000002-add-device-use.ts';
import { AddSessionUse1763900000003 } from './1763900000003-add-session-use.ts';
import { AddCodeNetwork1763900000004 } from './1763900000004-add-code-network.ts';
import { CreateEmailChanges1763900000005 } from './1763900000005-create-email-changes.ts';
import { CreateAccountDeletions1763900000006 } from './1763900000006-create-account-deletions.ts';
import { CreateEmailRecoveries1763900000007 } from './1763900000007-create-email-recoveries.ts';
import { AddPersonSignIn1763900000008 } from './1763900000008-add-person-sign-in.ts';
import { AddUnusedAccounts1763900000009 } from './1763900000009-add-unused-accounts.ts';
import { AddPersonRole1764000000000 } from './1764000000000-add-person-role.ts';
import { CreateSecondFactors1764200000000 } from './1764200000000-create-second-factors.ts';
import { CreateRecoveryCodes1764200000001 } from './1764200000001-create-recovery-codes.ts';
import { CreateSecondSteps1764200000002 } from './1764200000002-create-second-steps.ts';
import { CreateSecondFactorGuesses1764200000003 } from './1764200000003-create-second-factor-guesses.ts';
import { CreateEnrolmentTokens1764200000004 } from './1764200000004-create-enrolment-tokens.ts';
import { CreatePasskeyChallenges1764300000000 } from './1764300000000-create-passkey-challenges.ts';
import { AddDeletionPlanner1764300000010 } from './1764300000010-add-deletion-planner.ts';
import { AddSignInPlaces1764400000000 } from './1764400000000-add-sign-in-places.ts';
import { AddLastTaxYear1795643484482 } from './1795643484482-add-last-tax-year.ts';
import { IndexPasskeyHolders1795647417436 } from './1795647417436-index-passkey-holders.ts';
import { RenamePerson1795658782713 } from './1795658782713-rename-person.ts';
import { AddRowCodes1795660000000 } from './1795660000000-add-row-codes.ts';

/** Oldest first. Made by `npm run new:migration`. */
export const migrations: readonly Migration[] = [
  CreatePeople1763000300000,
  CreateAddresses1763000300001,
  CreateCodes1763000300002,
  CreateSessions1763000300003,
  CreateDevices1763000300004,
  CreateAccessLog1763000300005,
  AddSessionSignedInAt1763900000000,
  AddDeviceGrace1763900000001,
  AddDeviceUse1763900000002,
  AddSessionUse1763900000003,
  AddCodeNetwork1763900000004,
  CreateEmailChanges1763900000005,
  CreateAccountDeletions1763900000006,
  CreateEmailRecoveries1763900000007,
  AddPersonSignIn1763900000008,
  AddUnusedAccounts1763900000009,
  AddPersonRole1764000000000,
  CreateSecondFactors1764200000000,
  CreateRecoveryCodes1764200000001,
  CreateSecondSteps1764200000002,
  CreateSecondFactorGuesses1764200000003,
  CreateEnrolmentTokens1764200000004,
  CreatePasskeyChallenges1764300000000,
  AddDeletionPlanner1764300000010,
  AddSignInPlaces1764400000000,
  AddLastTaxYear1795643484482,
  IndexPasskeyHolders1795647417436,
  RenamePerson1795658782713,
  AddRowCodes1795660000000,
];
