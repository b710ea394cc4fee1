import { Not, type EntityManager } from 'typeorm';
import type { Sessions } from './sessions.ts';
import type { Devices } from './devices.ts';

/** Signs out every other browser of the user; the one that made the change stays signed in and remembered. */
export async function endOtherBrowsers(
  manager: EntityManager,
  { sessions, devices }: { sessions: Sessions; devices: Devices },
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<void> {
  const current = (await sessions.listOf(manager, userId)).find(({ id }) => id === sessionId);
  await sessions.revokeAll(manager, userId, sessionId);
  await devices.revoke(manager, { userId, ...(current?.deviceId && { id: Not(current.deviceId) }) });
}
