import { createService, openRedis, type Service, type ServiceDeps } from '@dossier/service-kit';
import { accessEntity } from './access-log/access-log.entity.ts';
import { accessLog } from './access-log/access-log.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { plannedDeletionRoutes } from './accounts/planned-deletion.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { addressEntity, codeEntity } from './codes/codes.entity.ts';
import { codeRoutes } from './codes/codes.routes.ts';
import { createCodes } from './codes/codes.ts';
import { createIpLimit } from './codes/ip-limit.ts';
import { deletionEntity } from './account/deletion.entity.ts';
import { deletionJob } from './deletion/deletion.job.ts';
import { deletionRoutes } from './deletion/deletion.routes.ts';
import { createDeletions } from './deletion/deletions.ts';
import { deviceEntity } from './account/devices.entity.ts';
import { deviceRoutes } from './devices/devices.routes.ts';
import { ownDeviceRoutes } from './devices/own-devices.routes.ts';
import { createDevices } from './account/devices.ts';
import { emailChangeEntity } from './account/email-change.entity.ts';
import { emailChangeRoutes } from './email-change/email-change.routes.ts';
import { emailRecoveryEntity } from './account/email-recovery.entity.ts';
import { emailRecoveryJob } from './email-recovery/email-recovery.job.ts';
import { emailRecoveryRoutes } from './email-recovery/email-recovery.routes.ts';
import { createEmailRecoveries } from './email-recovery/email-recovery.ts';
import { exportRoutes } from './export/export.routes.ts';
import { handoverEntity } from './handovers/handovers.entity.ts';
import { handoverRoutes } from './handovers/handovers.routes.ts';
import { createHandovers } from './handovers/handovers.ts';
import { createCookies } from './http/cookies.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { impersonationRoutes } from './impersonation/impersonation.routes.ts';
import * as migrations from './migrations/index.ts';
import { unusedAccountsJob } from './unused-accounts/unused-accounts.job.ts';
import { passkeyChallengeEntity } from './passkeys/passkey-challenges.entity.ts';
import { createPasskeyChallenges } from './passkeys/passkey-challenges.ts';
import { passkeySignInRoutes } from './passkeys/passkey-sign-in.routes.ts';
import { createPasskeys } from './passkeys/passkeys.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { userEntity } from './account/users.entity.ts';
import { userRoutes } from './users/users.routes.ts';
import { seedAdministrator } from './users/seed-administrator.ts';
import { createUsers } from './account/users.repository.ts';
import { enrolmentRoutes } from './second-factor/enrolment.routes.ts';
import { createRequirement } from './account/requirement.ts';
import { secondFactorEntities } from './account/second-factor.entity.ts';
import { createFactorChanges } from './account/factor-changes.ts';
import { createRecoveryCodes } from './account/recovery-codes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { createSecondFactors } from './account/second-factors.ts';
import { secondStepRoutes } from './second-factor/second-step.routes.ts';
import { createSecondSteps } from './account/second-steps.ts';
import { createStepAttempts } from './second-factor/step-attempts.ts';
import { createPepper } from './secrets.ts';
import { sessionEntity } from './account/sessions.entity.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { createSessions } from './account/sessions.ts';
import { createSignIn } from './account/sign-in.ts';
import { readAuthSettings } from './settings.ts';

const hour = 60 * 60 * 1000;

