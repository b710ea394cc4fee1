import type { KoaContext } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { readClient } from '../http/client.ts';
import { setCookies, type Cookies } from '../http/cookies.ts';
import { hashSecret } from '../secrets.ts';
import type { Devices, OpenedDevice } from '../devices/devices.ts';
import type { Sessions } from './sessions.ts';

export interface NewSignIn {
  readonly userId: number;
  readonly device: OpenedDevice | undefined;
  /** The time of the code. */
  readonly signedInAt: Date;
}

export interface SignIn {
  /** Opens a session with a new id, ends that of the browser, and returns the cookies to set. */
  open(manager: EntityManager, ctx: KoaContext, opened: NewSignIn): Promise<string[]>;
  /** Revokes the session and the device of the browser. */
  end(manager: EntityManager, ctx: KoaContext): Promise<void>;
  /** Clears the cookies of the browser. */
  clear(ctx: KoaContext): void;
}

export function createSignIn(sessions: Sessions, devices: Devices, cookies: Cookies): SignIn {
  async function endSession(manager: EntityManager, ctx: KoaContext): Promise<void> {
    for (const { session } of [cookies.read(ctx), cookies.readOld(ctx)]) {
      const id = sessions.sessionIdOf(session);
      if (id !== undefined) await sessions.revoke(manager, { id });
    }
  }
  /** Revokes the device of the browser, except that of the new session, whose secret has just changed. */
  async function endDevice(manager: EntityManager, ctx: KoaContext, except?: string): Promise<void> {
    for (const { device } of [cookies.read(ctx), cookies.readOld(ctx)]) {
      const claim = devices.read(device);
      if (claim && claim.id !== except)
        await devices.revoke(manager, { id: claim.id, secretHash: hashSecret(claim.secret) });
    }
  }

  return {
    async open(manager, ctx, { userId, device, signedInAt }) {
      await endSession(manager, ctx);
      await endDevice(manager, ctx, device?.id);
      const session = await sessions.open(manager, {
        userId,
        deviceId: device?.id,
        signedInAt,
        client: readClient(ctx),
      });
      return [
        cookies.session(sessions.createToken(session)),
        ...(device ? [cookies.device(device.value, device.lifetimeMs)] : []),
        cookies.clearBrowser(),
        ...cookies.clearOld(ctx),
      ];
    },
    async end(manager, ctx) {
      await endSession(manager, ctx);
      await endDevice(manager, ctx);
    },
    clear: (ctx) => setCookies(ctx, [...cookies.clearAll(), ...cookies.clearOld(ctx)]),
  };
}
