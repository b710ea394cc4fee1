/** "Use your phone": photos of a phone without a session appear at the computer, and end there. */
import { checkAllVariants, expectFits } from './fixtures/axe.ts';
import { uprightPhoto } from './fixtures/files.ts';
import { completeTaxProfile, fetchFiles } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';

test(
  'photos of a phone arrive at the computer until it is ended there',
  { tag: '@desktop' },
  async ({ user, openPage, openContext }) => {
    await completeTaxProfile(user);
    const desk = await openPage(user);
    await desk.goto('/');
    await desk.getByRole('button', { name: 'Use your phone' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Use your phone' });
    await expect(dialog.getByRole('img', { name: 'Code for your phone' })).toBeVisible();
    await expectFits(desk, 'the code for a phone');
    const shown = await dialog.getByText(/\/phone#[\w-]{43}$/).textContent();
    const [url = ''] = /http\S+$/.exec(shown ?? '') ?? [];

    const context = await openContext({ viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    await phone.goto(url);
    await expect(phone.getByRole('heading', { level: 1, name: /^Documents for \d{4}$/ })).toBeVisible();
    expect(new URL(phone.url()).hash).toBe('');
    await expectFits(phone, 'the page of the phone');
    await checkAllVariants(phone, 'the page of the phone');
    await expect(dialog.getByText('Your phone is connected.')).toBeVisible();
    const photo = await uprightPhoto(phone);
    await phone.locator('input[capture]').setInputFiles(photo);
    await expect(phone.getByText('1 document has arrived')).toBeVisible();
    await expect(dialog.getByText('Your phone is connected. 1 document has arrived.')).toBeVisible();

    await phone.reload();
    await expect(phone.getByRole('heading', { level: 1, name: /^Documents for \d{4}$/ })).toBeVisible();
    expect((await context.request.get('/api/files?taxYear=2024')).status()).toBe(401);
    const second = await (await openContext()).newPage();
    await second.goto(url);
    await expect(second.getByRole('heading', { name: 'This code is no longer valid' })).toBeVisible();

    await dialog.getByRole('button', { name: 'Stop' }).click();
    await expect(dialog).toBeHidden();
    await phone.locator('input[capture]').setInputFiles({ ...photo, name: 'later.jpg' });
    await expect(phone.getByRole('heading', { name: 'This code is no longer valid' })).toBeVisible();
    expect(await fetchFiles(user)).toMatchObject([{ handoverId: expect.any(String) }]);
  },
);
