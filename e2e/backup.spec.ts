import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { downloadFile, endpointUrl } from '@dossier/contracts';
import { dropDatabases } from './fixtures/databases.ts';
import { pdf } from './fixtures/files.ts';
import { root, startProduct } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';
import { completeProfile, downloadHashes, fetchFiles, signInOverHttp, upload } from './fixtures/users.ts';

const keys = {
  MASTER_KEY: randomBytes(32).toString('base64'),
  SESSION_KEY: randomBytes(32).toString('base64'),
};

const execute = promisify(execFile);

function databaseUrl(database: 'sqlite' | 'mariadb'): string {
  if (database === 'sqlite') return '';
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? 'mysql://missing');
  url.pathname = `/backup_${randomUUID().slice(0, 8)}`;
  return url.href;
}

for (const database of ['sqlite', 'mariadb'] as const) {
  test(`a backup taken under load is restored with every file, on ${database}`, async () => {
    test.setTimeout(240_000);
    const directory = mkdtempSync(join(tmpdir(), 'dossier-e2e-backup-'));
    const backup = join(directory, 'backup');
    const from = { ...keys, DATABASE_URL: databaseUrl(database) };
    const to = { ...keys, DATABASE_URL: databaseUrl(database), DATA_DIR: join(directory, 'restored') };
    const tool = async (name: string, env: Record<string, string>, ...args: string[]) =>
      (
        await execute(process.execPath, [join(root, `tools/${name}.mjs`), ...args], {
          cwd: root,
          env: { ...process.env, ...env },
        })
      ).stdout;

    const product = await startProduct(from);
    try {
      const source = { ...from, DATA_DIR: product.dataDir };
      const user = await signInOverHttp(product, `backup-${randomUUID()}@dossier.localhost`);
      await completeProfile(user);
      const acknowledged: string[] = [];
      const load = { isOver: false };
      const uploading = (async () => {
        while (!load.isOver) {
          acknowledged.push((await upload(user, pdf(`Beleg ${acknowledged.length}.pdf`))).hash);
          // Uploads must overlap with the backup, not fill it: every file is restored, checked and downloaded below.
          await pause(100);
        }
      })();
      await expect.poll(() => acknowledged.length).toBeGreaterThan(3);
      const before = [...acknowledged];
      expect(await tool('backup', source, backup)).toMatch(/Snapshot .*: \d+ rows, \d+ new files\./);
      const between = [...acknowledged];
      expect(await tool('backup', source, backup)).toContain('Snapshot');
      load.isOver = true;
      await uploading;
      expect(between.length, 'uploads went on during the backup').toBeGreaterThan(before.length);

      await tool('restore', to, backup);
      expect(await tool('verify', to)).toMatch(
        /documents: \d+ files \(\d+ MB\) checked, 0 damaged, 0 without a row\./,
      );
      const restored = await startProduct(to);
      try {
        const again = await signInOverHttp(restored, user.email);
        expect(again.id).toBe(user.id);
        const listed = await fetchFiles(again);
        expect(listed.map(({ hash }) => hash)).toEqual(expect.arrayContaining(between));
        expect(await downloadHashes(again, listed)).toEqual(listed.map(({ hash }) => hash));

        // A damaged file is reported and never served.
        const blobs = join(to.DATA_DIR, 'blobs/documents');
        const damaged = readdirSync(blobs, { recursive: true, withFileTypes: true }).find((entry) =>
          entry.isFile(),
        )!;
        writeFileSync(join(damaged.parentPath, damaged.name), randomBytes(500));
        const report = await tool('verify', to).then(
          () => undefined,
          (error: unknown) => error as { code: number; stdout: string },
        );
        expect(report?.code).toBe(1);
        expect(report?.stdout).toMatch(/1 damaged[^]*corrupted: file /);
        const statuses: Array<number | undefined> = [];
        for (const { id } of listed) {
          const content = await again.http
            .get(endpointUrl(downloadFile, { params: { id }, query: {} }))
            .catch(() => undefined);
          statuses.push(content?.status());
        }
        expect(statuses.filter((status) => status !== 200)).toHaveLength(1);
      } finally {
        await restored.stop();
      }
    } finally {
      await product.stop();
      for (const { DATABASE_URL } of [from, to]) if (DATABASE_URL) await dropDatabases(DATABASE_URL);
      rmSync(directory, { recursive: true, force: true });
    }
  });
}
