import { nextTask } from '@dossier/remote-kit/next-task';

/** A module that shell and remotes share, as webpack's share scope describes it. */
interface SharedModule {
  /** Set as soon as a remote asks for it, so also while it is being fetched, and when that fails. */
  readonly loaded?: unknown;
  /** Resolves with a function that evaluates the module, unless that was done before. */
  get(): Promise<() => unknown> | (() => unknown);
}

/** By name and version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedModule>>>>;

const evaluated = new WeakSet<SharedModule>();

/**
 * Evaluates the shared modules that have been fetched for remotes, each in a task of its own. Otherwise a remote would
 * evaluate them all at once together with its page, and a slow phone could not react meanwhile. What another remote is
 * still fetching, or could not fetch, is left to that remote.
 */
export async function evaluateShared(scope: ShareScope): Promise<void> {
  const wanted = Object.values(scope)
    .flatMap((versions) => Object.values(versions))
    .filter((shared) => shared.loaded && !evaluated.has(shared));
  for (const shared of wanted) {
    const evaluate = await Promise.race([fetched(shared), nextTask()]);
    if (!evaluate || evaluated.has(shared)) continue;
    evaluated.add(shared);
    await nextTask();
    evaluate();
  }
  await nextTask();
}

const fetched = async (shared: SharedModule) => {
  try {
    return await shared.get();
  } catch {
    return undefined;
  }
};
