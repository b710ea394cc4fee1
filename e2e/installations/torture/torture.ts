import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '@dossier/operations/parts';
import { runTool } from '../upgrade/release.ts';
import { findProblems } from './check.ts';
import { signIn, type Client } from './client.ts';
import { openJournal, type Journal } from './journal.ts';
import type { Product } from './product.ts';
import { createRandom, type Random } from './random.ts';
import { prepareUser, work } from './work.ts';

export interface TortureOptions {
  readonly cycles: number;
  readonly seed: number;
  readonly database: string;
  /** Holds the journal; a run on the directory of an earlier one continues it. */
  readonly directory: string;
  start(): Promise<Product>;
  print(line: string): void;
}

const usersPerGroup = 3;
/** A new group of users from time to time bounds what is read back after each cycle. */
const cyclesPerGroup = 10;
const maxPauseMs = 700;

/**
 * Runs the product while users work and processes are killed, and reads back everything acknowledged after each cycle.
 * Resolves with the problems of the first cycle that has any, or of the final check of all users.
 */
export async function torture(options: TortureOptions): Promise<string[]> {
  const { cycles, seed, database, directory, start, print } = options;
  mkdirSync(directory, { recursive: true });
  const journal = openJournal(directory);
  if (journal.entries.length === 0) journal.add({ type: 'seed', seed, database });
  const done = journal.entries.filter(({ type }) => type === 'cycle').length;
  const product = await start();
  try {
    const admin = await signIn(product, 'admin@dossier.localhost');
    let users: Client[] = [];
    const verified = new Set<string>();
    for (let cycle = done; cycle < cycles; cycle += 1) {
      const random = createRandom(seed + cycle);
      if (cycle % cyclesPerGroup === 0 || users.length === 0)
        users = await createGroup(product, random, journal);
      const faults = await runCycle({ product, admin, users, random, journal });
      const problems = (
        await Promise.all(users.map((user) => findProblems(user, journal, product, verified)))
      ).flat();
      if (problems.length > 0) return problems.map((problem) => `cycle ${cycle}, ${faults}: ${problem}`);
      journal.add({ type: 'cycle', cycle });
      print(`cycle ${cycle + 1} of ${cycles}: ${faults}; ${journal.entries.length} entries, nothing lost`);
    }
    return [...(await checkEveryone(product, journal)), ...(await verify(product, print))];
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

/** Breaks the product while users work, and returns how. Users continue while it recovers. */
async function runCycle({ product, admin, users, random, journal }: Cycle): Promise<string> {
  const faults = product.chooseFaults(random).map((fault) => ({ fault, pauseMs: random.below(maxPauseMs) }));
  const state = { isOver: false };
  const working = users.map((user, i) =>
    work(user, admin, createRandom(random.below(2 ** 31) + i), journal, () => state.isOver),
  );
  for (const { fault, pauseMs } of faults) {
    await wait(pauseMs);
    await fault.strike();
  }
  await product.recover();
  state.isOver = true;
  await Promise.all(working);
  await product.recover();
  return [...new Set(faults.map(({ fault }) => fault.name))].join(', then ');
}

/** Compares every stored file with its row and verifies the audit logs, as an operator would. */
async function verify({ variables }: Product, print: (line: string) => void): Promise<string[]> {
  try {
    print(await runTool(ROOT, 'verify', [], { ...variables, DATABASE_TIMEOUT_MS: '10000' }));
    return [];
  } catch (error) {
    return [`verify: ${String(error)} ${(error as { stdout?: string }).stdout ?? ''}`];
  }
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
