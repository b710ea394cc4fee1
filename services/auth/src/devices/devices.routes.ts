import { quickRestore } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import { setCookies } from '../http/cookies.ts';
import type { People } from '../users/users.repository.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { presentedBy, type SignIn } from '../sessions/sign-in.ts';
import type { Devices } from './devices.ts';

export interface DeviceRoutesDeps {
  readonly devices: Devices;
  readonly sessions: Sessions;
  readonly people: People;
  readonly signIn: SignIn;
}

export function deviceRoutes(service: Service, deps: DeviceRoutesDeps): void {
  const { devices, sessions, people, signIn } = deps;

  service.route(quickRestore, async ({ body, ctx, db, clock }) => {
    const at = new Date(clock.now());
    const presented = presentedBy(ctx);
    const claim = devices.read(presented.device);
    const found = claim && (await devices.find(claim));
    if (!found) return { success: false };
    const { device, current } = found;
    if (!current) {
      // Somebody holds a copy of the cookie, and nobody can tell whose is the stolen one: both end.
      await db.write(async (manager) => {
        await devices.revoke(manager, { id: device.id });
        await sessions.revoke(manager, { deviceId: device.id });
        await accessLog.add(manager, { at, event: 'deviceReused', userId: device.personId, actorId: null });
      });
      return { success: false };
    }
    const person = await people.find(device.personId);
    if (person?.email !== body.email) return { success: false };
    const opened = await db.write(async (manager) => {
      const rotated = await devices.rotate(manager, device);
      if (!rotated) return undefined;
      await signIn.end(manager, { ...presented, device: undefined });
      await accessLog.add(manager, { at, event: 'restored', userId: person.id, actorId: null });
      return signIn.open(manager, person.id, rotated);
    });
    if (opened) setCookies(ctx, opened);
    return { success: opened !== undefined };
  });
}
