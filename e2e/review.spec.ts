/** An expert asks for a better document, and the user replaces it (docs/decisions/153). */
import { endpointUrl, getSupplement, transmit } from '@dossier/contracts';
import { completeDocuments, fetchFiles, taxYear } from './fixtures/users.ts';
import { pdf } from './fixtures/files.ts';
import { toasts } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

test('an expert asks for a better salary certificate, the user replaces it, and it comes back first', async ({
  product,
  user,
  admin,
  openContext,
}) => {
  test.slow();
  await completeDocuments(user);
  const transmitted = await user.http.post(transmit.path, { data: { taxYear } });
  expect(transmitted.ok()).toBe(true);
  const wage = (await fetchFiles(user)).find(({ categoryId }) => categoryId === 1);
  if (!wage) throw new Error('no salary certificate');

  const desk = await (await openContext({ as: admin })).newPage();
  await desk.goto(`/desk/${user.id}/${taxYear}`);
  const papers = desk.getByRole('list', { name: 'Documents of the dossier' });
  const paper = papers.getByRole('button', { name: wage.originalFileName });
  await paper.click();
  await desk.keyboard.press('r');
  const dialog = desk.getByRole('dialog', { name: 'Ask for a better document' });
  await dialog.getByRole('radio', { name: 'Unreadable' }).check({ force: true });
  await dialog.getByLabel('In your words').fill('Page 2 is cut off');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(paper).toContainText('With the user');
  await expect
    .poll(() => product.mailbox.mailsTo(user.email).at(-1)?.subject)
    .toBe('A better document is needed in Dossier');

  const home = await (await openContext({ as: user })).newPage();
  await home.goto(`/?taxYear=${taxYear}`);
  const card = home.locator('section').filter({
    has: home.getByRole('heading', { name: 'Your expert needs a better document' }),
  });
  await expect(card).toContainText('Page 2 is cut off');
  const better = pdf('Better scan.pdf');
  await card.getByLabel(`New document for ${wage.originalFileName}`).setInputFiles(better);
  await expect(toasts(home)).toContainText('Upload successful');
  await expect(card).toHaveCount(0);
  const supplement = await user.http.get(endpointUrl(getSupplement, { query: { taxYear } }));
  expect(await supplement.json()).toMatchObject({ possible: true, files: [wage.id] });

  await desk.reload();
  const first = papers.getByRole('button').first();
  await expect(first).toContainText('Better scan.pdf');
  await expect(first).toContainText('Came back');
  await first.click();
  await desk.keyboard.press('a');
  await expect(papers.getByRole('button', { name: 'Better scan.pdf' })).toContainText('Accepted');
});
