import {
  fileHistoryTaxYears,
  finishAdvanced,
  homeTaxYears,
  selectableTaxYears,
  listNotifications,
  transmit,
  type ResponseOf,
} from '@dossier/contracts';
import { pdf } from './fixtures/files.ts';
import { completeDocuments, completeProfile, completeTaxProfile, taxYear } from './fixtures/users.ts';
import {
  chooseFiles,
  fillProfile,
  heading,
  openEmptyHome,
  pileDialog,
  signOut,
  stopClock,
  toasts,
} from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { expectLanguageSelector } from './fixtures/language-selector.ts';
import { formatToday } from './fixtures/dates.ts';

test.describe('home screen', () => {
  test('header has logo, language, bell and the user’s menu with Install App and Logout', async ({
    user,
    openPage,
  }) => {
    await completeProfile(user);
    const page = await openPage(user);
    await page.goto('/pgbar');
    await page.getByRole('banner').getByRole('img', { name: 'File Manager Logo' }).click();
    await expect(page).toHaveURL('/');
    await expectLanguageSelector(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Install App', 'Logout']);
    await page.getByRole('menuitem', { name: 'Install App' }).click();
    await expect(page.getByRole('dialog', { name: 'Install Dossier' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(heading(page, 'Profile')).toBeFocused();
    await signOut(page);
  });

  test('under reduced motion a change of colours starts no transition @desktop', async ({
    user,
    openPage,
  }) => {
    await completeProfile(user);
    const page = await openPage(user);
    await page.goto('/');
    await expect(heading(page, /./)).toBeVisible();
    const transitions = await page.evaluate(() => {
      document.documentElement.style.color = 'rgb(1, 2, 3)';
      return document.getAnimations().filter((each) => each instanceof CSSTransition).length;
    });
    expect(transitions).toBe(0);
  });

  test('the bell lists open tasks and shows their number, 9+ above nine', async ({ user, openPage }) => {
    await completeProfile(user);
    const page = await openPage(user);
    await page.goto('/pgbar');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName(/^Notifications, \d open$/);
    await bell.click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await expect(list.getByRole('listitem').first()).toContainText('Important');
    await list.getByRole('link').first().click();
    await expect(page).toHaveURL(/^[^?]+\/profile/);

    const many = Array.from({ length: 12 }, (_, index): ResponseOf<typeof listNotifications>[number] => ({
      id: String(index),
      title: 'Add your name',
      description: 'It appears on your dossier.',
      category: 'profile',
      priority: 'high',
      actionUrl: '/profile',
      actionText: 'Open profile',
    }));
    await page.route(`${listNotifications.path}?*`, (route) => route.fulfill({ json: many }));
    await page.goto('/pgbar');
    await expect(bell).toHaveAccessibleName('Notifications, 12 open');
    await expect(bell).toContainText('9+');
  });

  test('a new user sees year selector, checklist, upload controls, empty state and message form', async ({
    user,
    openPage,
  }) => {
    await completeProfile(user);
    const page = await openPage(user);
    await page.goto('/');
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Profile', exact: true })).toHaveAttribute(
      'href',
      '/profile',
    );
    await expect(page.getByRole('link', { name: 'Complete Your Tax Profile' })).toHaveAttribute(
      'href',
      '/profile?setup=tax',
    );
    await expect(page.getByText('Complete your tax profile to unlock advanced features')).toBeVisible();
    const advanced = page.getByRole('button', { name: 'Advanced Tax Info' });
    await expect(advanced).toHaveAttribute('aria-disabled', 'true');
    await expect(advanced).toHaveAccessibleDescription(
      'Complete document upload to unlock advanced features',
    );
    await expect(page.getByText('Please upload all required documents')).toBeVisible();
    for (const name of ['Upload files', 'Take photo'])
      await expect(page.getByRole('button', { name }).filter({ visible: true }).first()).toBeVisible();
    const picker = page.locator('input[type=file]').first();
    await expect(picker).toHaveAttribute('multiple');
    await expect(picker).not.toHaveAttribute('accept');
    await expect(page.getByLabel('Your message')).toBeVisible();

    const years = page.getByRole('radiogroup', { name: 'Tax year' }).getByRole('radio');
    expect(
      await years.evaluateAll((all) => all.map((each) => Number((each as HTMLInputElement).value))),
    ).toEqual(selectableTaxYears(new Date()));
    await expect(page.getByRole('radio', { name: String(taxYear) })).toBeChecked();
    const other = homeTaxYears(new Date()).find((year) => year !== taxYear)!;
    const requests = ['/api/tax-status', '/api/files', '/api/document-categories'].map((path) =>
      page.waitForRequest(
        (request) => request.url().includes(`${path}?`) && request.url().includes(`${other}`),
      ),
    );
    await page.getByRole('radio', { name: String(other) }).check({ force: true });
    await Promise.all(requests);
    await expect(page.getByText(`Tax year ${other}`)).toBeVisible();
  });

  test('a user with an incomplete profile is taken to it from every page, by address and Back', async ({
    user,
    openPage,
  }) => {
    const page = await openPage(user);
    for (const path of ['/', '/advanced-tax-info']) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/profile?firstTime=true');
    }
    await page.goto('/terms-and-conditions');
    await page.goBack();
    await expect(page).toHaveURL('/profile?firstTime=true');
    await fillProfile(page);
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
    await page.goto('/file-history');
    await expect(heading(page, 'File History')).toBeVisible();
  });

  test('upload list, category dialog, Your Files with count, and file history dialog', async ({
    user,
    openPage,
  }) => {
    await completeTaxProfile(user);
    const page = await openPage(user);
    await page.goto('/');
    await expect(page.getByText('Your tax profile is complete')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Complete Your Tax Profile' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await chooseFiles(page, [pdf('Spende.pdf'), pdf('Quittung.pdf')]);
    const pile = pileDialog(page);
    await expect(pile.getByRole('combobox', { name: 'Category of Spende.pdf' })).toHaveValue('5');
    await pile.getByRole('button', { name: 'Upload 2 files' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Spende.pdf' });
    await expect(row.getByText('Done')).toBeVisible();
    await expect(toasts(page).getByText('2 files uploaded successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Clear list', exact: true }).click();
    await expect(row.getByText('Done')).toBeHidden();

    // An entry of the checklist uploads a file of that category.
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Salary Statement', exact: true }).click();
    await (await chooser).setFiles(pdf('Lohn.pdf'));
    await expect(page.getByText('2 of 6', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Show all' }).click();
    const files = page.getByRole('dialog', { name: 'Your Files' });
    await expect(files).toContainText(`3 files for tax year ${taxYear}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'File history' }).click();
    const history = page.getByRole('dialog', { name: 'File History' });
    await expect(history.getByRole('combobox', { name: 'Tax year' }).getByRole('option')).toHaveText(
      fileHistoryTaxYears(new Date()).map(String),
    );
    await expect(history.getByRole('combobox', { name: 'Category' })).toContainText('All Categories');
    await expect(history.getByRole('heading', { name: formatToday() })).toBeVisible();
    await history.getByRole('combobox', { name: 'Category' }).selectOption('Salary Statement');
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
  });

  test('with all documents: complete checklist, Advanced Tax Info unlocked, banner after transmitting', async ({
    user,
    openPage,
  }) => {
    await completeDocuments(user);
    const page = await openPage(user);
    await page.goto('/');
    await expect(page.getByText('All required documents uploaded')).toBeVisible();
    await expect(page.getByText('Advanced features unlocked')).toBeVisible();
    const rail = page.getByRole('progressbar', { name: 'Progress of your tax year' });
    await expect(rail).toHaveAttribute('aria-valuetext', 'Step 3 of 6: Documents Submitted (50%)');
    const transmitButton = page.getByRole('button', { name: 'Transmit Files' });
    await expect(transmitButton).toHaveAttribute('aria-disabled', 'true');
    await user.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
    await user.http.post(transmit.path, { data: { taxYear } });
    await page.reload();
    await expect(page.getByText('Documents Transmitted')).toBeVisible();
    await expect(
      page.getByText('Your tax documents have been successfully transmitted and are now being processed.'),
    ).toBeVisible();
    await expect(transmitButton).toBeHidden();
    await page.getByRole('button', { name: 'Advanced Tax Info' }).click();
    await expect(page).toHaveURL('/advanced-tax-info');
  });
});

test.describe('dialogs', () => {
  test('the loading overlay says “Please Wait” and “Loading tax documents...” for at least 500 ms', async ({
    user,
    openPage,
  }) => {
    await completeProfile(user);
    const page = await openPage(user);
    await openEmptyHome(page);
    await stopClock(page);
    const gate = Promise.withResolvers<void>();
    const other = homeTaxYears(new Date()).find((year) => year !== taxYear)!;
    const files = `**/api/files?taxYear=${other}*`;
    await page.route(files, async (route) => {
      await gate.promise;
      await route.fallback();
    });
    await page.getByRole('radio', { name: String(other) }).check({ force: true });
    const overlay = page.getByText('Please Wait');
    await page.clock.runFor(400);
    await expect(overlay).toBeVisible();
    await expect(page.getByText('Loading tax documents...')).toBeVisible();
    gate.resolve();
    await expect(page.getByText(`Tax year ${other}`)).toBeVisible();
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
    await page.clock.runFor(100);
    await expect(overlay, 'shown for at least 500 ms').toBeVisible();
    await page.clock.runFor(600);
    await expect(overlay).toBeHidden();
  });
});
