import { randomUUID } from 'node:crypto';
import { compareAndSet, type Clock, type Database } from '@dossier/service-kit';
import { IsNull, LessThan, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { hashSecret, isSame, newSecret } from '../secrets.ts';
import type { AuthSettings } from '../settings.ts';
import { deviceEntity, type DeviceRow } from './devices.entity.ts';

/** What the device cookie says. */
export interface DeviceClaim {
  readonly id: string;
  readonly secret: string;
}

export interface OpenedDevice {
  readonly id: string;
  /** For the cookie. */
  readonly value: string;
  readonly lifetimeMs: number;
}

export interface Devices {
  /** Undefined where coming back without a code is switched off. */
  open(manager: EntityManager, personId: number): Promise<OpenedDevice | undefined>;
  read(cookie: string | undefined): DeviceClaim | undefined;
  /** The device of a claim, unless it ended; `current` is false for a secret that was used before, or never valid. */
  find(claim: DeviceClaim): Promise<{ device: DeviceRow; current: boolean } | undefined>;
  /** Gives the device a new secret; undefined for all but the first who used the old one. */
  rotate(manager: EntityManager, device: DeviceRow): Promise<OpenedDevice | undefined>;
  revoke(manager: EntityManager, which: FindOptionsWhere<DeviceRow>): Promise<void>;
  sweep(): Promise<void>;
}

const cookieFormat = /^([0-9a-f-]{36})\.([\w-]{43})$/;

export function createDevices(db: Database, clock: Clock, { deviceMs }: AuthSettings): Devices {
  return {
    async open(manager, personId) {
      if (deviceMs === 0) return undefined;
      const now = clock.now();
      const secret = newSecret();
      const id = randomUUID();
      await manager.insert(deviceEntity, {
        id,
        personId,
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
    async find({ id, secret }) {
      const device = await db.read((manager) => manager.findOneBy(deviceEntity, { id }));
      if (!device || device.revokedAt || device.expiresAt.getTime() <= clock.now()) return undefined;
      return { device, current: isSame(device.secretHash, hashSecret(secret)) };
    },
    async rotate(manager, { id, secretHash, expiresAt }) {
      const secret = newSecret();
      const change = { secretHash: hashSecret(secret) };
      const won = await compareAndSet(manager, deviceEntity, { id, secretHash, revokedAt: IsNull() }, change);
      return won
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
    async sweep() {
      const before = new Date(clock.now());
      await db.write((manager) => manager.delete(deviceEntity, { expiresAt: LessThan(before) }));
    },
  };
}
