import { readCookie, sessionCookie, type KoaContext } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { deviceCookie, type Cookies } from '../http/cookies.ts';
import { hashSecret } from '../secrets.ts';
import type { Devices, OpenedDevice } from '../devices/devices.ts';
import type { Sessions } from './sessions.ts';

/** What a browser shows of earlier sign-ins. */
export interface Presented {
  readonly sessionToken: string | undefined;
  readonly device: string | undefined;
}

export function presentedBy(ctx: KoaContext): Presented {
  return {
    sessionToken: readCookie(ctx.get('cookie'), sessionCookie),
    device: readCookie(ctx.get('cookie'), deviceCookie),
  };
}

export interface SignIn {
  /** Opens a session under a new identifier and answers its cookies. */
  open(manager: EntityManager, personId: number, device: OpenedDevice | undefined): Promise<string[]>;
  /** Ends what the browser had before: its session, and the device either of them names. */
  end(manager: EntityManager, presented: Presented): Promise<void>;
}

export function createSignIn(sessions: Sessions, devices: Devices, cookies: Cookies): SignIn {
  return {
    async open(manager, personId, device) {
      const session = await sessions.open(manager, { personId, deviceId: device?.id });
      return [
        cookies.session(sessions.token(session)),
        ...(device ? [cookies.device(device.value, device.lifetimeMs)] : []),
        cookies.clearBrowser(),
      ];
    },
    async end(manager, { sessionToken, device }) {
      const sessionId = sessions.idOf(sessionToken);
      if (sessionId !== undefined) await sessions.revoke(manager, { id: sessionId });
      const claim = devices.read(device);
      if (claim) await devices.revoke(manager, { id: claim.id, secretHash: hashSecret(claim.secret) });
    },
  };
}
