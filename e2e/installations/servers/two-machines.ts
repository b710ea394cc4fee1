import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram, installPackages } from '@dossier/operations/debian';

const run = promisify(execFile);

export interface Machine {
  readonly address: string;
  /** The program and its arguments under which a process runs on the machine. */
  readonly under: readonly string[];
  /** What a script of Node prints on the machine. */
  evaluate(script: string): Promise<string>;
}

/** Two machines with a network between them, as network namespaces of this one. */
export function createMachines(): { readonly machines: readonly [Machine, Machine]; remove(): void } {
  if (!findProgram('ip')) installPackages('ip', ['iproute2']);
  const ip = (...args: readonly string[]) => execFileSync(findProgram('ip') ?? 'ip', args);
  // The name of a network interface has at most 15 letters.
  const names = ['a', 'b'].map((letter) => `ds${process.pid}${letter}`) as [string, string];
  const addresses = ['10.213.77.1', '10.213.77.2'] as const;
  for (const name of names) ip('netns', 'add', name);
  ip('link', 'add', names[0], 'netns', names[0], 'type', 'veth', 'peer', 'name', names[1], 'netns', names[1]);
  const create = (index: 0 | 1): Machine => {
    const [name, address] = [names[index], addresses[index]];
    for (const device of ['lo', name]) ip('-n', name, 'link', 'set', device, 'up');
    ip('-n', name, 'address', 'add', `${address}/30`, 'dev', name);
    const under = [findProgram('ip') ?? 'ip', 'netns', 'exec', name] as const;
    return {
      address,
      under,
      async evaluate(script) {
        const args = [...under.slice(1), process.execPath, '--input-type=module', '--eval', script];
        return (await run(under[0], args, { timeout: 30_000 })).stdout.trim();
      },
    };
  };
  return {
    machines: [create(0), create(1)],
    remove: () => names.forEach((name) => ip('netns', 'delete', name)),
  };
}
