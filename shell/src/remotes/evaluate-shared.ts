import { nextTask } from '../next-task.ts';

/** A module that shell and remotes share, as webpack's share scope describes it. */
interface SharedModule {
  /** Set once a remote has asked for it. */
  readonly loaded?: unknown;
  /** Resolves with a function that evaluates the module, unless that was done before. */
  get(): Promise<() => unknown> | (() => unknown);
}

/** By name and version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedModule>>>>;

const evaluated = new WeakSet<SharedModule>();

/**
 * Evaluates the shared modules that remotes have asked for, each in a task of its own. Otherwise a remote would evaluate
 * them all at once together with its page, and a slow phone could not react meanwhile.
 */
export async function evaluateShared(scope: ShareScope): Promise<void> {
  const wanted = Object.values(scope)
    .flatMap((versions) => Object.values(versions))
    .filter((shared) => shared.loaded && !evaluated.has(shared));
  for (const shared of wanted) {
    evaluated.add(shared);
    const evaluate = await shared.get();
    await nextTask();
    evaluate();
  }
  await nextTask();
}
