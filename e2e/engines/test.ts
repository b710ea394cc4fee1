import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '../fixtures/test.ts';
import type { EngineOptions } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { createPageDriver, type PageDriver } from './page-driver.ts';
import { startWebKit } from './webkit.ts';

export { expect };

export interface EngineTestOptions {
  engine: 'firefox' | 'webkit';
}

const engines = { firefox: startFirefox, webkit: startWebKit };

interface EngineFixtures {
  browserDirectory: string;
  /** The page of another engine than Chromium, behind `faultProxy`. */
  driver: PageDriver;
  /** Waits for a complete download and returns its content. */
  downloaded: (name: RegExp) => Promise<Buffer>;
}

export const test = base.extend<EngineFixtures, EngineTestOptions>({
  engine: ['firefox', { option: true, scope: 'worker' }],

  browserDirectory: async ({}, use) => {
    const directory = mkdtempSync(join(tmpdir(), 'dossier-engine-'));
    mkdirSync(join(directory, 'downloads'));
    await use(directory);
    rmSync(directory, { recursive: true, force: true });
  },

  driver: async ({ engine, faultProxy, browserDirectory: directory, viewport }, use, testInfo) => {
    const options: EngineOptions = { ...(viewport ?? { width: 1280, height: 900 }), directory };
    const browser = await engines[engine](options);
    await use(createPageDriver(browser, faultProxy.url, directory));
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('screenshot', { body: await browser.screenshot(), contentType: 'image/png' });
    await browser.close();
  },

  downloaded: async ({ browserDirectory }, use) => {
    const directory = join(browserDirectory, 'downloads');
    await use(async (name) => {
      const find = () => readdirSync(directory).filter((file) => name.test(file));
      await expect.poll(find).toHaveLength(1);
      const path = join(directory, find()[0]!);
      await expect.poll(() => readFileSync(path, 'latin1').trimEnd().endsWith('%%EOF')).toBe(true);
      return readFileSync(path);
    });
  },
});
