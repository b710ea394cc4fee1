import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';

const log = new URL('log.ts', import.meta.url).href;

let directory: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dossier-log-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(directory, { recursive: true });
});

/** Starts a process that runs the code with a log. */
async function start(name: string, code: string): Promise<ChildProcess> {
  const script = join(directory, `${name}.mjs`);
  await writeFile(
    script,
    `import { createLog } from '${log}';
    const log = createLog('test', 'info');
    ${code}`,
  );
  const child = fork(script, { stdio: ['ignore', 'pipe', 'ignore', 'ipc'] });
  children.push(child);
  return child;
}

it.each([
  ['ends', ''],
  ['exits', 'process.exit(0)'],
  ['fails', "throw new Error('unexpected')"],
])('writes every line in its order before a process %s', async (name, end) => {
  const child = await start(
    name,
    `process.disconnect();
    for (let i = 0; i < 2_000; i += 1) log.info({ i }, 'x'.repeat(100));
    ${end}`,
  );
  // The pipe is full before all lines are written.
  await once(child.stdout!, 'readable');
  const lines = (await text(child.stdout!)).trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { i: number }).i)).toEqual(
    Array.from({ length: 2_000 }, (_, i) => i),
  );
});

it('writes a line without waiting for the next', async () => {
  const child = await start('runs', "setInterval(() => undefined, 60_000); log.info('first');");
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  expect(JSON.parse(String(line))).toMatchObject({ msg: 'first' });
});

it('lets processes exit when nobody reads their log any more', async () => {
  const running = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      start(
        `unread-${index}`,
        `setInterval(() => log.info('line'), 1);
        process.once('disconnect', () => {
          log.info('stopping');
          setTimeout(() => {
            log.info('stopped');
            process.exit(0);
          }, 50);
        });`,
      ),
    ),
  );
  const exits = await Promise.all(
    running.map(async (child) => {
      await once(child.stdout!, 'data');
      child.stdout!.destroy();
      child.disconnect();
      return once(child, 'exit');
    }),
  );
  expect(exits).toEqual(running.map(() => [0, null]));
}, 10_000);
