import AxeBuilder from '@axe-core/playwright';
import { languages, type Language } from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { pdf } from './fixtures/papers.ts';
import { completeDocuments, completeProfile, completeTaxProfile, upload } from './fixtures/people.ts';
import { askForCode, fillTaxProfile, heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

test.describe.configure({ mode: 'parallel' });

const phone = { width: 360, height: 780 };
const desktop = { width: 1280, height: 900 };

/** No violation of WCAG 2.2 AA or of good practice on what is on show. */
async function passesAxe(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
  expect.soft(found, what).toEqual([]);
}

const isSettled = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              (each) => each.playState === 'running' && each.effect?.getTiming().iterations !== Infinity,
            ).length,
      ),
    )
    .toBe(0);

const looks = [
  { colorScheme: 'light', size: desktop },
  { colorScheme: 'dark', size: phone },
  { colorScheme: 'dark', size: desktop },
  { colorScheme: 'light', size: phone },
] as const;

/** The page on show on desktop and phone, in light and dark; for further languages the first two of them will do. */
async function looksGood(page: Page, what: string, count: number = looks.length): Promise<void> {
  for (const { colorScheme, size } of looks.slice(0, count)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await isSettled(page);
    await passesAxe(page, `${what}, ${colorScheme}, ${size.width} px`);
  }
  await page.setViewportSize(desktop);
}

async function speak(page: Page, language: Language): Promise<void> {
  await page.getByRole('combobox').first().selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

test('sign-in, both steps, in five languages', async ({ page, address }) => {
  test.slow();
  await page.goto('/login');
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  for (const language of languages) {
    await speak(page, language);
    await looksGood(page, `login in ${language}`, language === 'en' ? 4 : 2);
  }
  await speak(page, 'en');
  await askForCode(page, address);
  await expect(page.getByLabel('Verification code')).toBeVisible();
  await expect(page.getByText('Code sent')).toBeHidden({ timeout: 15_000 });
  for (const language of ['en', 'de'] as const) {
    await speak(page, language);
    await looksGood(page, `code step in ${language}`, 2);
  }
});

test('home, empty and with papers', async ({ person, openContext }) => {
  test.slow();
  await completeTaxProfile(person);
  const page = await (await openContext({ as: person })).newPage();
  await page.goto('/');
  await expect(page.getByText('No files uploaded yet')).toBeVisible();
  await looksGood(page, 'home, empty');
  await upload(person, pdf('Lohnausweis Zürich 2024.pdf'));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Lohnausweis Zürich 2024.pdf' })).toBeVisible();
  for (const language of languages) {
    await speak(page, language);
    await looksGood(page, `home in ${language}`, language === 'en' ? 4 : 2);
  }
});

test('profile, wizard, advanced, legal, not found', async ({ person, openContext }) => {
  test.slow();
  const page = await (await openContext({ as: person })).newPage();
  await page.goto('/profile?firstTime=true');
  await expect(heading(page, 'Welcome to Dossier')).toBeVisible();
  await looksGood(page, 'profile, first time');
  await completeDocuments(person);
  for (const language of ['en', 'de'] as const) {
    for (const path of ['/profile', '/advanced-tax-info', '/cookies', '/nothing/here']) {
      await page.goto(path);
      await expect(heading(page, /./)).toBeVisible();
      await expect(page.getByRole('status', { name: /Loading|geladen/ })).toHaveCount(0);
      await speak(page, language);
      await looksGood(page, `${path} in ${language}`, language === 'en' ? 4 : 2);
    }
  }
});

test('each step of the wizard, and what lies over a page', async ({ person, openContext }) => {
  test.slow();
  await completeProfile(person);
  const page = await (await openContext({ as: person })).newPage();
  await page.goto('/');
  await fillTaxProfile(page, (step) => looksGood(page, `wizard step ${step}`, 2));
  await expect(heading(page, 'Six papers to go')).toBeVisible();
  await addTwoWithoutCategory(page);
  await looksGood(page, 'category dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await looksGood(page, 'menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await looksGood(page, 'notifications');
});

test('the administrator’s desk', async ({ admin, openContext }) => {
  await completeProfile(admin);
  const page = await (await openContext({ as: admin })).newPage();
  await page.goto('/admin');
  await expect(heading(page, /Admin/)).toBeVisible();
  for (const language of ['en', 'de'] as const) {
    await speak(page, language);
    await looksGood(page, `admin in ${language}`, 2);
  }
});

async function addTwoWithoutCategory(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  await (await chooser).setFiles([pdf('Beleg 1.pdf'), pdf('Beleg 2.pdf')]);
  await expect(page.getByRole('dialog', { name: 'What kind of paper is it?' })).toBeVisible();
}

test('signing in with the keyboard alone', async ({ page, product, address }) => {
  await page.goto('/login');
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Verification code')).toBeFocused();
  await page.keyboard.type(await product.mailbox.nextCode(address));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Welcome to Dossier')).toBeFocused();
  await expect(page).toHaveTitle('Welcome to Dossier · Dossier');
});

test('a paper with the keyboard alone: into the dialog, through it and back', async ({
  person,
  openContext,
}) => {
  await completeTaxProfile(person);
  const page = await (await openContext({ as: person })).newPage();
  // From the first listener on the browser hands its file dialogs over; asked for at the last moment, one may slip through.
  page.on('filechooser', () => undefined);
  await page.goto('/');
  const pick = page.getByRole('button', { name: 'Upload files' }).first();
  await pick.focus();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([pdf('Beleg.pdf')]);
  const dialog = page.getByRole('dialog', { name: 'What kind of paper is it?' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  const first = dialog.getByRole('radio', { name: 'Salary Statement' });
  for (
    let stops = 0;
    stops < 10 && !(await first.evaluate((radio) => radio === document.activeElement));
    stops++
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await expect(first).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Bank Documents' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Beleg.pdf' }).getByText('Done')).toBeVisible();
  await expect(pick, 'the focus is back where it came from').toBeFocused();
});

test('after a navigation the focus is on the heading and the title follows, also in another language', async ({
  person,
  openContext,
}) => {
  await completeProfile(person);
  const page = await (await openContext({ as: person })).newPage();
  await page.goto('/');
  await expect(page).toHaveTitle('Start with your tax profile · Dossier');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(heading(page, 'Profile')).toBeFocused();
  await expect(page).toHaveTitle('Profile · Dossier');
  await speak(page, 'de');
  await expect(page).toHaveTitle('Profil · Dossier');
});

test('nothing scrolls sideways at 320 px', async ({ page, person, openContext }) => {
  const fits = async (at: Page, what: string) => {
    const widest = await at.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(widest, what).toBeLessThanOrEqual(320);
  };
  const small = { width: 320, height: 640 };
  await page.setViewportSize(small);
  await page.goto('/login');
  await completeDocuments(person);
  const inside = await (await openContext({ as: person, viewport: small })).newPage();
  for (const language of languages) {
    await speak(page, language);
    await fits(page, `/login in ${language}`);
    for (const path of [
      '/',
      '/profile',
      '/profile?setup=tax',
      '/advanced-tax-info',
      '/cookies',
      '/nothing/here',
    ]) {
      await inside.goto(path);
      await expect(heading(inside, /./)).toBeVisible();
      if (path === '/') await speak(inside, language);
      await fits(inside, `${path} in ${language}`);
    }
    await inside.goto('/');
    await expect(heading(inside, /./)).toBeVisible();
  }
});
