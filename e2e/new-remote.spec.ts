import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';
import { completeProfile } from './fixtures/users.ts';

const run = promisify(execFile);
const buildTimeoutMs = 90_000;

/** Creates a remote as `npm run new:remote` does and builds it in a separate workspace; returns its directory. */
async function buildNewRemote(workspace: string, name: string, path: string): Promise<string> {
  writeFileSync(join(workspace, 'package.json'), '{ "workspaces": ["e2e"] }');
  symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'), 'dir');
  await run(process.execPath, [join(root, 'tools/new-remote.mjs'), name, path, workspace]);
  const directory = join(workspace, name);
  const webpack = join(root, 'node_modules/webpack-cli/bin/cli.js');
  await run(process.execPath, [webpack, '--config', 'webpack.config.mjs'], {
    cwd: directory,
    timeout: buildTimeoutMs,
  });
  return directory;
}

const currentShell = (dataDir: string): unknown =>
  JSON.parse(readFileSync(join(dataDir, 'remotes/registry.json'), 'utf8')).remotes.shell;

test('a new remote appears in the menu of the published shell and opens', async ({
  user,
  product,
  openContext,
}) => {
  await completeProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Letters' })).toBeHidden();
  await page.keyboard.press('Escape');
  const shell = currentShell(product.dataDir);

  const workspace = mkdtempSync(join(tmpdir(), 'dossier-e2e-remote-'));
  const registryPath = join(product.dataDir, 'remotes/registry.json');
  const registry = readFileSync(registryPath, 'utf8');
  try {
    const directory = await buildNewRemote(workspace, 'mf-letters', '/letters');
    await run(process.execPath, [join(root, 'tools/release.mjs'), directory], {
      env: { ...process.env, DATA_DIR: product.dataDir },
    });
    expect(currentShell(product.dataDir)).toEqual(shell);

    // The open page reads the registry when it enters another remote; the gateway checks the file once a second.
    const entry = page.getByRole('menuitem', { name: 'Letters' });
    await expect(async () => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      await expect(page).toHaveURL('/profile');
      await page.getByRole('link', { name: 'Dossier, home' }).click();
      await expect(page).toHaveURL('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(entry).toBeVisible({ timeout: 1000 });
    }).toPass();
    const labels = await page.getByRole('menuitem').allTextContents();
    expect(labels.slice(0, 2)).toEqual(['Profile', 'Letters']);
    const icon = await entry.locator('svg').boundingBox();
    expect(icon?.width).toBeGreaterThan(10);
    const card = page.getByRole('link', { name: /^Letters 20\d\d$/ });
    await page.keyboard.press('Escape');
    await card.click();
    await expect(page, 'its card on home').toHaveURL('/letters');
    await page.goBack();
    await page.getByRole('button', { name: 'Menu' }).click();
    await entry.click();
    await expect(page).toHaveURL('/letters');
    await expect(page.getByRole('heading', { level: 1, name: 'Letters', exact: true })).toBeVisible();

    const visitor = await (await openContext()).newPage();
    await visitor.goto('/letters');
    await expect(visitor, 'its path needs a session').toHaveURL('/login');
  } finally {
    writeFileSync(registryPath, registry);
    rmSync(workspace, { recursive: true });
  }
});
