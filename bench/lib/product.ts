import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const longestStartMs = 60_000;

/** What runs, as `DATA_DIR/run.json` says. */
interface RunFile {
  readonly supervisor: number;
  readonly processes: Readonly<Record<string, number>>;
  readonly addresses: Readonly<Record<string, string>>;
}

/** The built product, running. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** From the command to the line that says it is ready. */
  readonly startMs: number;
  run(): RunFile;
  /** Ids of all processes by name, the supervisor with them. */
  pids(): Record<string, number>;
  stop(): Promise<void>;
}

/** A folder that is gone with this process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts Dossier as `npm start` does, on a port of its own, and resolves once it is ready. */
export async function startProduct(
  env: Record<string, string> = {},
  dataDir = temporaryFolder(),
): Promise<Product> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = fork(join(root, 'tools/start.mjs'), {
    cwd: root,
    // A benchmark that is ended takes the product with it.
    execArgv: ['--import', join(root, 'tools/lib/exit-with-parent.mjs')],
    env: { ...process.env, DATABASE_URL: '', ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  const startMs = await new Promise<number>((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`Dossier ${why}:\n${output}`));
    const giveUp = setTimeout(() => fail('was not ready in time'), longestStartMs);
    void exited.then(([code]) => fail(`ended with ${String(code)}`));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (!output.includes('Dossier is ready')) return;
        clearTimeout(giveUp);
        resolve(performance.now() - startedAt);
      });
    }
  });
  const run = () => JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as RunFile;
  return {
    url: `http://localhost:${port}`,
    dataDir,
    startMs,
    run,
    pids: () => ({ supervisor: run().supervisor, ...run().processes }),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
