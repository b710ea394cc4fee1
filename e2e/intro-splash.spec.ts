import { signInOverHttp } from './fixtures/people.ts';
import { adminEmail } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the splash is in nobody’s way, skipped by key, and shown once', async ({ page, openContext }) => {
  const skip = page.getByRole('button', { name: 'Skip intro' });
  const email = page.getByLabel('E-mail address');

  await test.step('its button is the first stop of the Tab key', async () => {
    await page.goto('/login');
    await expect(skip).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(skip).toBeHidden();
    await expect(email).toBeFocused();
  });

  await test.step('not a second time in this session', async () => {
    await page.reload();
    await expect(email).toBeFocused();
    await expect(page.locator('[data-intro]')).toHaveCount(0);
  });

  await test.step('the form behind it can be filled in at once', async () => {
    const fresh = await (await openContext()).newPage();
    await fresh.goto('/login');
    await fresh.getByLabel('E-mail address').fill('anna@bluewin.ch');
    await expect(fresh.locator('[data-intro]')).toHaveCount(0);
    await expect(fresh.getByRole('button', { name: 'Send code' })).toBeEnabled();
  });

  await test.step('typing goes into the form, and Esc ends it', async () => {
    const typing = await (await openContext()).newPage();
    await typing.goto('/login');
    await expect(typing.getByRole('button', { name: 'Skip intro' })).toBeVisible();
    await typing.keyboard.type('anna@bluewin.ch');
    await expect(typing.getByLabel('E-mail address')).toHaveValue('anna@bluewin.ch');

    const escaping = await (await openContext()).newPage();
    await escaping.goto('/login');
    await expect(escaping.getByRole('button', { name: 'Skip intro' })).toBeVisible();
    await escaping.keyboard.press('Escape');
    await expect(escaping.locator('[data-intro]')).toHaveCount(0);
  });
});

test('left alone it shows the logo and leads to the form; a click plays its sound and nothing else', async ({
  page,
}) => {
  await page.goto('/login');
  const intro = page.getByRole('region', { name: 'Intro' });
  await expect(intro.getByText('Smart tax savings')).toBeVisible();
  const sound = page.waitForRequest('**/api/audio/intro.wav');
  await page.mouse.click(20, 20);
  expect((await (await sound).response())?.ok()).toBe(true);
  await expect(intro.getByRole('img', { name: 'File Manager Logo' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(intro).toBeHidden();
  await expect(page.getByLabel('E-mail address')).toBeFocused();
});

test('/featuretest and the debug panel', async ({ product, person, openContext }) => {
  // Acting as somebody ends the administrator's session, so not the one the other tests share.
  const admin = await signInOverHttp(product, adminEmail);
  const page = await (await openContext({ as: admin })).newPage();
  await page.goto('/featuretest');
  await expect(page.getByRole('list', { name: 'What Dossier offers' })).toHaveCount(4);
  await page.keyboard.press('Control+Shift+D');
  const panel = page.getByRole('dialog', { name: 'Debug' });
  await expect(panel.getByText(/^Signed in as .+, id 1$/)).toBeVisible();
  await panel.getByLabel('Id of a person').fill(String(person.id));
  await panel.getByRole('button', { name: 'Sign in as' }).click();
  await expect(page.getByText(`You are acting as ${person.email}.`)).toBeVisible();
  await admin.http.dispose();

  const ordinary = await (await openContext({ as: person })).newPage();
  await ordinary.goto('/featuretest');
  await expect(ordinary.getByRole('heading', { level: 1, name: 'Features' })).toBeVisible();
  // The page listens for the key a moment after it is painted.
  await expect(async () => {
    await ordinary.keyboard.press('Control+Shift+D');
    await expect(ordinary.getByText('Debug Access Restricted')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(ordinary.getByRole('dialog')).toHaveCount(0);
});
