import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROOT } from '../parts.ts';
import { supervise, type ProcessSpec, type Supervisor } from './supervisor.ts';

let directory: string;
let supervisor: Supervisor | undefined;
let printed: string[];
let pids: Record<string, number>;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'supervisor-'));
  printed = [];
  pids = {};
});

afterEach(async () => {
  await supervisor?.stop();
  supervisor = undefined;
  rmSync(directory, { recursive: true, force: true });
});

/** A process that runs a script. `record(word)` in the script writes to the trace that `trace()` reads. */
function scriptProcess(name: string, script: string): ProcessSpec {
  const main = join(directory, `${name}.mjs`);
  const record = `import { appendFileSync } from 'node:fs';
    const record = (word) => appendFileSync(${JSON.stringify(join(directory, 'trace'))}, '${name} ' + word + '\\n');`;
  writeFileSync(main, `${record}\n${script}`);
  return { name, main, env: {} };
}

const RUNS = `process.on('SIGTERM', () => { record('down'); process.exit(0); });
  record('up');
  setInterval(() => {}, 1000);`;

function trace(): string[] {
  try {
    return readFileSync(join(directory, 'trace'), 'utf8').trimEnd().split('\n');
  } catch {
    return [];
  }
}

function run(
  groups: ProcessSpec[][],
  logDirectory: string | undefined = join(directory, 'logs'),
): Supervisor {
  supervisor = supervise(groups, {
    logDirectory,
    print: (line) => printed.push(line),
    onPids: (all) => (pids = { ...all }),
  });
  return supervisor;
}

function eventually(check: () => void, timeout = 10_000): Promise<void> {
  return vi.waitFor(check, { timeout, interval: 20 });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a process gets its options of Node and its environment', async () => {
  const process = scriptProcess(
    'sized',
    "record(process.execArgv[0] + ' ' + process.env.SIZE); setInterval(() => {}, 1000);",
  );
  run([[{ ...process, env: { SIZE: 'small' }, nodeOptions: ['--max-semi-space-size=1'] }]]);
  await eventually(() => expect(trace()).toEqual(['sized --max-semi-space-size=1 small']));
});

test('a killed process restarts within two seconds', async () => {
  run([[scriptProcess('auth', RUNS)]]);
  await eventually(() => expect(trace()).toEqual(['auth up']));
  const firstPid = pids['auth'] ?? 0;
  process.kill(firstPid, 'SIGKILL');
  await eventually(() => expect(trace()).toEqual(['auth up', 'auth up']), 2_000);
  expect(pids['auth']).not.toBe(firstPid);
  expect(printed.join()).toContain('auth ended (SIGKILL) and restarts');
});

test('a process that keeps exiting early restarts after growing delays', async () => {
  run([[scriptProcess('auth', `process.exit(1);`)]]);
  await eventually(() => expect(printed.length).toBeGreaterThanOrEqual(4));
  expect(printed.slice(0, 4)).toEqual([
    'auth ended (exit code 1) and restarts.',
    'auth ended (exit code 1) and restarts in 0.2 s.',
    'auth ended (exit code 1) and restarts in 0.4 s.',
    'auth ended (exit code 1) and restarts in 0.8 s.',
  ]);
  expect(await supervisor?.stop()).toBe(0);
});

test('stop ends the last group first, then the others, with exit code 0', async () => {
  const services = [scriptProcess('auth', RUNS), scriptProcess('filing', RUNS)];
  const gateway = scriptProcess(
    'gateway',
    RUNS.replace(
      `record('down'); process.exit(0)`,
      `setTimeout(() => { record('down'); process.exit(0) }, 200)`,
    ),
  );
  run([services, [gateway]]);
  await eventually(() => expect(trace()).toHaveLength(3));
  expect(await supervisor?.stop()).toBe(0);
  const downs = trace().slice(3);
  expect(downs[0]).toBe('gateway down');
  expect(downs.slice(1).sort()).toEqual(['auth down', 'filing down']);
});

test('invalid settings of one process stop all and are printed', async () => {
  const broken = scriptProcess(
    'filing',
    `console.error(JSON.stringify({ msg: 'MASTER_KEY must be 32 bytes' })); process.exit(78);`,
  );
  run([[scriptProcess('auth', RUNS), broken]]);
  expect(await supervisor?.finished).toBe(78);
  expect(printed.join('\n')).toContain('filing cannot start:\n  MASTER_KEY must be 32 bytes');
  expect(isAlive(pids['auth'] ?? 0)).toBe(false);
});

test('writes the lines of a process to its log, except those for the terminal', async () => {
  run([
    [
      scriptProcess(
        'messages',
        `console.log('{"msg":"sent"}'); console.log('» Your code is 123456'); ${RUNS}`,
      ),
    ],
  ]);
  await eventually(() => expect(printed).toEqual(['» Your code is 123456']));
  await supervisor?.stop();
  expect(readFileSync(join(directory, 'logs/messages.log'), 'utf8')).toBe('{"msg":"sent"}\n');
});

test('without a log directory every line is printed as JSON', async () => {
  supervisor = supervise(
    [[scriptProcess('messages', `console.log('{"msg":"sent"}'); console.log('plain'); ${RUNS}`)]],
    {
      logDirectory: undefined,
      print: (line) => printed.push(line),
    },
  );
  await eventually(() => expect(printed).toEqual(['{"msg":"sent"}', '{"process":"messages","msg":"plain"}']));
});

test('a requested restart stops the process cleanly and prints nothing', async () => {
  run([[scriptProcess('auth', RUNS)]]);
  await eventually(() => expect(trace()).toEqual(['auth up']));
  supervisor?.restart('auth');
  await eventually(() => expect(trace()).toEqual(['auth up', 'auth down', 'auth up']));
  expect(printed).toEqual([]);
});

test('processes stop when the supervisor is killed', async () => {
  const spec = scriptProcess('auth', RUNS);
  const main = join(directory, 'main.ts');
  const module = pathToFileURL(join(ROOT, 'packages/operations/src/supervisor/supervisor.ts')).href;
  writeFileSync(
    main,
    `import { supervise } from '${module}';
     supervise([[${JSON.stringify(spec)}]], { logDirectory: ${JSON.stringify(directory)}, print: () => {}, onPids: (pids) => console.log(pids.auth) });`,
  );
  const parent = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await firstNumber(parent);
  await eventually(() => expect(trace()).toEqual(['auth up']));
  parent.kill('SIGKILL');
  await eventually(() => expect(isAlive(pid)).toBe(false));
  expect(trace()).toEqual(['auth up', 'auth down']);
});

function firstNumber(process: ChildProcess): Promise<number> {
  return new Promise((resolve) => process.stdout?.once('data', (data) => resolve(Number(data))));
}
