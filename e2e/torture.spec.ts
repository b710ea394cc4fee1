import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const run = promisify(execFile);
/** Servers of its own are killed, and not those of the other tests. */
const env = { ...process.env, TEST_DATABASE_URL: '', TEST_S3_URL: '' };
const several = ['--instances', '2', '--database', 'mariadb', '--store', 's3', '--redis'];

for (const [product, cycles, args] of [
  ['one of each process', 3, []],
  ['two of each on MariaDB, an object store and Redis', 2, several],
] as const) {
  test(`${cycles} cycles of faults lose nothing that was acknowledged: ${product}`, async () => {
    test.setTimeout(300_000);
    const command = [join(root, 'tools/torture.mjs'), '--built', '--cycles', String(cycles), ...args];
    const { stdout } = await run(process.execPath, command, { cwd: root, env });
    expect(stdout).toContain(`Nothing acknowledged was lost in ${cycles} cycles`);
  });
}
