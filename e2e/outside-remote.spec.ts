import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReleaseToken, listBuildKeys } from '@dossier/contracts';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { createOutsideRemote, kitPlaces, readBuilt, runAlone, runScript } from './fixtures/outside-remote.ts';
import { freePort, root } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';
import { completeProfile } from './fixtures/users.ts';

/** Packages are installed, and what takes a second on a quiet machine takes a minute on a busy one. */
const maxMs = 12 * 60_000;
/** Of `npm run published-test`: the same with kits that were packed by an earlier version. */
const earlier = process.env['OUTSIDE_REMOTE'];

test('a remote of another repository is built from packed kits, tested, run alone, signed and released', async ({
  product,
  admin,
  user,
  openContext,
}) => {
  test.setTimeout(maxMs);
  const workspace = mkdtempSync(join(tmpdir(), 'dossier-outside-'));
  const directory = earlier ?? join(workspace, 'letters');
  const registryPath = join(product.dataDir, 'remotes/registry.json');
  const registry = readFileSync(registryPath, 'utf8');
  await completeProfile(user);
  try {
    await test.step('it is written and installed, without a link into this repository', async () => {
      if (!earlier) await createOutsideRemote(directory);
      for (const place of kitPlaces(directory)) {
        expect(place.startsWith(directory)).toBe(true);
        expect(place.startsWith(join(root, 'packages'))).toBe(false);
      }
    });

    await test.step('its types are checked, its test passes, and it is built', async () => {
      if (!earlier) {
        await runScript(directory, 'check');
        await runScript(directory, 'test');
        await runScript(directory, 'build', [], { NODE_ENV: 'production' });
        const { endpoints, shared, events } = readBuilt(directory, 'contract.json');
        expect(Object.keys(endpoints!)).toEqual(['platform.about']);
        expect(Object.keys(shared!)).toEqual(expect.arrayContaining(['@dossier/remote-kit', '@dossier/ui']));
        expect(events).toEqual({ taxYearChanged: '{ taxYear: number }' });
      }
      const { name, files } = readBuilt(directory, 'remote.json');
      expect([name, Object.keys(files!)]).toEqual(['mf-letters', expect.arrayContaining(['contract.json'])]);
    });

    const data = { remote: 'mf-letters', name: 'letters-ci', days: 1 };
    const made = await admin.http.post(createReleaseToken.path, { data });
    const target = { RELEASE_URL: product.url, RELEASE_TOKEN: (await made.json()).text as string };
    const keyFile = join(workspace, 'letters.key');

    await test.step('with a token alone it is not released', async () => {
      await expect(runScript(directory, 'release', ['.'], target)).rejects.toThrow(
        'is not signed, and no key is registered for mf-letters. Nothing was changed.',
      );
    });

    await test.step('an administrator registers the key of its team', async () => {
      const publicKey = await runScript(directory, 'keys', [keyFile]);
      expect(publicKey).toMatch(/^dossier-key_/);
      expect(readFileSync(keyFile, 'utf8')).toContain('PRIVATE KEY');
      const page = await (await openContext({ as: admin })).newPage();
      await page.goto('/admin/builds');
      await page.getByRole('link', { name: 'Signing keys' }).click();
      await page.getByLabel('Remote', { exact: true }).selectOption('Another remote');
      await page.getByLabel('Name of the remote').fill('mf-letters');
      await page.getByLabel('Name of the key').fill('letters-team');
      await page.getByLabel('Public key').fill(publicKey);
      await page.getByRole('button', { name: 'Register a key' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'mf-letters: letters-team' })).toBeVisible();
      await expectNoAxeViolations(page, 'signing keys');
    });

    await test.step('signed, it is released and opens in the shell', async () => {
      const printed = await runScript(directory, 'release', ['.'], { ...target, RELEASE_KEY_FILE: keyFile });
      expect(printed).toMatch(/^mf-letters [0-9a-f]{12} is current$/);
      expect(await runScript(directory, 'release', ['--list', 'mf-letters'], target)).toMatch(
        /^\* mf-letters /,
      );
      const page = await (await openContext({ as: user })).newPage();
      await expect(async () => {
        await page.goto('/letters');
        await expect(page.getByRole('heading', { level: 1, name: 'Letters', exact: true })).toBeVisible();
      }).toPass();
      if (!earlier) await expect(page.getByText(/Uploads up to \d+ bytes/)).toBeVisible();
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('menuitem', { name: 'Letters' })).toBeVisible();
    });

    await test.step('it runs alone, against the same Dossier, with the session of its address', async () => {
      const port = await freePort();
      const alone = await runAlone(directory, { port, dossier: product.url });
      try {
        const page = await (await openContext({ as: user })).newPage();
        await page.goto(`http://localhost:${port}/letters`);
        await expect(page.getByRole('heading', { level: 1, name: 'Letters', exact: true })).toBeVisible();
        if (!earlier) await expect(page.getByText(/Uploads up to \d+ bytes/)).toBeVisible();
        // Its live reload would report that the server is gone.
        await page.close();
      } finally {
        alone.stop();
      }
    });

    await test.step('revoking the key withdraws it', async () => {
      const keys = (await (await admin.http.get(listBuildKeys.path)).json()) as {
        id: string;
        remote: string;
      }[];
      const { id } = keys.find(({ remote }) => remote === 'mf-letters')!;
      expect((await admin.http.delete(`${listBuildKeys.path}/${id}`)).status()).toBe(200);
      const remotes = async () => (await user.http.get('/api/remotes')).text();
      await expect.poll(remotes).not.toContain('mf-letters');
    });
  } finally {
    writeFileSync(registryPath, registry);
    rmSync(workspace, { recursive: true, force: true });
  }
});
