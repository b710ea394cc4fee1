import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startTimeoutMs = 60_000;

/** The running processes, as in `DATA_DIR/run.json`. */
interface RunFile {
  readonly supervisor: number;
  readonly processes: Readonly<Record<string, number>>;
  readonly addresses: Readonly<Record<string, string>>;
}

/** A running instance of the built product. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** Milliseconds from the command to the line "Dossier is ready". */
  readonly startMs: number;
  run(): RunFile;
  /** The ids of all processes by name, including the supervisor. */
  pids(): Record<string, number>;
  stop(): Promise<void>;
}

/** Creates a directory that is removed when this process exits. */
export function createTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'dossier-bench-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Starts Dossier like `npm start`, on a free port, and resolves when it is ready. */
export async function startProduct(
  env: Record<string, string> = {},
  dataDir = createTemporaryDirectory(),
): Promise<Product> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const child = fork(join(root, 'tools/start.mjs'), {
    cwd: root,
    // The product ends when the benchmark is terminated.
    execArgv: ['--import', join(root, 'tools/lib/exit-with-parent.mjs')],
    env: { ...process.env, DATABASE_URL: '', ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  const startMs = await new Promise<number>((resolve, reject) => {
    let output = '';
    const fail = (reason: string) => reject(new Error(`Dossier ${reason}:\n${output}`));
    const timeout = setTimeout(() => fail('was not ready in time'), startTimeoutMs);
    void exited.then(([code]) => fail(`exited with ${String(code)}`));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (!output.includes('Dossier is ready')) return;
        clearTimeout(timeout);
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

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
