import { endpointUrl, listReleases, listReleaseTokens } from '@dossier/contracts';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/test.ts';

test('an administrator makes a token, which reaches the releases of its remote until it is revoked', async ({
  product,
  admin,
  openContext,
  request,
}) => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await (await openContext({ as: admin, permissions })).newPage();
  const releasesOf = (remote: string, token: string) =>
    request.get(product.url + endpointUrl(listReleases, { params: { remote } }), {
      headers: { authorization: `Bearer ${token}` },
    });
  let token = '';

  await test.step('it is made, shown once and copied', async () => {
    await page.goto('/admin/builds');
    await page.getByRole('link', { name: 'Release tokens' }).click();
    await expect(page.getByRole('heading', { name: 'No release tokens yet' })).toBeVisible();
    await page.getByLabel('Remote', { exact: true }).selectOption('mf-home');
    await page.getByLabel('Name of the token').fill('home-ci');
    await page.getByRole('button', { name: 'Make a token' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Token for mf-home' });
    await expect(dialog.getByText('it is not shown again')).toBeVisible();
    await expectNoAxeViolations(page, 'a release token');
    await dialog.getByRole('button', { name: 'Copy token' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    token = await page.evaluate(() => navigator.clipboard.readText());
    expect(token).toMatch(/^dossier-release_/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(token)).toHaveCount(0);
    const [, secret] = /^dossier-release_[^_]+_(.+)$/.exec(token) ?? [];
    expect(secret?.length).toBeGreaterThan(20);
    expect(await (await admin.http.get(listReleaseTokens.path)).text()).not.toContain(secret);
  });

  await test.step('it is for its remote only, and the page says when it was used', async () => {
    const own = await releasesOf('mf-home', token);
    expect([own.status(), (await own.json()).lines[0]]).toEqual([200, expect.stringContaining('mf-home')]);
    const foreign = await releasesOf('mf-desk', token);
    expect([foreign.status(), (await foreign.json()).code]).toEqual([403, 'RELEASE_TOKEN_OTHER_REMOTE']);
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'mf-home: home-ci' })).toContainText(
      'last used',
    );
    await expectNoAxeViolations(page, 'release tokens');
  });

  await test.step('once revoked, it is refused', async () => {
    await page.getByRole('button', { name: 'Revoke: mf-home: home-ci' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Token revoked')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No release tokens yet' })).toBeVisible();
    const refused = await releasesOf('mf-home', token);
    expect([refused.status(), (await refused.json()).code]).toEqual([401, 'RELEASE_TOKEN_INVALID']);
  });
});
