/** The release command, on a machine that runs Dossier and over the network (docs/federation.md). */
import { parseArgs } from 'node:util';
import * as network from './network.ts';
import type { Build } from './builds/build-files.ts';

type Lines = string | string[];

/** What the command does, where it does it. */
export interface ReleaseActions {
  list(name: string | undefined): Promise<string[]>;
  promote(name: string): Promise<Lines>;
  withdraw(name: string): Promise<Lines>;
  rollback(name: string, to: string | undefined): Promise<Lines>;
  canary(builds: readonly Build[], percent: string): Promise<string[]>;
  store(builds: readonly Build[]): Promise<string[]>;
  release(builds: readonly Build[]): Promise<string[]>;
}

export const releaseUsage = (command: string): string =>
  [
    `Usage: ${command} [--store | --canary <percent>] [--no-record] <name…>`,
    `       ${command} --promote | --withdraw | --rollback [--to <buildId>] <name>`,
    `       ${command} --list [<name>]`,
  ].join('\n');

export const overNetwork = (target: network.ReleaseTarget): ReleaseActions => ({
  list: (name) => network.list(target, name),
  promote: (name) => network.change(target, name, { action: 'promote' }),
  withdraw: (name) => network.change(target, name, { action: 'withdraw' }),
  rollback: (name, to) => network.change(target, name, { action: 'rollback', ...(to && { to }) }),
  canary: (builds, percent) => network.publish(target, builds, { action: 'canary', percent }),
  store: (builds) => network.publish(target, builds, { action: 'store' }),
  release: (builds) => network.publish(target, builds, { action: 'release' }),
});

/** Runs the command with its arguments. Throws an Error whose message is for the terminal. */
export async function runRelease(options: {
  args: string[];
  command: string;
  actions: ReleaseActions;
  print: (line: string) => void;
  readBuild: (name: string) => Build;
  /** Records the contracts of what everybody, or a share of the sessions, gets. */
  record?: (builds: readonly Build[]) => Promise<void>;
}): Promise<void> {
  const { args, command, actions, print, readBuild, record } = options;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: {
      store: { type: 'boolean' },
      canary: { type: 'string' },
      promote: { type: 'boolean' },
      withdraw: { type: 'boolean' },
      rollback: { type: 'boolean' },
      list: { type: 'boolean' },
      record: { type: 'boolean', default: true },
      to: { type: 'string' },
    },
  });
  const [name = ''] = positionals;
  const change = [
    [values.promote, () => actions.promote(name)] as const,
    [values.withdraw, () => actions.withdraw(name)] as const,
    [values.rollback, () => actions.rollback(name, values.to)] as const,
  ].find(([isAsked]) => isAsked)?.[1];
  if (values.list) {
    for (const line of await actions.list(positionals[0])) print(line);
  } else if (change && positionals.length === 1) {
    print([await change()].flat().join('\n'));
  } else if (!change && positionals.length > 0) {
    const builds = positionals.map(readBuild);
    const lines = await (values.canary !== undefined
      ? actions.canary(builds, values.canary)
      : (values.store ? actions.store : actions.release)(builds));
    for (const line of lines) print(line);
    if (values.record && !values.store) await record?.(builds);
  } else {
    throw new Error(releaseUsage(command));
  }
}
