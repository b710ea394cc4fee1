import { firstView, openStoppedIntro } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('intro splash', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('shows title and slogan for 2 s, then the logo with its sound for 4 s, then the form', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      localStorage.setItem('dossier.sound', 'on');
      const { play } = HTMLMediaElement.prototype;
      const played: unknown[] = [];
      Object.assign(window, { played });
      HTMLMediaElement.prototype.play = function () {
        played.push([new URL(this.src).pathname, this.volume, this.muted]);
        return played.length < 3 ? Promise.reject(new DOMException('', 'NotAllowedError')) : play.call(this);
      };
    });
    const played = () => page.evaluate(() => (window as unknown as { played: unknown[] }).played);
    const intro = await openStoppedIntro(page);
    await expect(intro.getByText('Dossier', { exact: true })).toBeVisible();
    expect(await intro.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain(
      '/background.svg',
    );
    const logo = intro.getByRole('img', { name: 'File Manager Logo' });
    await page.clock.runFor(1_900);
    await expect(logo).toBeHidden();
    await page.clock.runFor(200);
    await expect(logo).toBeVisible();
    await expect(logo).toHaveAttribute('src', '/logo.svg');
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    // Autoplay is blocked, so it plays muted and retries with sound after 300 ms; the logo pulses until sound plays.
    await expect.poll(played).toHaveLength(2);
    await expect(intro.locator('[data-blocked]')).toHaveCount(1);
    await expect(async () => {
      await page.clock.runFor(50); // the 300 ms start when muted playback is blocked
      expect(await played()).toHaveLength(3);
    }).toPass({ intervals: [10] });
    expect(await played()).toEqual([false, true, false].map((muted) => ['/api/audio/intro.wav', 0.7, muted]));
    await page.clock.runFor(1_800);
    await expect(intro).toBeVisible();
    await page.clock.runFor(2_100);
    await expect(intro).toBeHidden();
    await expect(page.getByLabel('E-mail address')).toBeFocused();
  });

  test('a logo that fails to load is replaced by a crossed eye; a click only plays the sound', async ({
    page,
  }) => {
    await page.route('**/logo.svg', (route) => route.abort());
    const intro = await openStoppedIntro(page);
    const sound = page.waitForRequest('**/api/audio/intro.wav');
    await page.mouse.click(20, 300);
    expect((await (await sound).response())?.ok()).toBe(true);
    await page.clock.runFor(2_000);
    await expect(intro.getByRole('img', { name: 'File Manager Logo' })).toHaveJSProperty('tagName', 'svg');
    await expect(page).toHaveURL('/login');
  });

  test('can be skipped with Tab and Enter, Esc, typing or the form, and is shown once', async ({
    page,
    openContext,
  }) => {
    const skip = page.getByRole('button', { name: 'Skip intro' });
    const email = page.getByLabel('E-mail address');
    await page.goto('/login');
    await expect(skip).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(skip).toBeHidden();
    await expect(email).toBeFocused();
    await page.reload();
    await expect(email).toBeFocused();
    await expect(page.locator('[data-intro]')).toHaveCount(0);

    const again = await (await openContext()).newPage();
    const start = async () => {
      await again.goto('/login');
      // React stores that the splash was shown when it takes over.
      await expect(firstView(again)).toHaveCount(0);
      await again.evaluate(() => sessionStorage.clear());
      await again.reload();
      await expect(again.getByRole('button', { name: 'Skip intro' })).toBeVisible();
    };
    const form = again.getByLabel('E-mail address');
    await start();
    await form.fill('anna@bluewin.ch');
    await expect(again.locator('[data-intro]')).toHaveCount(0);
    await start();
    await again.keyboard.type('anna@bluewin.ch');
    await expect(form).toHaveValue('anna@bluewin.ch');
    await start();
    await again.keyboard.press('Escape');
    await expect(again.locator('[data-intro]')).toHaveCount(0);
  });
});
