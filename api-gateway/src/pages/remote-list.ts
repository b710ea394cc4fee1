import { createHash } from 'node:crypto';
import {
  isOpenTo,
  type RemoteAccess,
  type RemoteEntry,
  type RemoteRegistry,
  type Role,
} from '@dossier/contracts';

export interface RemoteList extends RemoteRegistry {
  readonly json: string;
  readonly etag: string;
}

/**
 * The registry for one kind of user, without the menu entries, contents of slots and remotes that the user may not see. A withheld remote is
 * represented only by its path patterns, so that the shell can distinguish "denied" from "not found".
 */
export function listFor(
  role: Role,
  all: readonly RemoteEntry[],
  { pinned = [], reportTicket }: Partial<Pick<RemoteRegistry, 'pinned' | 'reportTicket'>> = {},
): RemoteList {
  const isVisible = ({ access }: { access: RemoteAccess }) => isOpenTo(access, role);
  const remotes = all.filter(isVisible).map((entry) => ({
    ...entry,
    navigation: entry.navigation.filter(isVisible),
    fills: entry.fills.filter(isVisible),
  }));
  const guarded = all
    .filter((entry) => !isVisible(entry))
    .flatMap(({ paths, access }) => paths.map((path) => ({ path, access })));
  const list = { remotes, guarded, pinned, ...(reportTicket && { reportTicket }) } satisfies RemoteRegistry;
  const json = JSON.stringify(list);
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return { ...list, json, etag };
}
