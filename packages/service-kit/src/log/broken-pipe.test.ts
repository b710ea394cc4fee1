import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const log = new URL('log.ts', import.meta.url).href;

it('lets processes exit when nobody reads their log any more', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'dossier-log-'));
  const script = join(directory, 'child.mjs');
  await writeFile(
    script,
    `import { createLog } from '${log}';
    const log = createLog('test', 'info');
    setInterval(() => log.info('line'), 1);
    process.once('disconnect', () => {
      log.info('stopping');
      setTimeout(() => {
        log.info('stopped');
        process.exit(0);
      }, 50);
    });`,
  );
  const children = Array.from({ length: 6 }, () =>
    fork(script, { stdio: ['ignore', 'pipe', 'ignore', 'ipc'] }),
  );
  try {
    const exits = await Promise.all(
      children.map(async (child) => {
        await once(child.stdout!, 'data');
        child.stdout!.destroy();
        child.disconnect();
        return once(child, 'exit');
      }),
    );
    expect(exits).toEqual(children.map(() => [0, null]));
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await rm(directory, { recursive: true });
  }
}, 10_000);
