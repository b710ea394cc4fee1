import { listBuilds, type BuildFigures } from '@dossier/contracts';
import { checkAllVariants } from './fixtures/axe.ts';
import { heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeProfile, type TestUser } from './fixtures/users.ts';

async function figuresOf(admin: TestUser, remote: string): Promise<BuildFigures | undefined> {
  const list = listBuilds.response.parse(await (await admin.http.get(listBuilds.path)).json());
  const found = list.find(({ name }) => name === remote);
  return found?.builds.find(({ buildId }) => buildId === found.current)?.figures;
}

test(
  'what the pages of a user measured is shown for each build, without who it was',
  { tag: '@desktop' },
  async ({ user, admin, openContext }) => {
    await completeProfile(user);
    // Other tests of this worker break remotes.
    const failures = (await figuresOf(admin, 'mf-home'))?.failures ?? 0;
    const page = await (await openContext({ as: user })).newPage();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/vitals')) sent.push(request.postData() ?? '');
    });
    await page.goto('/file-history?from=mail');
    await expect(heading(page, /./)).toBeVisible();
    // Measuring starts once the page is idle, and a page that is left sends what it has.
    await expect(async () => {
      await page.waitForLoadState('networkidle');
      await page.reload();
      await expect(heading(page, /./)).toBeVisible();
      expect(await figuresOf(admin, 'mf-home')).toMatchObject({
        loads: expect.any(Number),
        failures,
        ready: { count: expect.any(Number) },
        lcp: { count: expect.any(Number) },
      });
    }).toPass();
    expect(sent.join()).not.toMatch(/from=mail|@/);

    const administration = await (await openContext({ as: admin })).newPage();
    await administration.goto('/admin/builds');
    const table = administration.getByRole('region', { name: 'Real pages of Home' });
    // A build that another test tried may have figures as well.
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await expect(administration.getByText('Team @dossier/documents')).toBeVisible();
    await checkAllVariants(administration, 'builds with figures');
  },
);
