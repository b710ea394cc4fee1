import { quickRestore } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import { setCookies } from '../http/cookies.ts';
import type { Users } from '../users/users.repository.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { readCredentials, type SignIn } from '../sessions/sign-in.ts';
import type { Devices } from './devices.ts';

export interface DeviceRoutesDeps {
  readonly devices: Devices;
  readonly sessions: Sessions;
  readonly users: Users;
  readonly signIn: SignIn;
}

export function deviceRoutes(service: Service, deps: DeviceRoutesDeps): void {
  const { devices, sessions, users, signIn } = deps;

  service.route(quickRestore, async ({ body, ctx, db, clock }) => {
    const at = new Date(clock.now());
    const credentials = readCredentials(ctx);
    const claim = devices.read(credentials.device);
    const found = claim && (await db.read((manager) => devices.find(manager, claim)));
    if (!found) return { success: false };
    const { device, current } = found;
    if (!current) {
      // The cookie was copied, and the server cannot tell which copy is the stolen one: both end.
      await db.write(async (manager) => {
        await devices.revoke(manager, { id: device.id });
        await sessions.revoke(manager, { deviceId: device.id });
        await accessLog.add(manager, { at, event: 'deviceReused', userId: device.userId, actorId: null });
      });
      return { success: false };
    }
    const user = await db.read((manager) => users.find(manager, device.userId));
    if (user?.email !== body.email) return { success: false };
    const opened = await db.write(async (manager) => {
      const rotated = await devices.rotate(manager, device);
      if (!rotated) return undefined;
      await signIn.end(manager, { ...credentials, device: undefined });
      await accessLog.add(manager, { at, event: 'restored', userId: user.id, actorId: null });
      // A cookie is no fresh sign-in: the time of the code stays that of the device.
      return signIn.open(manager, { userId: user.id, device: rotated, signedInAt: device.createdAt });
    });
    if (opened) setCookies(ctx, opened);
    return { success: opened !== undefined };
  });
}
