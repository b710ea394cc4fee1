import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { remotesOf, storeOtherBuild } from './fixtures/remotes.ts';
import { heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeProfile } from './fixtures/users.ts';

const run = promisify(execFile);
const navigations = 20;
/** A heading of each remote, as its two builds write it. */
const headings = {
  'mf-home': { old: 'Start with your tax profile', next: 'Begin with your tax profile' },
  'mf-profile': { old: 'Step 1 of 11', next: 'Part 1 of 11' },
} as const;
/** What the catalogues of the next builds say instead. */
const texts = {
  'mf-home': { from: headings['mf-home'].old, to: headings['mf-home'].next },
  'mf-profile': { from: 'Step {{step}} of', to: 'Part {{step}} of' },
} as const;
/** From the end of the command until the next page gets the build. */
const VISIBLE_WITHIN_MS = 10_000;

test('a release while a tab is open: the form stays, the next navigations work without a reload, and one command rolls back', async ({
  product,
  user,
  openContext,
}) => {
  test.slow();
  await completeProfile(user);
  const remotes = ['mf-home', 'mf-profile'] as const;
  const current = async (name: string) => (await remotesOf(user))[name]?.buildId;
  /** Runs what `npm run release -- --rollback` runs, and waits until the gateway serves the build. */
  async function makeCurrent(name: string, build: string): Promise<void> {
    const options = { env: { ...process.env, DATA_DIR: product.dataDir } };
    await run(process.execPath, ['tools/release.mjs', '--rollback', name, '--to', build], options);
    await expect.poll(() => current(name), { timeout: VISIBLE_WITHIN_MS }).toBe(build);
  }
  const context = await openContext({ as: user });
  /** The builds of each remote in the order in which a page requested them. */
  const requested: Record<string, string[]> = {};
  context.on('request', (request) => {
    const [, name = '', build = ''] = /\/remotes\/(mf-[a-z-]+)\/([^/]+)\//.exec(request.url()) ?? [];
    if (name && requested[name]?.at(-1) !== build) requested[name] = [...(requested[name] ?? []), build];
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(heading(page, headings['mf-home'].old)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  const old = Object.fromEntries(
    await Promise.all(remotes.map(async (name) => [name, (await current(name)) ?? ''] as const)),
  );
  const next: Record<string, string> = {};

  await test.step('a form that is not saved survives the release of its remote', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    const field = page.getByLabel('First name', { exact: true });
    const before = await field.inputValue();
    await field.fill('Not saved');
    for (const name of remotes) {
      next[name] = storeOtherBuild(product.dataDir, name, texts[name]);
      await makeCurrent(name, next[name]);
    }
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(field).toHaveValue('Not saved');
    for (const name of remotes) expect(requested[name]).toEqual([old[name]]);
    await field.fill(before);
  });

  await test.step('the next entry of each remote gets its new build, which stays', async () => {
    for (let count = 0; count < navigations; count += 2) {
      await page.getByRole('link', { name: 'Dossier, home' }).click();
      await expect(heading(page, headings['mf-home'].next)).toBeVisible();
      await page.getByRole('link', { name: 'Complete Your Tax Profile' }).click();
      await expect(heading(page, headings['mf-profile'].next)).toBeVisible();
    }
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
    for (const name of remotes) expect(requested[name]).toEqual([old[name], next[name]]);
  });

  await test.step('a rolled back remote is there at the next page, and only that one', async () => {
    await makeCurrent('mf-home', old['mf-home']!);
    delete requested['mf-home'];
    const other = await context.newPage();
    await other.goto('/');
    await expect(heading(other, headings['mf-home'].old)).toBeVisible();
    expect(requested['mf-home']).toEqual([old['mf-home']]);
    expect(await current('mf-profile')).toBe(next['mf-profile']);
    await page.getByRole('link', { name: 'Dossier, home' }).click();
    await expect(heading(page, headings['mf-home'].old)).toBeVisible();
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  });

  // The tests that follow use the same product.
  await makeCurrent('mf-profile', old['mf-profile']!);
});
