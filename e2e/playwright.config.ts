import { defineConfig, devices } from '@playwright/test';
import type { EngineTestOptions } from './engines/test.ts';
import type { PageOptions, ProductOptions } from './fixtures/test.ts';

/** Disables Chromium's own network traffic, which fails on a machine without internet access. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera that shows a test picture; pages still need the permission.
  '--use-fake-device-for-media-stream',
  // A page of a test lives for seconds: collecting its garbage early, compiling its code once more for speed, and doing
  // either beside the page on a processor that another test uses, cost a sixth of the renderer's time.
  '--js-flags=--min-semi-space-size=16 --no-opt --no-maglev --single-threaded-gc --no-concurrent-recompilation',
];
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } };
const phone = {
  ...devices['Pixel 7'],
  viewport: { width: 360, height: 780 },
  screen: { width: 360, height: 780 },
  // No test looks at single pixels of the device: drawing seven times as many would only cost time.
  deviceScaleFactor: 1,
};

/**
 * Specs that also run on the phone, except their tests with @desktop; one with @phone runs there only. What a screen does
 * is tested once, how it looks by the specs about access and layout, which see every screen in both sizes: here are the
 * ways through the app that use the phone's own layout.
 */
const phoneSpecs = [
  'camera.spec.ts',
  'first-page.spec.ts',
  'home.spec.ts',
  'journey.spec.ts',
  'layout-shift.spec.ts',
  'review.spec.ts',
  'wizard-people.spec.ts',
];
const phoneOnly = /@phone/;

/**
 * Specs that also run in pages that the browser translates, which replaces every text node: the journeys through all
 * remotes.
 */
const translatedSpecs = [
  'advanced.spec.ts',
  'home.spec.ts',
  'journey.spec.ts',
  'messages.spec.ts',
  'profile.spec.ts',
  'sign-in.spec.ts',
  'translated.spec.ts',
  'wizard-people.spec.ts',
  'wizard-steps.spec.ts',
];

const { CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env;
const launchOptions = {
  executablePath: HEADLESS_SHELL_PATH || CHROMIUM_PATH,
  args: chromiumArgs,
  // Chromium needs a UTF-8 locale for umlauts in the names of downloads.
  env: { ...process.env, LANG: 'C.UTF-8' },
};
/** Camera permissions and the PDF viewer exist in the full browser only; everything else runs in the headless shell. */
const fullBrowser = /@full-browser/;

const inBrowser = (device: typeof desktop) => ({
  ...device,
  launchOptions: { ...launchOptions, executablePath: CHROMIUM_PATH },
});

export default defineConfig<PageOptions, ProductOptions & EngineTestOptions>({
  testIgnore: ['engines/**', 'installations/**'],
  outputDir: '../test-results',
  forbidOnly: true,
  // Distributes single tests, so that workers finish together and shards (--shard) are even.
  fullyParallel: true,
  workers: 2,
  // Generous, for busy machines.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    // Skips the intro splash; intro.spec.ts overrides this.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Requests through a service worker cannot be intercepted; app.spec.ts allows it.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    launchOptions,
    reuseContext: true,
  },
  projects: [
    {
      name: 'desktop',
      use: desktop,
      testIgnore: ['engines/**', 'installations/**', 'translated.spec.ts'],
      grepInvert: [phoneOnly, fullBrowser],
    },
    { name: 'phone', use: phone, testMatch: phoneSpecs, grepInvert: [/@desktop/, fullBrowser] },
    { name: 'desktop-full', use: inBrowser(desktop), grep: fullBrowser },
    {
      name: 'phone-full',
      use: inBrowser(phone),
      testMatch: phoneSpecs,
      grep: fullBrowser,
      grepInvert: /@desktop/,
    },
    { name: 'desktop-mariadb', use: { ...desktop, database: 'mariadb' }, testMatch: 'journey.spec.ts' },
    {
      name: 'translated',
      use: { ...desktop, translated: true },
      testMatch: translatedSpecs,
      grepInvert: [phoneOnly, fullBrowser],
    },
    ...(['firefox', 'webkit'] as const).map((engine) => ({
      name: engine,
      testDir: 'engines',
      testIgnore: [],
      use: { engine, viewport: engine === 'webkit' ? phone.viewport : desktop.viewport },
    })),
  ],
});
