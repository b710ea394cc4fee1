import { endDevice, listDevices, signOutEverywhere } from '@dossier/contracts';
import { fail, revokedUserHeader, type Key, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { publicNetwork } from '../http/client-ip.ts';
import { createNetworkHash } from '../secrets.ts';
import type { Sessions } from '../account/sessions.ts';
import type { SignIn } from '../account/sign-in.ts';
import type { Devices } from '../account/devices.ts';
import { describeDevices } from './own-devices.ts';

export interface OwnDeviceRoutesDeps {
  readonly devices: Devices;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  /** The first is the current one; a network may have been stored with an earlier one. */
  readonly keys: readonly Key[];
}

export function ownDeviceRoutes(service: Service, deps: OwnDeviceRoutesDeps): void {
  const { devices, sessions, signIn } = deps;
  const { clock } = service;
  const networkHashes = deps.keys.map(createNetworkHash);

  /** Ends a device or session of the user. Returns false for any other id. */
  async function end(manager: EntityManager, userId: number, id: string): Promise<boolean> {
    const hasId = (row: { id: string }) => row.id === id;
    if ((await devices.listOf(manager, userId)).some(hasId)) {
      await devices.revoke(manager, { id });
      await sessions.revoke(manager, { deviceId: id });
      return true;
    }
    if (!(await sessions.listOf(manager, userId)).some(hasId)) return false;
    await sessions.revoke(manager, { id });
    return true;
  }

  service.route(listDevices, ({ identity: { userId, sessionId }, ctx, db }) =>
    db.read(async (manager) => {
      const network = publicNetwork(ctx);
      const here = network === null ? [] : networkHashes.map((hash) => hash(userId, network));
      return describeDevices(await devices.listOf(manager, userId), await sessions.listOf(manager, userId), {
        currentSessionId: sessionId,
        isHere: (networkHash) => (network === null ? null : here.includes(networkHash)),
      });
    }),
  );

  service.route(endDevice, async ({ params, identity: { userId }, ctx, db }) => {
    const isEnded = await db.write(async (manager) => {
      if (!(await end(manager, userId, params.id))) return false;
      const at = new Date(clock.now());
      await accessLog.add(manager, { at, event: 'deviceEnded', userId, actorId: null });
      return true;
    });
    if (!isEnded) throw fail('DEVICE_NOT_FOUND');
    ctx.set(revokedUserHeader, String(userId));
    return { success: true as const };
  });

  service.route(signOutEverywhere, async ({ identity: { userId }, ctx, db }) => {
    await db.write(async (manager) => {
      await sessions.revokeAll(manager, userId);
      await devices.revoke(manager, { userId });
      const at = new Date(clock.now());
      await accessLog.add(manager, { at, event: 'signedOutEverywhere', userId, actorId: null });
    });
    signIn.clear(ctx);
    ctx.set(revokedUserHeader, String(userId));
    return { success: true as const };
  });
}
