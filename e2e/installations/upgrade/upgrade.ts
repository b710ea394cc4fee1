import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceNames, type ServiceName } from '@dossier/contracts';
import { freePorts } from '@dossier/operations/ports';
import { ROOT } from '@dossier/operations/parts';
import { findProblems } from '../torture/check.ts';
import { signIn, type Client } from '../torture/client.ts';
import { openJournal, type Journal } from '../torture/journal.ts';
import { startProduct, type Product } from '../torture/product.ts';
import { createRandom } from '../torture/random.ts';
import { checkEveryone, createGroup } from '../torture/torture.ts';
import { work } from '../torture/work.ts';
import { addMigration } from './next-release.ts';
import { checkOut, migrationsOf, runTool } from './release.ts';

export interface UpgradeOptions {
  readonly revision: string;
  readonly seed: number;
  /** The databases of the run and those of the way back, or undefined for SQLite. */
  readonly databaseUrls: readonly [string, string] | undefined;
  readonly directory: string;
  print(line: string): void;
}

const workMs = 6_000;
const maxRewrapMs = 60_000;

/**
 * Upgrades the data of a release to this version while users work, then goes the documented way back.
 * Resolves with what was lost, damaged or duplicated at the first step where anything was.
 */
export async function testUpgrade(options: UpgradeOptions): Promise<string[]> {
  const { directory, seed, print, databaseUrls } = options;
  const previousRoot = join(directory, 'previous');
  await checkOut(options.revision, previousRoot);
  const added = migrationsOf(ROOT).length - migrationsOf(previousRoot).length;
  print(`Built the services of ${options.revision}; this version has ${added} migrations more.`);
  const nextRoot = added > 0 ? ROOT : join(directory, 'next');
  if (added === 0) {
    await checkOut('HEAD', nextRoot, addMigration);
    print('Added one to the last commit, so that there is a way up and back.');
  }

  const [port] = await freePorts(1);
  const dataDir = join(directory, 'data');
  const backup = join(directory, 'backup');
  const journal = openJournal(directory);
  const random = createRandom(seed);
  const limits = {
    AUTH_IP_LIMIT: '100000',
    ACCOUNT_LIMIT_ADDRESS: '0',
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_SESSION: '0',
  };
  const env = { ...limits, DATABASE_URL: databaseUrls?.[0] ?? '' };
  const start = (root: string, data: string, variables: Record<string, string>) =>
    startProduct(data, variables, { root, port });

  let product = await start(previousRoot, dataDir, env);
  try {
    // The sessions of these users go on in this version, at the same address.
    const admin = await signIn(product, 'admin@dossier.localhost');
    const users = await createGroup(product, random, journal);
    const workers = startWork(users, admin, seed, journal);
    await wait(workMs);
    await product.stop();
    // A read is repeated until this version responds.
    const stopped = workers.stop();
    print(`The earlier version acknowledged ${journal.entries.length} entries and stopped under load.`);

    print(await runTool(previousRoot, 'backup', [backup], { ...env, DATA_DIR: dataDir }));
    keepForWayBack(directory, dataDir);

    const oldKey = readFileSync(join(dataDir, 'keys/MASTER_KEY'), 'utf8').trim();
    const newKey = randomBytes(32).toString('base64');
    const earlierLogs = new Map(serviceNames.map((name) => [name, readLog(dataDir, name).length]));
    product = await start(nextRoot, dataDir, { ...env, MASTER_KEY: `${newKey},${oldKey}` });
    await stopped;
    let problems = await upgradeUnderLoad({ product, admin, users, journal, seed });
    if (problems.length > 0) return problems.map((problem) => `after the upgrade: ${problem}`);
    await waitForRewrap(dataDir, earlierLogs);
    await product.stop();
    print('This version re-wrapped all keys, read everything back and took more.');

    product = await start(nextRoot, dataDir, { ...env, MASTER_KEY: newKey });
    problems = await checkEveryone(product, journal);
    await product.stop();
    if (problems.length > 0) return problems.map((problem) => `after the second start: ${problem}`);
    print(await runTool(nextRoot, 'verify', [], { ...env, DATA_DIR: dataDir, MASTER_KEY: newKey }));

    const restored = join(directory, 'restored');
    const earlier = { ...limits, DATABASE_URL: databaseUrls?.[1] ?? '' };
    cpSync(join(dataDir, 'keys'), join(restored, 'keys'), { recursive: true });
    print(await runTool(previousRoot, 'restore', [backup], { ...earlier, DATA_DIR: restored }));
    print(await runTool(previousRoot, 'verify', [], { ...earlier, DATA_DIR: restored }));
    // The mails that were sent before the backup, because the check counts them.
    cpSync(join(directory, 'before/outbox'), join(restored, 'outbox'), { recursive: true });
    product = await start(previousRoot, restored, earlier);
    const before = openJournal(join(directory, 'before'));
    await createGroup(product, random, before);
    problems = await checkEveryone(product, before);
    return problems.map((problem) => `after the way back: ${problem}`);
  } finally {
    await product.stop();
  }
}

/** Keeps the journal and the sent mails as they are at the backup. */
function keepForWayBack(directory: string, dataDir: string): void {
  const before = join(directory, 'before');
  mkdirSync(before);
  cpSync(join(directory, 'journal.jsonl'), join(before, 'journal.jsonl'));
  cpSync(join(dataDir, 'outbox'), join(before, 'outbox'), { recursive: true });
}

interface Upgraded {
  readonly product: Product;
  readonly admin: Client;
  readonly users: readonly Client[];
  readonly journal: Journal;
  readonly seed: number;
}

/** New users work while everything of the others is read back; then all of them work, and all is read back. */
async function upgradeUnderLoad({ product, admin, users, journal, seed }: Upgraded): Promise<string[]> {
  const others = await createGroup(product, createRandom(seed + 1), journal);
  const load = startWork(others, admin, seed + 2, journal);
  const first = await readBack(users, journal, product);
  const all = startWork(users, admin, seed + 3, journal);
  await wait(workMs);
  await Promise.all([load.stop(), all.stop()]);
  return [...first, ...(await readBack([...users, ...others], journal, product))];
}

async function readBack(users: readonly Client[], journal: Journal, product: Product): Promise<string[]> {
  const found = await Promise.all(users.map((user) => findProblems(user, journal, product, new Set())));
  return found.flat();
}

/** Lets every user send requests until `stop`, which resolves when the last ones were answered or refused. */
function startWork(
  users: readonly Client[],
  admin: Client,
  seed: number,
  journal: Journal,
): { stop(): Promise<void> } {
  let isOver = false;
  const working = users.map((user, i) =>
    work(user, admin, createRandom(seed * 100 + i), journal, () => isOver),
  );
  return {
    async stop() {
      isOver = true;
      await Promise.all(working);
    },
  };
}

/** The log of a service, empty when it has none yet. */
function readLog(dataDir: string, name: ServiceName): string {
  const file = join(dataDir, `logs/${name}.log`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** A service without old keys of users, such as a new one, has only rows to seal. */
async function waitForRewrap(dataDir: string, earlier: ReadonlyMap<ServiceName, number>): Promise<void> {
  const deadline = performance.now() + maxRewrapMs;
  const isDone = (name: ServiceName) =>
    /re-wrapped user keys|all rows are sealed/.test(readLog(dataDir, name).slice(earlier.get(name)));
  for (;;) {
    const left = serviceNames.filter((name) => !isDone(name));
    if (left.length === 0) return;
    if (performance.now() > deadline) throw new Error(`No keys were re-wrapped by ${left.join(', ')}.`);
    await wait(200);
  }
}
