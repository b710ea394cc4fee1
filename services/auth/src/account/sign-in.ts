import type { Language, ResponseOf, verifyCode } from '@dossier/contracts';
import type { Clock, KoaContext } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { readClient } from '../http/client.ts';
import { setCookies, type Cookies } from '../http/cookies.ts';
import { hashSecret } from '../secrets.ts';
import type { Devices, OpenedDevice } from './devices.ts';
import type { UserRow } from './users.entity.ts';
import type { Users } from './users.repository.ts';
import type { Sessions } from './sessions.ts';

export interface NewSignIn {
  readonly userId: number;
  readonly device: OpenedDevice | undefined;
  /** The time of the code. */
  readonly signedInAt: Date;
}

/** A completed sign-in. */
export interface SignedIn {
  readonly user: ResponseOf<typeof verifyCode>['user'];
  readonly cookies: string[];
}

export interface SignInDeps {
  readonly clock: Clock;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly cookies: Cookies;
}

export interface SignIn {
  /** Opens a session with a new id, ends that of the browser, and returns the cookies to set. */
  open(manager: EntityManager, ctx: KoaContext, opened: NewSignIn): Promise<string[]>;
  /** Completes a sign-in with all its steps: records it, remembers the browser, and opens a session. */
  complete(manager: EntityManager, ctx: KoaContext, user: UserRow, language: Language): Promise<SignedIn>;
  /** Revokes the session and the device of the browser. */
  end(manager: EntityManager, ctx: KoaContext): Promise<void>;
  /** Clears the cookies of the browser. */
  clear(ctx: KoaContext): void;
}

export function createSignIn({ clock, users, sessions, devices, cookies }: SignInDeps): SignIn {
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

  const open: SignIn['open'] = async (manager, ctx, { userId, device, signedInAt }) => {
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
  };

  return {
    open,
    async complete(manager, ctx, user, language) {
      const { id: userId, email } = user;
      await users.recordSignIn(manager, userId, language);
      const signedInAt = new Date(clock.now());
      await accessLog.add(manager, { at: signedInAt, event: 'signedIn', userId, actorId: null });
      const device = await devices.open(manager, { userId, signedInAt, client: readClient(ctx) });
      return {
        user: { id: userId, email, role: users.roleOf(user), isProfileComplete: null },
        cookies: await open(manager, ctx, { userId, device, signedInAt }),
      };
    },
    async end(manager, ctx) {
      await endSession(manager, ctx);
      await endDevice(manager, ctx);
    },
    clear: (ctx) => setCookies(ctx, [...cookies.clearAll(), ...cookies.clearOld(ctx)]),
  };
}
