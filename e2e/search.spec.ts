/** A paper is found by the words on it, opened at the place, and gone from the search when it is deleted. */
import { endpointUrl, searchPapers, type FoundPaper } from '@dossier/contracts';
import { checkAllVariants, expectFits } from './fixtures/axe.ts';
import { pdf } from './fixtures/files.ts';
import { completeTaxProfile, upload, type TestUser } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';

async function find({ http }: TestUser, q: string): Promise<FoundPaper[]> {
  return (await http.get(endpointUrl(searchPapers, { query: { q } }))).json() as Promise<FoundPaper[]>;
}

test(
  'a paper is found by what is on it, by its owner only',
  { tag: '@desktop' },
  async ({ user, otherUser, openPage }) => {
    await completeTaxProfile(user);
    const file = await upload(user, pdf('Scan.pdf', "Krankenkassenpraemie Seetal CHF 1'234.50"));
    await expect.poll(async () => (await find(user, 'seetal'))[0]?.page).toBe(1);
    expect(await find(otherUser, 'seetal')).toEqual([]);

    const page = await openPage(user);
    await page.goto('/papers');
    const field = page.getByRole('searchbox', { name: 'Search in all your documents' });
    await field.fill('krankenkase 1234.50');
    await field.press('Enter');
    const result = page.getByRole('list', { name: 'Documents found' }).getByRole('listitem');
    await expect(result).toHaveCount(1);
    await expect(result.locator('mark')).toHaveText(['Krankenkassenpraemie', /^1.234\.50$/]);
    await expectFits(page, 'the results of a search');
    await checkAllVariants(page, 'the results of a search');

    await result.getByRole('button', { name: 'Scan.pdf' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Scan.pdf' });
    await expect(dialog.locator('[data-mark]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(result.getByRole('button', { name: 'Scan.pdf' })).toBeFocused();

    await user.http.delete(`/api/files/${file.id}`);
    expect(await find(user, 'seetal')).toEqual([]);
    await field.fill('seetal');
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: 'Nothing found for “seetal”' })).toBeVisible();
    await expectFits(page, 'a search that finds nothing');
  },
);
