import { quickRestore } from '@dossier/contracts';
import { revokedUserHeader, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { readClient } from '../http/client.ts';
import { setCookies, type Cookies } from '../http/cookies.ts';
import type { Requirement } from '../account/requirement.ts';
import type { Users } from '../account/users.repository.ts';
import type { Sessions } from '../account/sessions.ts';
import type { SignIn } from '../account/sign-in.ts';
import type { Devices, FoundDevice } from '../account/devices.ts';

export interface DeviceRoutesDeps {
  readonly devices: Devices;
  readonly sessions: Sessions;
  readonly users: Users;
  readonly cookies: Cookies;
  readonly signIn: SignIn;
  readonly requirement: Requirement;
}

type Restored =
  | { readonly kind: 'open'; readonly cookies: string[] }
  /** A parallel request replaced the secret first. */
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'refused'; readonly revokedUserId?: number };

export function deviceRoutes(service: Service, deps: DeviceRoutesDeps): void {
  const { devices, sessions, users, cookies, signIn, requirement } = deps;
  const { clock } = service;

  /** Revokes a device whose cookie was copied: the server cannot tell which copy is stolen. */
  async function revokeCopied(manager: EntityManager, { device }: FoundDevice): Promise<Restored> {
    await devices.revoke(manager, { id: device.id });
    await sessions.revoke(manager, { deviceId: device.id });
    const at = new Date(clock.now());
    await accessLog.add(manager, { at, event: 'deviceReused', userId: device.userId, actorId: null });
    return { kind: 'refused', revokedUserId: device.userId };
  }

  service.route(quickRestore, async ({ body, ctx, db, language }) => {
    const claim = devices.read(cookies.read(ctx).device);
    if (!claim) return { success: false };

    const restore = (): Promise<Restored> =>
      db.write(async (manager) => {
        const found = await devices.find(manager, claim);
        if (!found) return { kind: 'refused' };
        if (found.state === 'stale') return revokeCopied(manager, found);
        const { userId, createdAt } = found.device;
        const user = await users.find(manager, userId);
        if (user?.email !== body.email || user.suspendedAt) return { kind: 'refused' };
        if (await requirement.isUnmet(manager, user)) return { kind: 'refused' };
        const device = await devices.rotate(manager, found, readClient(ctx));
        if (!device) return { kind: 'overtaken' };
        await users.recordSignIn(manager, userId, language);
        const at = new Date(clock.now());
        await accessLog.addRepeatable(manager, { at, event: 'restored', userId, actorId: null });
        // Restoring is not a fresh sign-in: `signedInAt` stays the time at which the code was entered.
        const opened = { userId, device, signedInAt: createdAt };
        return { kind: 'open', cookies: await signIn.open(manager, ctx, opened) };
      });

    const first = await restore();
    const restored = first.kind === 'overtaken' ? await restore() : first;
    if (restored.kind === 'open') setCookies(ctx, restored.cookies);
    if (restored.kind === 'refused' && restored.revokedUserId !== undefined)
      ctx.set(revokedUserHeader, String(restored.revokedUserId));
    return { success: restored.kind === 'open' };
  });
}
