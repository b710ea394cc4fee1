import { expect, test } from './fixtures/test.ts';

test('a tap on a canton shows its details in view, on a phone too', async ({ admin, openContext }) => {
  const page = await (await openContext({ as: admin, viewport: { width: 360, height: 740 } })).newPage();
  await page.goto('/cantons');
  for (const name of ['Zurich', 'Aargau']) {
    await page.getByRole('radio', { name }).click({ force: true });
    await expect(page.getByRole('heading', { level: 3, name })).toBeInViewport({ ratio: 1 });
  }
});
