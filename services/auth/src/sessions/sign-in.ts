import { readCookie, sessionCookie, type KoaContext } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { deviceCookie, type Cookies } from '../http/cookies.ts';
import { hashSecret } from '../secrets.ts';
import type { Devices, OpenedDevice } from '../devices/devices.ts';
import type { Sessions } from './sessions.ts';

/** The cookies of earlier sign-ins that a browser sends. */
export interface Credentials {
  readonly sessionToken: string | undefined;
  readonly device: string | undefined;
}

export function readCredentials(ctx: KoaContext): Credentials {
  return {
    sessionToken: readCookie(ctx.get('cookie'), sessionCookie),
    device: readCookie(ctx.get('cookie'), deviceCookie),
  };
}

export interface SignIn {
  /** Opens a session with a new id and returns its cookies. `signedInAt` is the time of the code. */
  open(
    manager: EntityManager,
    opened: { userId: number; device: OpenedDevice | undefined; signedInAt: Date },
  ): Promise<string[]>;
  /** Revokes the session and the device of the browser. */
  end(manager: EntityManager, credentials: Credentials): Promise<void>;
}

export function createSignIn(sessions: Sessions, devices: Devices, cookies: Cookies): SignIn {
  return {
    async open(manager, { userId, device, signedInAt }) {
      const session = await sessions.open(manager, { userId, deviceId: device?.id, signedInAt });
      return [
        cookies.session(sessions.createToken(session)),
        ...(device ? [cookies.device(device.value, device.lifetimeMs)] : []),
        cookies.clearBrowser(),
      ];
    },
    async end(manager, { sessionToken, device }) {
      const sessionId = sessions.sessionIdOf(sessionToken);
      if (sessionId !== undefined) await sessions.revoke(manager, { id: sessionId });
      const claim = devices.read(device);
      if (claim) await devices.revoke(manager, { id: claim.id, secretHash: hashSecret(claim.secret) });
    },
  };
}
