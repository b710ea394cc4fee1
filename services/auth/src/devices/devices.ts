import { randomUUID } from 'node:crypto';
import { compareAndSet, type Clock } from '@dossier/service-kit';
import { IsNull, LessThan, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { hashSecret, isSame, newSecret } from '../secrets.ts';
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

export interface Devices {
  /** Undefined when sign-in without a code is switched off. */
  open(manager: EntityManager, userId: number): Promise<OpenedDevice | undefined>;
  read(cookie: string | undefined): DeviceClaim | undefined;
  /** Undefined for an expired or revoked device; `current` is false for a secret that was used before or never valid. */
  find(
    manager: EntityManager,
    claim: DeviceClaim,
  ): Promise<{ device: DeviceRow; current: boolean } | undefined>;
  /** Replaces the secret. Of parallel calls with the same old secret one succeeds; the others get undefined. */
  rotate(manager: EntityManager, device: DeviceRow): Promise<OpenedDevice | undefined>;
  revoke(manager: EntityManager, which: FindOptionsWhere<DeviceRow>): Promise<void>;
  /** Deletes expired devices. */
  sweep(manager: EntityManager): Promise<void>;
}

const cookieFormat = /^([0-9a-f-]{36})\.([\w-]{43})$/;

export function createDevices(clock: Clock, { deviceMs }: AuthSettings): Devices {
  return {
    async open(manager, userId) {
      if (deviceMs === 0) return undefined;
      const now = clock.now();
      const secret = newSecret();
      const id = randomUUID();
      await manager.insert(deviceEntity, {
        id,
        userId,
        secretHash: hashSecret(secret),
        createdAt: new Date(now),
        expiresAt: new Date(now + deviceMs),
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
      return { device, current: isSame(device.secretHash, hashSecret(secret)) };
    },
    async rotate(manager, { id, secretHash, expiresAt }) {
      const secret = newSecret();
      const change = { secretHash: hashSecret(secret) };
      const isFirst = await compareAndSet(
        manager,
        deviceEntity,
        { id, secretHash, revokedAt: IsNull() },
        change,
      );
      return isFirst
        ? { id, value: `${id}.${secret}`, lifetimeMs: expiresAt.getTime() - clock.now() }
        : undefined;
    },
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
