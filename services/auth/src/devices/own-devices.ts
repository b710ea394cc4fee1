import type { SignedInDevice } from '@dossier/contracts';
import type { SessionRow } from '../account/sessions.entity.ts';
import type { DeviceRow } from '../account/devices.entity.ts';

/** The browser that asks for the list. */
export interface Viewer {
  readonly currentSessionId: string;
  /** Whether a hash is that of its network; null if its network is unknown. */
  isHere(networkHash: string): boolean | null;
}

/**
 * One entry per browser: a remembered device with the sessions it opened, or a session without a device. The current one
 * comes first, then the last used.
 */
export function describeDevices(
  devices: readonly DeviceRow[],
  sessions: readonly SessionRow[],
  viewer: Viewer,
): SignedInDevice[] {
  const deviceIds = new Set(devices.map(({ id }) => id));
  const withoutDevice = sessions.filter(({ deviceId }) => deviceId === null || !deviceIds.has(deviceId));
  const entries = [
    ...devices.map((device) => {
      const opened = sessions.filter(({ deviceId }) => deviceId === device.id);
      return describe(device, opened, viewer);
    }),
    ...withoutDevice.map((session) => describe(session, [session], viewer)),
  ];
  return entries.sort(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt),
  );
}

function describe(
  row: Pick<DeviceRow, 'id' | 'browser' | 'system' | 'country' | 'networkHash' | 'lastUsedAt' | 'createdAt'>,
  sessions: readonly SessionRow[],
  { currentSessionId, isHere }: Viewer,
): SignedInDevice {
  const uses = [row, ...sessions].map(({ lastUsedAt, createdAt }) => (lastUsedAt ?? createdAt).getTime());
  return {
    id: row.id,
    browser: row.browser,
    system: row.system,
    country: row.country,
    isSameNetwork: row.networkHash === null ? null : isHere(row.networkHash),
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: new Date(Math.max(...uses)).toISOString(),
    isSignedIn: sessions.length > 0,
    isCurrent: sessions.some(({ id }) => id === currentSessionId),
    isImpersonation: sessions.some(({ impersonatedBy }) => impersonatedBy !== null),
  };
}
