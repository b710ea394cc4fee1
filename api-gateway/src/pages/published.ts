import type { PublishedRemote, RemoteEntry, Role } from '@dossier/contracts';
import type { BuildTrust } from '@dossier/releases';
import { listFor, type RemoteList } from './remote-list.ts';

/** What was done with a build. */
export interface Move extends Pick<PublishedRemote['builds'][number], 'buildId' | 'at' | 'action'> {
  /** The Git revision, where it is known. */
  readonly revision?: string | undefined;
}

/** A build that a share of the sessions gets instead of the current one. */
export interface Canary {
  readonly entry: RemoteEntry;
  readonly percent: number;
  readonly at: string;
}

/** The builds that are current. */
export interface Published {
  /** The whole text of the shell's page, with its placeholders; absent while no shell is published. */
  readonly page: string | undefined;
  /** The shell's build. */
  readonly shell: string | undefined;
  /** The URLs of the scripts with the shell's texts, by language; English is part of its first script. */
  readonly shellTexts: Readonly<Record<string, readonly string[]>>;
  /** The remotes with their current builds. */
  readonly entries: readonly RemoteEntry[];
  /** When which build of a remote, or of the shell, became current or was stored, newest first. */
  readonly histories: Readonly<Record<string, readonly Move[]>>;
  /** The builds that a share of the sessions gets; without those that were withdrawn. */
  readonly canaries: readonly Canary[];
  /** What the registry says about a share of the sessions, by remote. */
  readonly shares: Readonly<Record<string, PublishedRemote['canary']>>;
  /** How the builds that are offered are accepted, by remote, with the shell. */
  readonly trust: Readonly<Record<string, BuildTrust['by']>>;
  /** The current builds that are refused, and why. */
  readonly refused: readonly { readonly name: string; readonly build: string; readonly reason: string }[];
  /** The registry as a user of this role receives it. */
  remotesFor(role: Role | undefined): RemoteList;
}

/** With every file name made a URL path. */
export function withUrls(entry: RemoteEntry, base: string): RemoteEntry {
  const url = (file: string): string => base + file;
  return {
    ...entry,
    entry: url(entry.entry),
    preload: entry.preload.map(url),
    locales: Object.fromEntries(
      Object.entries(entry.locales).map(([language, file]) => [language, url(file)]),
    ),
    chunks: Object.fromEntries(Object.entries(entry.chunks).map(([file, hash]) => [url(file), hash])),
  };
}

/** The shell's page. */
export interface Shell {
  readonly build: string;
  readonly page: string;
  readonly texts: Published['shellTexts'];
}

export function describe({
  shell,
  entries = [],
  ...others
}: { shell?: Shell | undefined } & Partial<
  Pick<Published, 'entries' | 'histories' | 'canaries' | 'shares' | 'trust' | 'refused'>
> = {}): Published {
  const lists = {
    user: listFor('user', entries),
    expert: listFor('expert', entries),
    admin: listFor('admin', entries),
  };
  return {
    histories: {},
    canaries: [],
    shares: {},
    trust: {},
    refused: [],
    ...others,
    entries,
    shell: shell?.build,
    page: shell?.page,
    shellTexts: shell?.texts ?? {},
    remotesFor: (role = 'user') => lists[role],
  };
}
