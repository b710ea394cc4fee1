import { pinsCookie, remoteEntry, type Role } from '@dossier/contracts';
import { formatCookie } from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';
import type { Published, Registry } from './registry.ts';
import { listFor, type RemoteList } from './remote-list.ts';

/** Builds by the name of their remote. */
export type Pins = ReadonlyMap<string, string>;

/** The builds that an administrator pinned in this browser, to try them before they are released to everybody. */
export interface PinStore {
  read(ctx: GatewayContext): Pins;
  /** Replaces the pins of this browser; they end when it is closed. */
  write(ctx: GatewayContext, pins: Pins): void;
  /** The registry as this browser receives it. */
  remotesFor(ctx: GatewayContext, published: Published, role: Role | undefined): Promise<RemoteList>;
}

export function createPinStore(
  registry: Pick<Registry, 'findBuild'>,
  { isHttps }: { isHttps: boolean },
): PinStore {
  const name = pinsCookie(isHttps);
  const read = (ctx: GatewayContext) => parsePins(ctx.cookies.get(name) ?? '');
  return {
    read,
    write(ctx, pins) {
      const value = [...pins].map((pin) => pin.join(':')).join('/');
      const cookie = { name, value, path: '/', secure: isHttps, ...(value === '' && { maxAge: 0 }) };
      ctx.append('Set-Cookie', formatCookie(cookie));
    },
    async remotesFor(ctx, published, role) {
      const pins = read(ctx);
      if (role !== 'admin' || pins.size === 0) return published.remotesFor(role);
      const entries = await Promise.all(
        published.entries.map(async (entry) => {
          const build = pins.get(entry.name);
          // A build that was removed since leaves the current one in place.
          return (build && (await registry.findBuild(entry.name, build))) || entry;
        }),
      );
      const pinned = published.entries.filter((entry, index) => entry !== entries[index]);
      return listFor(
        role,
        entries,
        pinned.map((entry) => entry.name),
      );
    },
  };
}

/** A cookie is under the control of the browser: what is not a pin is ignored. */
function parsePins(value: string): Pins {
  const { name, buildId } = remoteEntry.shape;
  const pairs = value.split('/').map((pin) => pin.split(':'));
  return new Map(
    pairs.flatMap(([remote, build]) => {
      const [first, second] = [name.safeParse(remote), buildId.safeParse(build)];
      return first.success && second.success ? [[first.data, second.data] as const] : [];
    }),
  );
}
