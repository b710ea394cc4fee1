/** The advanced tax information: opened and finished across tabs and devices, and walked tab by tab with real uploads. */
import { languages } from '@dossier/contracts';
import { expectToast, switchOn, tab, uploadTo } from './fixtures/advanced.ts';
import { expectFits, expectNoAxeViolations, selectLanguage, waitUntilSettled } from './fixtures/axe.ts';
import { requiredFiles } from './fixtures/files.ts';
import { press } from './fixtures/keyboard.ts';
import { addFile, button, heading, toasts, transmit } from './fixtures/steps.ts';
import { completeDocuments, completeTaxProfile, fetchFiles, fetchStatus, upload } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('advanced tax information', () => {
  test('is locked below status 3, and opens with the last document in another tab at once, and elsewhere within 30 s', async ({
    user,
    openPage,
    openContext,
  }) => {
    await completeTaxProfile(user);
    const [last, ...others] = requiredFiles();
    for (const { categoryId, file } of others) await upload(user, file, categoryId);
    const context = await openContext({ as: user });
    const device = await openPage(user);
    await device.clock.install();
    const [home, page] = [await context.newPage(), await context.newPage()];
    for (const each of [page, device]) {
      await each.goto('/advanced-tax-info');
      await expect(each.getByText('Not open yet')).toBeVisible();
      await expect(each.getByRole('switch')).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Continue on the home screen' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page.getByText('Not open yet')).toBeVisible();

    await home.goto('/');
    await addFile(home, last!.category, last!.file);
    await expect(home.getByRole('button', { name: 'Advanced Tax Info', exact: true })).toBeEnabled();
    await expect(page.getByRole('switch', { name: 'Investments' })).toBeVisible();
    await device.clock.fastForward(31_000);
    await expect(device.getByRole('switch', { name: 'Investments' })).toBeVisible();
  });

  test('takes a document in every tab', async ({ user, openPage, openContext }) => {
    test.slow();
    await completeDocuments(user);
    const page = await openPage(user);
    await page.clock.install();
    await page.goto('/advanced-tax-info');
    const sections = [
      ['Investments', 'Stocks & Bonds'],
      ['Deductions', 'Charitable Donations'],
      ['Property', 'Rental Properties'],
      ['Foreign', 'Foreign Employment'],
      ['Spouse', 'Spouse: Salary Statement'],
      ['Children', 'Birth Certificate'],
    ] as const;
    for (const name of [
      'Investments',
      'Deductions',
      /^(Real Estate|Property)$/,
      /^Foreign/,
      'Spouse',
      'Children',
    ]) {
      await page.getByRole('switch', { name, exact: true }).check();
      await expectToast(page, 'Preference updated', 'Tax section enabled successfully');
    }
    for (const [name, category] of [['Authorization', 'Power of Attorney'], ...sections] as const) {
      await tab(page, name).click();
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      await uploadTo(page, category, `${name}.pdf`);
      await expectToast(page, 'Upload Successful');
      await page.clock.fastForward(2_000); // as long as a success is shown in place of the file
      await expect(page.getByRole('link', { name: `${name}.pdf` })).toBeVisible();
      await waitUntilSettled(page);
      await expectFits(page, name);
      await expectNoAxeViolations(page, name);
    }
    const stored = (await fetchFiles(user)).map(({ originalFileName }) => originalFileName);
    expect(stored).toEqual(expect.arrayContaining(sections.map(([name]) => `${name}.pdf`)));

    // Deductions also shows the categories of home; the file of a shared category is in both sections.
    await tab(page, 'Deductions').click();
    for (const shared of [
      'Proof of Professional Expenses',
      'Insurance Certificates & Pillar 3a',
      'Child and Dependent Care',
    ])
      await expect(page.getByRole('heading', { level: 3, name: shared })).toBeVisible();
    await tab(page, 'Investments').click();
    await uploadTo(page, 'Primary Residence', 'home-owner.pdf');
    await expectToast(page, 'Upload Successful');
    await tab(page, 'Property').click();
    await expect(page.getByRole('link', { name: 'home-owner.pdf' })).toBeVisible();

    // A collapsed card stays collapsed on another device.
    const card = page.getByRole('heading', { level: 3, name: 'Vacation Home' }).getByRole('button');
    const saved = page.waitForResponse((response) => response.url().includes('/api/card-panels/'));
    await card.click();
    await expect(card).toHaveAttribute('aria-expanded', 'false');
    await saved;
    const device = await (await openContext({ as: user, viewport: { width: 360, height: 780 } })).newPage();
    await device.goto('/advanced-tax-info?tab=realEstate');
    await expect(
      device.getByRole('heading', { level: 3, name: 'Vacation Home' }).getByRole('button'),
    ).toHaveAttribute('aria-expanded', 'false');

    for (const language of languages) {
      await selectLanguage(device, language);
      for (const each of await device.getByRole('tab').all()) {
        await each.click();
        await expect(each).toHaveAttribute('aria-selected', 'true');
        await waitUntilSettled(device);
        await expectFits(device, `${language}: ${await each.textContent()}`);
      }
      await expectNoAxeViolations(device, language);
    }
  });

  test('finished in one tab can be transmitted in another at once, and on another device within 30 s', async ({
    user,
    openPage,
    openContext,
  }) => {
    await completeDocuments(user);
    await switchOn(user, 'investments');
    const context = await openContext({ as: user });
    const home = await context.newPage();
    await home.goto('/');
    const transmitButton = home.getByRole('button', { name: 'Transmit Files' });
    await expect(transmitButton).toHaveAttribute('aria-disabled', 'true');
    const device = await openPage(user);
    await device.clock.install();
    await device.goto('/');
    await expect(device.getByRole('button', { name: 'Transmit Files' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );

    const page = await context.newPage();
    await page.goto('/advanced-tax-info');
    await page.getByRole('switch', { name: 'Section Complete' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Switched on, but still empty')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Investments' }).first()).toBeVisible();
    await press(page, button(page, 'Finish Section'));
    await expect(toasts(page)).toContainText('Section Completed');
    await expect(transmitButton).toBeEnabled();
    await expect(transmitButton).not.toHaveAttribute('aria-disabled', 'true');
    await device.clock.fastForward(31_000);
    await expect(device.getByRole('button', { name: 'Transmit Files' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );

    await page.getByRole('switch', { name: 'Section Complete' }).click();
    await expect(page.getByRole('switch', { name: 'Section Complete' })).not.toBeChecked();
    await expect(transmitButton).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('switch', { name: 'Section Complete' }).check();
    await button(page, 'Finish Section').click();
    await expect(transmitButton).not.toHaveAttribute('aria-disabled', 'true');
    await home.bringToFront();
    await transmit(home);
    await expect(home.getByText('Documents Transmitted')).toBeVisible();
    expect(await fetchStatus(user)).toMatchObject({ current_status_id: 5, advancedFinished: false });
  });

  test('tax cards and recommendations lead to the place to act', async ({ user, openPage }) => {
    await completeDocuments(user);
    await switchOn(user, 'spouse');
    const page = await openPage(user);
    await page.goto('/');
    const list = page.getByRole('list', { name: 'Recommended for you' });
    await list.getByRole('link', { name: 'Professional expenses' }).click();
    await expect(button(page, 'Proof of Professional Expenses')).toBeFocused();

    await page.goto('/tax-card-demo');
    const canton = page.getByRole('button', { name: /^Canton \d/ });
    const saved = page.waitForResponse((response) => response.url().includes('/api/card-panels/'));
    await canton.click();
    await expect(canton).toHaveAttribute('aria-expanded', 'false');
    await saved;
    await page.reload();
    await expect(canton).toHaveAttribute('aria-expanded', 'false');
    await page
      .getByRole('link', { name: /^Open “Spouse”/ })
      .first()
      .click();
    await expect(heading(page, 'Advanced Tax Information')).toBeVisible();
    await expect(tab(page, 'Spouse')).toHaveAttribute('aria-selected', 'true');
  });
});
