import { z } from 'zod';
import { remoteAccess } from './remote-access.ts';

const access = z.enum(remoteAccess);

/** `/x`, or `/x/*` for `/x` and every path below it. */
export const pathPattern = z
  .string()
  .max(200)
  .regex(/^\/(?:[\w-]+(?:\/[\w-]+)*(?:\/\*)?)?$/);

/** A menu entry of the shell, declared by the remote that owns the page. */
export const navigationEntry = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  /** Per language. A build made before a language was added lacks that one. */
  label: z.record(z.string(), z.string().min(1).max(60)),
  /**
   * The shapes of an outline icon on a grid of 24 × 24, as SVG path data. The build reads them from the icon set, so a
   * published shell shows icons it was not built with; the pattern leaves no room for markup.
   */
  icon: z
    .array(z.string().regex(/^[Mm][MmZzLlHhVvCcSsQqTtAa0-9 .,-]{0,2000}$/))
    .min(1)
    .max(20),
  /** Entries are listed in ascending order. */
  order: z.number().int().min(0).max(9999),
  path: z
    .string()
    .max(200)
    .regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/),
  /** Who sees the entry; at most those who may load the remote. */
  access,
  /** Whether the header of wide screens shows the entry, too. */
  inHeader: z.boolean().optional(),
});
export type NavigationEntry = z.infer<typeof navigationEntry>;

/** What a remote adds to a page of another one, known before any of its scripts is loaded. */
export const slotFill = z.object({
  /** A name of `slots.ts`. Open, because a remote may know slots that this version does not. */
  slot: z.string().regex(/^[a-z]{1,30}\.[a-z]{1,30}$/),
  /** Unique within the remote; the page orders the contents of a slot by it. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  /** Per language, where the slot shows one, such as that of a tab. */
  label: z.record(z.string(), z.string().min(1).max(60)).optional(),
  /** Who sees it; at most those who may load the remote. */
  access,
});
export type SlotFill = z.infer<typeof slotFill>;

/** The data that the shell needs to load a remote; written by the remote's build (`dist/remote.json`). */
export const remoteEntry = z.object({
  name: z.string().regex(/^mf-[a-z-]{1,40}$/),
  buildId: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,60}$/),
  /** URL of the container script. */
  entry: z.string(),
  /** Subresource integrity of the entry, `sha384-…`. */
  integrity: z.string(),
  /** The team that owns it, as in CODEOWNERS; absent in builds from before remotes declared it. */
  owner: z
    .string()
    .max(100)
    .regex(/^@[\w-]+(?:\/[\w.-]+)?$/)
    .optional(),
  /** Name of the feature per language, for the card shown when the remote cannot be loaded; may lack a new language. */
  title: z.record(z.string(), z.string()),
  /** Scripts to preload when one of the paths is requested, including the entry. */
  preload: z.array(z.string()),
  /** Script URL of the texts per language, where they are split. */
  locales: z.record(z.string(), z.string()),
  /** The entry knows the hashes of all other scripts and checks them. In earlier builds the shell checks by `chunks`. */
  checksChunks: z.boolean().optional(),
  /** Subresource integrity by URL: of the scripts to preload, or of every script where the entry does not check them. */
  chunks: z.record(z.string(), z.string()),
  paths: z.array(pathPattern),
  access,
  /** Menu entries; empty in builds from before remotes declared them. */
  navigation: z.array(navigationEntry).max(20).default([]),
  /** What it adds to pages of others; empty in builds from before there were slots. */
  fills: z.array(slotFill).max(20).default([]),
  /** Semver range of the shell API it needs. */
  shellApi: z.string(),
});
export type RemoteEntry = z.infer<typeof remoteEntry>;

/** A path of a remote that the user may not load: the shell shows Access Denied there, or leads to the sign-in page. */
export const guardedPath = z.object({ path: pathPattern, access });
export type GuardedPath = z.infer<typeof guardedPath>;

export const remoteRegistry = z.object({
  remotes: z.array(remoteEntry),
  /** Paths of the withheld remotes, without their names and builds. */
  guarded: z.array(guardedPath).default([]),
  /** Names of the remotes of which this browser has pinned another build than the current one. */
  pinned: z.array(remoteEntry.shape.name).default([]),
  /** Sent with reports of failures and measurements: they count only for a session. Visitors have none. */
  reportTicket: z.string().max(200).optional(),
});
export type RemoteRegistry = z.infer<typeof remoteRegistry>;
