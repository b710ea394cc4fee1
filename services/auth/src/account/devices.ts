import { randomUUID } from 'node:crypto';
import { compareAndSet, isSame, type Clock, type Key } from '@dossier/service-kit';
import { IsNull, LessThan, MoreThan, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { createClientColumns, type Client } from '../http/client.ts';
import { makeRoom } from '../make-room.ts';
import { createSuccessor, hashSecret, newSecret } from '../secrets.ts';
import type { AuthSettings } from '../settings.ts';
import { deviceEntity, type DeviceRow } from './devices.entity.ts';

/** The content of the device cookie. */
export interface DeviceClaim {
  readonly id: string;
  readonly secret: string;
}

export interface OpenedDevice {
  readonly id: string;
  /** The value of the cookie. */
  readonly value: string;
  readonly lifetimeMs: number;
}

/**
 * The secret in a device cookie is `current`; `previous` if it was replaced a moment ago, because the response may have
 * been lost or a second tab may have sent it at the same time; or `stale`, which means replaced earlier or never valid.
 */
export type SecretState = 'current' | 'previous' | 'stale';

export interface FoundDevice {
  readonly device: DeviceRow;
  readonly secret: string;
  readonly state: SecretState;
}

export interface Devices {
  /**
   * `signedInAt` is the time of the code. Undefined when sign-in without a code is switched off. Of more than `maxDevices` of
   * a user, the one that was used longest ago gives way.
   */
  open(
    manager: EntityManager,
    opened: { userId: number; signedInAt: Date; client: Client },
  ): Promise<OpenedDevice | undefined>;
  read(cookie: string | undefined): DeviceClaim | undefined;
  /** Undefined for an expired or revoked device. */
  find(manager: EntityManager, claim: DeviceClaim): Promise<FoundDevice | undefined>;
  /**
   * Replaces a current secret, or accepts a previous one once and issues the same successor again. Of parallel calls with
   * the same secret and state, one succeeds; the others return undefined.
   */
  rotate(manager: EntityManager, found: FoundDevice, client: Client): Promise<OpenedDevice | undefined>;
  /** The devices of a user that are neither expired nor revoked. */
  listOf(manager: EntityManager, userId: number): Promise<DeviceRow[]>;
  revoke(manager: EntityManager, which: FindOptionsWhere<DeviceRow>): Promise<void>;
  /** Deletes expired devices. */
  sweep(manager: EntityManager): Promise<void>;
}

const cookieFormat = /^([0-9a-f-]{36})\.([\w-]{43})$/;
/** How long a replaced secret is accepted once more. */
const graceMs = 10_000;
/** The number of devices that a user has, ended ones included. */
export const maxDevices = 100;

export function createDevices(clock: Clock, { deviceMs }: AuthSettings, key: Key): Devices {
  const successorOf = createSuccessor(key);
  const clientColumns = createClientColumns(key);

  function stateOf(device: DeviceRow, secret: string): SecretState {
    const hash = hashSecret(secret);
    if (isSame(device.secretHash, hash)) return 'current';
    const { previousHash, rotatedAt } = device;
    const isRecent = rotatedAt !== null && clock.now() - rotatedAt.getTime() <= graceMs;
    return isRecent && previousHash !== null && isSame(previousHash, hash) ? 'previous' : 'stale';
  }

  return {
    async open(manager, { userId, signedInAt, client }) {
      if (deviceMs === 0) return undefined;
      await makeRoom(manager, deviceEntity, await manager.findBy(deviceEntity, { userId }), maxDevices);
      const secret = newSecret();
      const id = randomUUID();
      await manager.insert(deviceEntity, {
        id,
        userId,
        secretHash: hashSecret(secret),
        previousHash: null,
        rotatedAt: null,
        ...clientColumns(client, userId),
        lastUsedAt: signedInAt,
        createdAt: signedInAt,
        expiresAt: new Date(signedInAt.getTime() + deviceMs),
        revokedAt: null,
      });
      return { id, value: `${id}.${secret}`, lifetimeMs: deviceMs };
    },
    read(cookie = '') {
      const [, id, secret] = cookieFormat.exec(cookie) ?? [];
      return id && secret ? { id, secret } : undefined;
    },
    async find(manager, { id, secret }) {
      const device = await manager.findOneBy(deviceEntity, { id });
      if (!device || device.revokedAt || device.expiresAt.getTime() <= clock.now()) return undefined;
      return { device, secret, state: stateOf(device, secret) };
    },
    async rotate(manager, { device, secret, state }, client) {
      const { id, userId, secretHash, expiresAt } = device;
      const next = successorOf(id, secret);
      const now = new Date(clock.now());
      const isFirst =
        state === 'current'
          ? await compareAndSet(
              manager,
              deviceEntity,
              { id, secretHash, revokedAt: IsNull() },
              {
                secretHash: hashSecret(next),
                previousHash: secretHash,
                rotatedAt: now,
                lastUsedAt: now,
                ...clientColumns(client, userId),
              },
            )
          : await compareAndSet(
              manager,
              deviceEntity,
              { id, secretHash: hashSecret(next), previousHash: hashSecret(secret), revokedAt: IsNull() },
              { previousHash: null },
            );
      return isFirst
        ? { id, value: `${id}.${next}`, lifetimeMs: expiresAt.getTime() - now.getTime() }
        : undefined;
    },
    listOf: (manager, userId) =>
      manager.findBy(deviceEntity, {
        userId,
        revokedAt: IsNull(),
        expiresAt: MoreThan(new Date(clock.now())),
      }),
    async revoke(manager, which) {
      await manager.update(
        deviceEntity,
        { ...which, revokedAt: IsNull() },
        { revokedAt: new Date(clock.now()) },
      );
    },
    async sweep(manager) {
      await manager.delete(deviceEntity, { expiresAt: LessThan(new Date(clock.now())) });
    },
  };
}
