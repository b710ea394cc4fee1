import { listBuilds } from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { storeBrokenBuild, storeOtherBuild } from './fixtures/remotes.ts';
import { expect, test } from './fixtures/test.ts';
import { completeProfile } from './fixtures/users.ts';

const underTest = /You see a build under test of Home/;

/** The builds of a remote that a page requests from now on. */
function watchBuilds(page: Page, remote: string): Set<string> {
  const builds = new Set<string>();
  page.on('request', (request) => {
    const [, build] = new RegExp(`/remotes/${remote}/([^/]+)/`).exec(request.url()) ?? [];
    if (build) builds.add(build);
  });
  return builds;
}

test('an administrator pins a build in the own browser; nobody else gets it, and a failing one is replaced', async ({
  product,
  admin,
  user,
  openContext,
  consoleWatch,
}) => {
  consoleWatch.allow(/valid digest in the 'integrity' attribute/);
  const build = storeOtherBuild(product.dataDir, 'mf-home');
  const broken = storeBrokenBuild(product.dataDir, 'mf-home');
  // The gateway looks at the registry again after a while only, and the page asks for the builds once.
  const listed = async () => (await admin.http.get(listBuilds.path)).text();
  await expect.poll(listed).toContain(broken);
  await completeProfile(user);
  const page = await (await openContext({ as: admin })).newPage();
  const builds = watchBuilds(page, 'mf-home');

  await test.step('a press in the administration pins it; a badge names it on every page', async () => {
    await page.goto('/admin/builds');
    const tryHere = page.getByRole('button', { name: `Try here: build ${build}` });
    await expect(tryHere).toBeVisible();
    await expectNoAxeViolations(page, 'builds that can be tried');
    await tryHere.click();
    await expect(page.getByText(`You see a build under test of Home: ${build}.`)).toBeVisible();
    expect(builds).toEqual(new Set());
    await page.goto('/');
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
    await expect(page.getByText(underTest)).toBeVisible();
    expect(builds).toEqual(new Set([build]));
  });

  await test.step('nobody else requests it', async () => {
    const other = await (await openContext({ as: user })).newPage();
    const theirs = watchBuilds(other, 'mf-home');
    await other.goto('/');
    await expect(other.getByText('No files uploaded yet')).toBeVisible();
    expect(theirs.size).toBe(1);
    expect(theirs).not.toContain(build);
    await expect(other.getByText(underTest)).toHaveCount(0);
  });

  await test.step('one press leads back to the current build', async () => {
    builds.clear();
    await page.getByRole('button', { name: 'Back to the current build' }).click();
    await expect(page.getByText(underTest)).toHaveCount(0);
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
    builds.delete(build); // of which the page may have loaded a dialog ahead until then
    expect(builds.size).toBe(1);
    const [current] = builds;
    builds.clear();
    await page.reload();
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
    expect(builds).toEqual(new Set([current]));
  });

  await test.step('a build that fails is replaced by itself', async () => {
    const fresh = await (await openContext({ as: admin })).newPage();
    await fresh.goto('/admin/builds');
    await fresh.getByRole('button', { name: `Try here: build ${broken}` }).click();
    await expect(fresh.getByText(underTest)).toBeVisible();
    await fresh.goto('/'); // the logo leads administrators to their own start page
    await expect(fresh.getByText('The build under test failed. You see the current one.')).toBeVisible();
    await expect(fresh.getByText('No files uploaded yet')).toBeVisible();
    await expect(fresh.getByText(underTest)).toHaveCount(0);
    await fresh.reload();
    await expect(fresh.getByText('No files uploaded yet')).toBeVisible();
    await expect(fresh.getByText(/build under test/)).toHaveCount(0);
  });
});
