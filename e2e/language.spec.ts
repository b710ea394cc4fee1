import { heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

test(
  'keeps a stored language if active, otherwise resets it to en; clears keys that start with i18next or contain lang at start-up',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/login');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', 'en');
    await page.getByRole('combobox').selectOption('gsw');
    await expect(html).toHaveAttribute('lang', 'gsw');
    await expect(heading(page, 'Aamälde')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Aamälde')).toBeVisible();
    await expect(html).toHaveAttribute('lang', 'gsw');

    await page.evaluate(() => {
      localStorage.clear();
      for (const key of ['i18next-old', 'userLanguage', 'my-lang']) localStorage.setItem(key, 'x');
      localStorage.setItem('kept', 'x');
      localStorage.setItem('i18nextLng', 'zh');
    });
    await page.reload();
    await expect(heading(page, 'Sign in')).toBeVisible();
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ kept: 'x', i18nextLng: 'en' });
  },
);

test('accepts active languages only', { tag: '@desktop' }, async ({ openPage }) => {
  const page = await openPage();
  const sentLanguages: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/'))
      sentLanguages.push(request.headers()['accept-language']);
  });
  await page.goto('/login');
  const inactive = page.locator('option[value=zh]');
  await expect(inactive).toBeDisabled();
  for (const stored of ['zh', 'de-CH', 'xx', '']) {
    await page.evaluate((language) => localStorage.setItem('i18nextLng', language), stored);
    await page.reload();
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng')), stored).toBe('en');
  }
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'it'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  expect(sentLanguages.every((language) => language === 'en' || language === 'it')).toBe(true);
});

test('offers the language of the browser, which is read first', async ({ openContext }) => {
  const page = await (await openContext({ locale: 'fr-CH' })).newPage();
  await page.goto('/login');
  const offer = page.getByRole('region', { name: 'Dossier existe aussi en français.' });
  await expect(offer).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(offer.getByRole('button', { name: 'Continuer en français' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(offer).toHaveCount(0);
  await expect(page.getByRole('textbox')).toBeFocused();
});

test('the offer is legible above the splash, whose texts are white', async ({ openContext }) => {
  const page = await (await openContext({ locale: 'fr-CH', reducedMotion: 'no-preference' })).newPage();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Skip intro' })).toBeVisible();
  const offer = page.getByRole('region', { name: 'Dossier existe aussi en français.' });
  const inkOf = (element: Element) => getComputedStyle(element).color;
  expect(await offer.getByText('Dossier existe aussi').evaluate(inkOf)).toBe(
    await offer.getByRole('button', { name: 'Continue in English' }).evaluate(inkOf),
  );
});
