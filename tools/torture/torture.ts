import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceNames } from '@dossier/contracts';
import { GATEWAY } from '../dossier.ts';
import { findProblems } from './check.ts';
import { signIn, type Client } from './client.ts';
import { openJournal, type Journal } from './journal.ts';
import { startProduct, type Product } from './product.ts';
import { createRandom, type Random } from './random.ts';
import { prepareUser, work } from './work.ts';

export interface TortureOptions {
  readonly cycles: number;
  readonly seed: number;
  readonly database: 'sqlite' | 'mariadb';
  readonly databaseUrl: string | undefined;
  /** Holds data and journal; a run on the directory of an earlier one continues it. */
  readonly directory: string;
  print(line: string): void;
}

const usersPerGroup = 3;
/** A new group of users from time to time bounds what is read back after each cycle. */
const cyclesPerGroup = 10;
const maxPauseMs = 700;
const processes = [GATEWAY, ...serviceNames] as const;

/**
 * Runs the product while users work and processes are killed, and reads back everything acknowledged after each cycle.
 * Resolves with the problems of the first cycle that has any, or of the final check of all users.
 */
export async function torture(options: TortureOptions): Promise<string[]> {
  const { cycles, seed, database, databaseUrl, directory, print } = options;
  mkdirSync(directory, { recursive: true });
  const journal = openJournal(directory);
  if (journal.entries.length === 0) journal.add({ type: 'seed', seed, database });
  const done = journal.entries.filter(({ type }) => type === 'cycle').length;
  const product = await startProduct(join(directory, 'data'), {
    AUTH_IP_LIMIT: '100000',
    ACCOUNT_LIMIT_ADDRESS: '0',
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_SESSION: '0',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  try {
    const admin = await signIn(product, 'admin@dossier.localhost');
    let users: Client[] = [];
    const verified = new Set<string>();
    for (let cycle = done; cycle < cycles; cycle += 1) {
      const random = createRandom(seed + cycle);
      if (cycle % cyclesPerGroup === 0 || users.length === 0)
        users = await createGroup(product, random, journal);
      const killed = await runCycle({ product, admin, users, random, journal });
      const problems = (
        await Promise.all(users.map((user) => findProblems(user, journal, product, verified)))
      ).flat();
      if (problems.length > 0) return problems.map((problem) => `cycle ${cycle}, ${killed}: ${problem}`);
      journal.add({ type: 'cycle', cycle });
      print(
        `cycle ${cycle + 1} of ${cycles}: killed ${killed}; ${journal.entries.length} entries, nothing lost`,
      );
    }
    return await checkEveryone(product, journal);
  } finally {
    await product.stop();
  }
}

/** The number of the next group: new also in a cycle that starts over after an interruption, with the same seed. */
export function nextGroup({ entries }: Journal): number {
  return Math.max(-1, ...entries.map((entry) => (entry.type === 'user' ? entry.group : -1))) + 1;
}

export async function createGroup(product: Product, random: Random, journal: Journal): Promise<Client[]> {
  const group = nextGroup(journal);
  const create = async (n: number, own: Random): Promise<Client> => {
    const email = `user-${group}-${n}-${own.bytes(4).toString('hex')}@dossier.localhost`;
    const user = await signIn(product, email);
    journal.add({ type: 'user', group, email, id: user.id });
    await prepareUser(user, own, journal);
    return user;
  };
  return Promise.all(
    Array.from({ length: usersPerGroup }, (_, n) => create(n, createRandom(random.below(2 ** 31)))),
  );
}

interface Cycle {
  readonly product: Product;
  readonly admin: Client;
  readonly users: readonly Client[];
  readonly random: Random;
  readonly journal: Journal;
}

/** Kills processes while users work, and returns which. Users continue while the product recovers. */
async function runCycle({ product, admin, users, random, journal }: Cycle): Promise<string> {
  const victims = chooseVictims(random);
  const pauses = [random.below(maxPauseMs), random.below(maxPauseMs)];
  const state = { isOver: false };
  const working = users.map((user, i) =>
    work(user, admin, createRandom(random.below(2 ** 31) + i), journal, () => state.isOver),
  );
  for (const pause of pauses) {
    await wait(pause);
    product.kill(...victims);
  }
  await product.recover();
  state.isOver = true;
  await Promise.all(working);
  await product.recover();
  return victims.join(', ');
}

function chooseVictims(random: Random): readonly string[] {
  const dice = random.below(10);
  if (dice === 0) return ['supervisor'];
  if (dice <= 2) return processes;
  return [random.pick(processes)];
}

/** Reads back the users of all groups, whose sessions may have ended, with the bytes of every file. */
export async function checkEveryone(product: Product, journal: Journal): Promise<string[]> {
  const problems: string[] = [];
  const left = journal.entries.filter((entry) => entry.type === 'user');
  const check = async (): Promise<void> => {
    for (let entry = left.shift(); entry; entry = left.shift()) {
      const user = await signIn(product, entry.email);
      if (user.id !== entry.id) problems.push(`${entry.email}: has another id`);
      problems.push(...(await findProblems(user, journal, product, new Set())));
    }
  };
  await Promise.all(Array.from({ length: usersPerGroup }, check));
  return problems;
}
