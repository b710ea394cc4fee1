/** An expert searches the papers of all filings that they may work on, and finds nothing of any other. */
import {
  assignFiling,
  endpointUrl,
  getDeskFiling,
  listAccess,
  searchDeskFilings,
  searchPapers,
  setRole,
  transmit,
  type FoundPaper,
} from '@dossier/contracts';
import { checkAllVariants, expectFits } from './fixtures/axe.ts';
import { pdf } from './fixtures/files.ts';
import { adminEmail } from './fixtures/product.ts';
import { expect, newAddress, test } from './fixtures/test.ts';
import { completeDocuments, signInOverHttp, taxYear, upload, type TestUser } from './fixtures/users.ts';

/** Uploads a paper with a word, and waits until it is found by its owner. */
async function addPaper(user: TestUser, name: string, line: string, word: string) {
  await upload(user, pdf(name, line));
  const url = endpointUrl(searchPapers, { query: { q: word } });
  await expect
    .poll(async () => ((await (await user.http.get(url)).json()) as FoundPaper[])[0]?.page, {
      timeout: 20_000,
    })
    .toBe(1);
}
const transmitYear = async ({ http }: TestUser) =>
  expect((await http.post(transmit.path, { data: { taxYear } })).ok()).toBe(true);

test(
  'an expert searches across filings, by a key, and never outside of them',
  { tag: '@desktop' },
  async ({ product, user, otherUser, expert, openPage }) => {
    const word = `Zwischenverdienst${Date.now()}`;
    const colleague = await signInOverHttp(product, newAddress());
    const admin = await signInOverHttp(product, adminEmail);
    const appoint = endpointUrl(setRole, { params: { userId: String(colleague.id) } });
    expect((await admin.http.put(appoint, { data: { role: 'expert' } })).ok()).toBe(true);
    const early = await signInOverHttp(product, newAddress());
    for (const each of [user, otherUser, early]) {
      await completeDocuments(each);
      await addPaper(each, 'Lohn.pdf', `${word} CHF 1234.50`, word);
    }
    await transmitYear(user);
    await transmitYear(otherUser);
    const params = { userId: String(otherUser.id), taxYear: String(taxYear) };
    const { version } = getDeskFiling.response.parse(
      await (await admin.http.get(endpointUrl(getDeskFiling, { params }))).json(),
    );
    const assignment = { version, assignedTo: colleague.id };
    expect((await admin.http.put(endpointUrl(assignFiling, { params }), { data: assignment })).ok()).toBe(
      true,
    );

    await test.step('also when it names them itself', async () => {
      const filings = [user, otherUser, early].map(({ id }) => ({ userId: id, taxYear }));
      const search = async (by: TestUser) =>
        searchDeskFilings.response.parse(
          await (await by.http.post(searchDeskFilings.path, { data: { q: word, filings } })).json(),
        );
      const foundBy = async (by: TestUser) => (await search(by)).found.map(({ userId }) => userId);
      expect(await foundBy(expert)).toEqual([user.id]);
      expect(await foundBy(colleague)).toEqual([user.id, otherUser.id]);
      const refused = await user.http.post(searchDeskFilings.path, { data: { q: word, filings } });
      expect(refused.status()).toBe(403);
      const accessOf = async ({ http }: TestUser) =>
        listAccess.response
          .parse(await (await http.get(endpointUrl(listAccess, { query: {} }))).json())
          .filter(({ role }) => role === 'expert');
      const look = { role: 'expert', kind: 'look', area: 'documents', target: String(taxYear) };
      expect(await accessOf(early)).toEqual([]);
      // Each look is of the list of papers, in documents, and of the words on them, in recognition.
      expect(await accessOf(user), 'of both experts').toMatchObject([look, look, look, look]);
      expect(await accessOf(otherUser), 'of the colleague').toMatchObject([look, look]);
    });

    const page = await openPage(expert);
    await page.goto('/desk');
    await expect(page.getByRole('link', { name: 'Search documents' })).toBeVisible();
    await page.keyboard.press('/');
    await expect(page).toHaveURL(/\/desk\/search$/);
    const field = page.getByRole('searchbox', { name: 'Words, names or amounts on documents' });
    await field.fill(`${word} 1234.50`);
    await field.press('Enter');
    const results = page.getByRole('list', { name: 'Filings with documents found' });
    await expect(results.getByRole('link', { name: 'Lohn.pdf' })).toHaveCount(1);
    await expect(results.locator('mark').first()).toHaveText(word);
    await expect(page.getByText(/1 filing with documents found\.$/)).toBeVisible();
    await expectFits(page, 'the search across filings');
    await checkAllVariants(page, 'the search across filings');
    await results.getByRole('link', { name: 'Lohn.pdf' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/desk/${user.id}/${taxYear}\\?file=`));
    await expect(page.locator('[data-mark]').first()).toBeVisible();
    for (const { http } of [colleague, admin, early]) await http.dispose();
  },
);
