import { createHash, randomUUID } from 'node:crypto';
import { filledId, percentOf, runFill } from '@dossier/service-kit/testing';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { addressEntity, codeEntity } from '../codes/codes.entity.ts';
import { deviceEntity } from '../account/devices.entity.ts';
import { createAuthService } from '../service.ts';
import { sessionEntity } from '../account/sessions.entity.ts';
import { rolePlace, userEntity, type UserRow } from '../account/users.entity.ts';

/* Accounts with a device and a history; staff, and every fourth person, with a session, see `SIGNED_IN_EVERY` of the bench. */

const day = 24 * 3_600_000;
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const unknown = { browser: 'Firefox', system: 'Windows', country: null, networkHash: null };

await runFill('auth', createAuthService, ({ userId, isStaff }, { clock, seals }) => {
  const now = new Date(clock.now());
  const before = new Date(now.getTime() - Math.ceil(percentOf(userId, 0, 1) * 300_000));
  const joined = new Date(now.getTime() - 700 * day);
  const ends = new Date(now.getTime() + day / 2);
  const user: UserRow = {
    id: userId,
    email: `person${userId}@example.ch`,
    createdAt: joined,
    lastSignInAt: before,
    language: 'de',
    role: isStaff ? seals.own.sealJson(rolePlace(userId), 'expert') : null,
    suspendedAt: null,
    lastTaxYear: null,
    unusedWarnedAt: null,
    invitedAt: null,
    hasRole: isStaff ? true : null,
  };
  const deviceId = filledId('device', userId);
  const session = {
    id: filledId('session', userId),
    userId,
    deviceId,
    impersonatedBy: null,
    createdAt: now,
    signedInAt: now,
    ...unknown,
    lastUsedAt: now,
    idleExpiresAt: ends,
    absoluteExpiresAt: ends,
    revokedAt: null,
  };
  const device = {
    id: deviceId,
    userId,
    secretHash: hashOf(deviceId),
    previousHash: null,
    rotatedAt: before,
    ...unknown,
    lastUsedAt: before,
    createdAt: joined,
    expiresAt: new Date(before.getTime() + 30 * day),
    revokedAt: null,
  };
  const addressHash = hashOf(user.email);
  const code = {
    id: randomUUID(),
    addressHash,
    browserHash: hashOf(deviceId),
    networkHash: null,
    accountNetworkHash: null,
    codeHash: hashOf('code'),
    failures: 0,
    createdAt: before,
    expiresAt: before,
    usedAt: before,
  };
  const visits = Array.from({ length: 8 }, (_, index) => ({
    at: new Date(before.getTime() - index * 40 * day),
    event: 'signedIn' as const,
    userId,
    actorId: null,
  }));
  return [
    [userEntity, [user]],
    [deviceEntity, [device]],
    [sessionEntity, isStaff || userId % 4 === 0 ? [session] : []],
    [accessEntity, visits],
    [addressEntity, [{ addressHash, usedAt: before }]],
    [codeEntity, percentOf(userId, 0, 2) < 20 ? [code] : []],
  ];
});