/** Sign-in codes, sessions, remembered devices, impersonation, and their access log. */
export function createAuthService(deps: ServiceDeps): Service {
  const settings = readAuthSettings(deps);
  const keys = deps.keys('SESSION_KEY');
  const entities = [
    userEntity,
    addressEntity,
    codeEntity,
    sessionEntity,
    deviceEntity,
    emailChangeEntity,
    emailRecoveryEntity,
    deletionEntity,
    ...secondFactorEntities,
    passkeyChallengeEntity,
    handoverEntity,
    accessEntity,
  ];
  const service = createService(
    { name: 'auth', entities, migrations: Object.values(migrations), exempt: { user: ['hasRole'] } },
    deps,
  );
  const { db, clock, outbox } = service;

  const users = createUsers(service, settings);
  const codes = createCodes(clock, outbox, createPepper(keys[0]), settings);
  const recoveryCodes = createRecoveryCodes(clock);
  const factors = createSecondFactors(clock, recoveryCodes);
  const requirement = createRequirement({ clock, settings, users, factors });
  const sessions = createSessions(clock, settings, keys, { ...requirement, ...users });
  const devices = createDevices(clock, settings, keys[0]);
  const cookies = createCookies(settings.publicUrl);
  const signIn = createSignIn({ clock, users, sessions, devices, cookies });
  const steps = createSecondSteps(clock);
  const recoveries = createEmailRecoveries(service);
  const deletions = createDeletions(service);
  const redis = openRedis(deps);
  service.onStart(() => redis?.check());
  service.onStop(() => redis?.close());
  const ipLimit = createIpLimit(settings, redis);
  const handovers = createHandovers(clock, sessions);
  const challenges = createPasskeyChallenges(clock);
  const passkeys = createPasskeys({ clock, factors, challenges });
  const changes = createFactorChanges(service, { factors, recoveryCodes, users, sessions, devices });
  const { publicUrl } = settings;
  const attempts = createStepAttempts(service, { steps, users, ipLimit, cookies });

  async function printTokens(): Promise<void> {
    const lines = await db.write((manager) => requirement.issueTokens(manager));
    // For the operator: lines with this mark are printed to the terminal and never logged.
    for (const line of lines) process.stdout.write(`» ${line}\n`);
  }

  codeRoutes(service, { codes, ipLimit, cookies, users, devices, signIn, factors, steps, requirement });
  secondStepRoutes(service, {
    steps,
    attempts,
    factors,
    recoveryCodes,
    requirement,
    users,
    cookies,
    signIn,
    passkeys,
    ipLimit,
    publicUrl,
  });
  secondFactorRoutes(service, { factors, recoveryCodes, requirement, changes });
  passkeyRoutes(service, { passkeys, changes, publicUrl });
  passkeySignInRoutes(service, { passkeys, users, ipLimit, cookies, signIn, publicUrl });
  enrolmentRoutes(service, {
    steps,
    attempts,
    factors,
    recoveryCodes,
    requirement,
    sessions,
    devices,
    cookies,
    signIn,
    passkeys,
    publicUrl,
  });
  deviceRoutes(service, { devices, sessions, users, cookies, signIn, requirement });
  emailChangeRoutes(service, { codes, users, devices, sessions, recoveries });
  emailRecoveryRoutes(service, { users, recoveries, publicUrl });
  emailRecoveryJob(service, { users, recoveries, devices, sessions });
  ownDeviceRoutes(service, { devices, sessions, signIn, keys });
  sessionRoutes(service, { sessions, users, cookies, signIn });
  handoverRoutes(service, { handovers, users, cookies, publicUrl });
  impersonationRoutes(service, { settings, sessions, users, cookies });
  accountRoutes(service, { users, sessions, devices, settings, printTokens });
  invitationRoutes(service, { users, settings });
  plannedDeletionRoutes(service, { users, deletions });
  auditRoutes(service);
  userRoutes(service, users);
  exportRoutes(service, users);
  deletionRoutes(service, { users, deletions });
  deletionJob(service, users);
  unusedAccountsJob(service, users, settings);

  service.onStart(async () => {
    await seedAdministrator({ db, clock, outbox, settings, sessions, devices });
    await printTokens();
  });
  service.every('sweep', hour, async () => {
    for (const part of [codes, sessions, devices, factors, steps, challenges, handovers])
      await db.write((manager) => part.sweep(manager));
    await accessLog.sweep(db, clock.now());
  });
  return service;
}
