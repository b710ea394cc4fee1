import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createFaultProxy } from '@dossier/service-kit/testing';
import { PROCESSES, isGateway, type DeployedProcess } from '@dossier/operations/parts';
import { freePorts } from '@dossier/operations/ports';
import { supervise } from '@dossier/operations/supervisor';
import { openOutbox } from './outbox.ts';
import { killProcess, waitUntilReady, type Fault, type Product } from './product.ts';
import type { Random } from './random.ts';
import type { Link, Servers } from './servers.ts';
import { sha256 } from './work.ts';

export interface InstancesOptions {
  readonly count: number;
  readonly directory: string;
  readonly servers: Servers;
  readonly variables: Readonly<Record<string, string>>;
}

/** Has a data directory, and connections of its own to the servers. */
interface Machine {
  readonly name: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly links: readonly Link[];
}

/** A process of a machine. */
interface Instance {
  readonly name: string;
  readonly machine: Machine;
  readonly process: DeployedProcess;
  readonly port: number;
}

/** Longer than every limit of a call, of a statement and of a lock. */
const maxBrokenMs = 4_000;
const slowMs = 150;
const ways = ['cut', 'slow', 'silent'] as const;

/** Starts what is built as on several machines: every process on each of them, on the same servers. */
export async function startInstances(options: InstancesOptions): Promise<Product> {
  const { count, directory, servers } = options;
  const machines = await Promise.all(
    Array.from({ length: count }, (_, n) => prepareMachine(`machine-${n + 1}`, options)),
  );
  const ports = await freePorts(count * PROCESSES.length);
  const instances = machines.flatMap((machine) =>
    PROCESSES.map((process): Instance => {
      return { name: `${process.name} of ${machine.name}`, machine, process, port: ports.pop() ?? 0 };
    }),
  );
  const urlOf = ({ port }: Instance) => `http://127.0.0.1:${port}`;
  const gateways = instances.filter(({ process }) => isGateway(process));
  const services = instances.filter(({ process }) => !isGateway(process));

  const toServices: Link[] = [];
  const addresses: Record<string, string> = {};
  for (const instance of services) {
    const link = createFaultProxy(urlOf(instance));
    const variable = `${instance.process.name.toUpperCase()}_URL`;
    addresses[variable] = [addresses[variable], await link.start()].filter(Boolean).join(',');
    toServices.push({ ...link, name: `all to ${instance.name}` });
  }
  const links = [...machines.flatMap((machine) => machine.links), ...toServices];

  let pids: Readonly<Record<string, number>> = {};
  let output = '';
  const specOf = ({ name, machine, process, port }: Instance) => ({
    name,
    main: process.main,
    nodeOptions: process.nodeOptions,
    env: { ...machine.variables, ...addresses, HOST: '127.0.0.1', PORT: String(port) },
  });
  const supervisor = supervise([services.map(specOf), gateways.map(specOf)], {
    logDirectory: join(directory, 'logs'),
    print: (line) => (output = `${output}${line}\n`.slice(-4000)),
    onPids: (changed) => (pids = { ...changed }),
  });
  const recover = () =>
    waitUntilReady(
      [
        ...instances.map((each) => `${urlOf(each)}/readyz`),
        ...gateways.map((each) => `${urlOf(each)}/healthz`),
      ],
      () => output,
    );
  async function stop(): Promise<void> {
    await supervisor.stop();
    for (const link of toServices) link.stop();
  }

  const kill = (name: string, victims: readonly Instance[]): Fault => ({
    name: `${name} killed`,
    strike: () => victims.forEach((each) => killProcess(pids[each.name])),
  });
  const faultyServers = servers.servers.map(({ faults }) => faults).filter(({ length }) => length > 0);
  function chooseFault(random: Random): Fault {
    const dice = random.below(10);
    const [instance, machine] = [random.pick(instances), random.pick(machines)];
    if (dice === 0)
      return kill(
        machine.name,
        instances.filter((each) => each.machine === machine),
      );
    if (dice <= 4) return kill(instance.name, [instance]);
    if (dice <= 6 && faultyServers.length > 0) return random.pick(random.pick(faultyServers));
    return breakLink(random.pick(links), random);
  }

  try {
    await recover();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    urls: gateways.map(urlOf),
    variables: machines[0]?.variables ?? {},
    outbox: openOutbox(...machines.map(({ variables }) => variables['DATA_DIR'] ?? '')),
    chooseFaults: (random) => [chooseFault(random), chooseFault(random)],
    recover,
    stop,
  };
}

async function prepareMachine(
  name: string,
  { directory, servers, variables }: InstancesOptions,
): Promise<Machine> {
  const dataDir = join(directory, name);
  mkdirSync(dataDir, { recursive: true });
  const connected = await servers.connect(name);
  const keys = { MASTER_KEY: sha256(Buffer.from('master')), SESSION_KEY: sha256(Buffer.from('session')) };
  return {
    name,
    links: connected.links,
    variables: { ...variables, ...keys, ...connected.variables, DATA_DIR: dataDir },
  };
}

/** Breaks it for a while. */
function breakLink(link: Link, random: Random): Fault {
  const way = random.pick(ways);
  const ms = random.below(maxBrokenMs);
  return {
    name: `${link.name} ${way}`,
    async strike() {
      if (way === 'cut') return link.cut();
      if (way === 'slow') link.slow(slowMs);
      else link.goSilent();
      await wait(ms);
      if (way === 'slow') link.slow(0);
      else link.speak();
    },
  };
}
