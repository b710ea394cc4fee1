import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const run = promisify(execFile);

for (const [database, cycles] of [
  ['sqlite', 3],
  ['mariadb', 2],
] as const) {
  test(`${cycles} cycles of killed processes lose nothing that was acknowledged, on ${database}`, async () => {
    test.setTimeout(300_000);
    const args = ['--built', '--cycles', String(cycles), '--database', database];
    const { stdout } = await run(process.execPath, [join(root, 'tools/torture.mjs'), ...args], { cwd: root });
    expect(stdout).toContain(`Nothing acknowledged was lost in ${cycles} cycles`);
  });
}
