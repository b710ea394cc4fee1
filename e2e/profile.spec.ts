/** The profile screen in its three modes: first visit, editing, tax setup. */
import { acceptTerms, updateProfile } from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { completeProfile, fetchUser } from './fixtures/users.ts';
import { button, heading, toasts } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

const main = (page: Page) => page.getByRole('main');
const terms = (page: Page) => main(page).getByRole('checkbox');

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Last name').fill('Müller');
  await page.getByLabel('Phone number').fill('791234567');
}
async function expectCannotLeave(page: Page): Promise<void> {
  await expect(toasts(page)).toContainText('Cannot Leave');
  await expect(toasts(page)).toContainText('Please complete your profile before continuing');
  await expect(page).toHaveURL(/\/profile/);
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).not.toContainText('Cannot Leave');
}

test('the first visit requires a complete profile, except for legal pages and sign-out', async ({
  user,
  openPage,
}) => {
  test.slow();
  const page = await openPage(user);
  await page.goto('/');
  await expect(page).toHaveURL('/profile?firstTime=true');

  await test.step('content of the page', async () => {
    await expect(page.getByRole('heading', { name: 'Liability and terms' })).toBeVisible();
    await expect(page.getByLabel('Country code')).toHaveValue('+41');
    await expect(page.getByLabel('Country code').getByRole('option')).toHaveCount(9);
    await expect(page.getByLabel('E-mail address')).toBeDisabled();
    await expect(page.getByLabel('E-mail address')).toHaveValue(user.email);
    const plan = page.getByRole('group', { name: 'Subscription plan' });
    await expect(plan).toContainText('Basic');
    await expect(plan).toContainText('Inactive');
    await expect(plan.getByRole('link')).toHaveCount(0);
    await expect(main(page).getByRole('link', { name: 'Main Menu' })).toHaveCount(0);
    for (const [name, path] of [
      ['Data protection policy', '/data-protection-policy?returnTo=/profile'],
      ['Cookie policy', '/cookie-policy?returnTo=/profile'],
      ['terms and conditions', '/terms-and-conditions?returnTo=/profile'],
    ] as const)
      await expect(main(page).getByRole('link', { name })).toHaveAttribute('href', path);
  });

  await test.step('links do not leave the page', async () => {
    await page.getByRole('banner').getByRole('link').first().click();
    await expectCannotLeave(page);
  });

  await test.step('error messages at the fields', async () => {
    await page.getByLabel('First name').focus();
    for (let field = 0; field < 4; field++) await page.keyboard.press('Tab');
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription(
      'First name is required for proper folder naming',
    );
    await expect(page.getByLabel('Last name')).toHaveAccessibleDescription(
      'Last name is required for proper folder naming',
    );
    await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription('Phone number is required');
    await expectNoAxeViolations(page, 'first visit with errors');
  });

  await test.step('name and phone enable the terms, accepted terms enable submit', async () => {
    await expect(terms(page)).toBeDisabled();
    await expect(button(page, 'Complete profile')).toBeDisabled();
    await fillIn(page);
    await expect(terms(page)).toBeEnabled();
    await expect(button(page, 'Complete profile')).toBeDisabled();
    await page.getByLabel('Phone number').fill('');
    await expect(terms(page)).toBeDisabled();
    await page.getByLabel('Phone number').fill('791234567');
    await terms(page).check();
    await expect(button(page, 'Complete profile')).toBeEnabled();
    await terms(page).uncheck();
    await expect(button(page, 'Complete profile')).toBeDisabled();
    await terms(page).check();
    await expect(button(page, 'Complete profile')).toBeEnabled();
  });

  await test.step('reading the terms keeps the input', async () => {
    await main(page).getByRole('link', { name: 'terms and conditions' }).click();
    await expect(heading(page, 'Terms and conditions')).toBeVisible();
    await main(page).getByRole('link', { name: /Back/ }).click();
    await expect(page.getByLabel('Last name')).toHaveValue('Müller');
    await expect(terms(page)).toBeChecked();
  });

  await test.step('completing stores the terms and opens home', async () => {
    const sent = page.waitForRequest(`**${acceptTerms.path}`);
    await button(page, 'Complete profile').click();
    await expect(page).toHaveURL('/');
    expect((await sent).postDataJSON()).toMatchObject({ accepted: true });
    await expect(toasts(page)).toContainText('Profile Updated');
    const profile = await fetchUser(user);
    expect(profile).toMatchObject({ name: 'Anna Müller', isProfileComplete: true, countryCode: '+41' });
    expect(Math.abs(Date.parse(profile.termsAcceptedAt ?? '') - Date.now())).toBeLessThan(60_000);
  });
});

test('editing confirms a save, reports a failed one and detects concurrent changes', async ({
  user,
  openContext,
}) => {
  await completeProfile(user);
  const context = await openContext({ as: user });
  const page = await context.newPage();
  await page.goto('/profile');
  await expect(heading(page, 'Profile')).toBeVisible();
  await expect(terms(page)).toHaveCount(0);

  await test.step('each field is required', async () => {
    for (const label of ['First name', 'Last name', 'Phone number']) {
      const field = page.getByLabel(label);
      const before = await field.inputValue();
      await field.fill('');
      await button(page, 'Update profile').click();
      await expect(field).toHaveAccessibleDescription(`${label} is required`);
      await expect(field).toBeFocused();
      await field.fill(before);
    }
  });

  await test.step('saved', async () => {
    await page.getByLabel('First name').fill('Annina');
    await button(page, 'Update profile').click();
    await expect(toasts(page)).toContainText('Profile Updated');
    expect((await fetchUser(user)).firstName).toBe('Annina');
  });

  await test.step('a concurrent change is reported and keeps the input', async () => {
    const elsewhere = await user.http.put(updateProfile.path, { data: { lastName: 'Meier' } });
    expect(elsewhere.status()).toBe(200);
    await page.getByLabel('First name').fill('Annabella');
    await button(page, 'Update profile').click();
    await expect(page.getByText('Failed to update profile')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Annabella');
    expect((await fetchUser(user)).firstName).toBe('Annina');
    await toasts(page).getByRole('button', { name: 'Close' }).click();
    await expect(toasts(page)).not.toContainText('Update Failed');
    await context.setOffline(true);
    await button(page, 'Reload').click();
    await expect(toasts(page)).toContainText('Failed to fetch user data');
    await button(page, 'Save my version').click();
    await expect(toasts(page)).toContainText('Update Failed');
    await expect(page.getByLabel('First name')).toHaveValue('Annabella');
    await context.setOffline(false);
    await button(page, 'Save my version').click();
    await expect(page.getByText('Failed to update profile')).toBeHidden();
    await expect.poll(async () => (await fetchUser(user)).firstName).toBe('Annabella');
  });

  await test.step('offline: the error is shown, the input is kept and can be saved later', async () => {
    await page.getByLabel('First name').fill('Anna');
    await context.setOffline(true);
    await button(page, 'Update profile').click();
    await expect(page.getByText('Failed to update profile')).toBeVisible();
    await expect(toasts(page)).toContainText('Update Failed');
    await expect(toasts(page)).toContainText('Please try again');
    await expect(page.getByLabel('First name')).toHaveValue('Anna');
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await button(page, 'Update profile').click();
    await expect.poll(async () => (await fetchUser(user)).firstName).toBe('Anna');
  });

  await test.step('back to the main menu', async () => {
    await main(page).getByRole('link', { name: 'Main Menu' }).click();
    await expect(page).toHaveURL('/');
  });
});
