import { pinsCookie, remoteEntry, type Role } from '@dossier/contracts';
import { formatCookie } from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';
import type { Canaries } from './canaries.ts';
import type { Published } from './published.ts';
import type { Registry } from './registry.ts';
import type { ReportTickets } from './report-tickets.ts';
import { listFor, type RemoteList } from './remote-list.ts';

/** Builds by the name of their remote. */
export type Pins = ReadonlyMap<string, string>;

/** The builds that an administrator pinned in this browser, to try them before they are released to everybody. */
export interface PinStore {
  read(ctx: GatewayContext): Pins;
  /** Replaces the pins of this browser; they end when it is closed. */
  write(ctx: GatewayContext, pins: Pins): void;
  /** The registry as this session receives it: with the build of its share, or the one that the browser pinned. */
  remotesFor(ctx: GatewayContext, published: Published, role: Role | undefined): Promise<RemoteList>;
}

export function createPinStore({
  registry,
  canaries,
  tickets,
  isHttps,
  sessionIdOf,
}: {
  registry: Pick<Registry, 'findBuild'>;
  canaries: Pick<Canaries, 'choose'>;
  tickets: Pick<ReportTickets, 'visitorOf' | 'issue'>;
  isHttps: boolean;
  /** Undefined for visitors, who always get the current builds. */
  sessionIdOf(ctx: GatewayContext): string | undefined;
}): PinStore {
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
      const sessionId = role && sessionIdOf(ctx);
      if (!role || sessionId === undefined) return published.remotesFor(role);
      const visitor = tickets.visitorOf(sessionId);
      const offered = canaries.choose(visitor, published);
      const pins: Pins = role === 'admin' ? read(ctx) : new Map<string, string>();
      const entries = await Promise.all(
        offered.map(async (entry) => {
          const build = pins.get(entry.name);
          // A build that was removed since leaves the offered one in place.
          return (build && (await registry.findBuild(entry.name, build))) || entry;
        }),
      );
      const pinned = offered.filter((entry, index) => entry !== entries[index]).map(({ name }) => name);
      return listFor(role, entries, { pinned, reportTicket: tickets.issue(visitor) });
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
