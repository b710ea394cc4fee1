import { defineConfig, devices } from '@playwright/test';
import type { ProductOptions } from './fixtures/test.ts';

/** Nothing but the page may talk: Chromium's own traffic would only be noise on a machine without internet. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera that shows a test picture, to those who are allowed to use it.
  '--use-fake-device-for-media-stream',
];
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } };
const phone = {
  ...devices['Pixel 7'],
  viewport: { width: 360, height: 780 },
  screen: { width: 360, height: 780 },
};

export default defineConfig<object, ProductOptions>({
  outputDir: '../test-results',
  forbidOnly: true,
  // Test by test, so that the workers end together and each of several machines gets an even part (--shard).
  fullyParallel: true,
  workers: 2,
  // Long enough for a busy machine: a test that fails still fails.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    // The intro splash is for those who have not asked for calm; its own tests do without this.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // What passes through a worker cannot be made to fail; app.spec.ts tests with it.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: quiet,
      // Without a UTF-8 locale Chromium has no umlauts for the name of a download.
      env: { ...process.env, LANG: 'C.UTF-8' },
    },
  },
  projects: [
    { name: 'desktop', use: desktop },
    {
      name: 'phone',
      use: phone,
      testMatch: [
        'addresses.spec.ts',
        'browser-calls.spec.ts',
        'camera.spec.ts',
        'camera-errors.spec.ts',
        'endpoints.spec.ts',
        'entities.spec.ts',
        'file-history.spec.ts',
        'files.spec.ts',
        'home.spec.ts',
        'intro.spec.ts',
        'journey.spec.ts',
        'keyboard.spec.ts',
        'language.spec.ts',
        'limits.spec.ts',
        'messages.spec.ts',
        'profile.spec.ts',
        'profile-errors.spec.ts',
        'roles.spec.ts',
        'routes.spec.ts',
        'service-errors.spec.ts',
        'sign-in.spec.ts',
        'sign-in-errors.spec.ts',
        'statuses.spec.ts',
        'tax-years.spec.ts',
        'upload-errors.spec.ts',
        'validation.spec.ts',
        'wizard.spec.ts',
        'wizard-access.spec.ts',
        'wizard-steps.spec.ts',
      ],
      // What has nothing to do with the size of the screen runs once.
      grepInvert: /@desktop/,
    },
    { name: 'desktop-mariadb', use: { ...desktop, database: 'mariadb' }, testMatch: 'journey.spec.ts' },
  ],
});
