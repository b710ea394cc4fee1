import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch, type ElementHandle } from 'puppeteer-core';
import type { Engine, EngineOptions } from './engine.ts';

/** Firefox, which speaks WebDriver BiDi itself. */
export async function startFirefox({ width, height, directory }: EngineOptions): Promise<Engine> {
  const userDataDir = join(directory, 'profile');
  mkdirSync(userDataDir);
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? 'firefox-esr',
    userDataDir,
    defaultViewport: { width, height },
    extraPrefsFirefox: {
      'browser.download.dir': join(directory, 'downloads'),
      'browser.download.folderList': 2,
      // PDFs are downloaded, not shown.
      'browser.download.open_pdf_attachments_inline': false,
      'intl.accept_languages': 'en-GB',
      'ui.prefersReducedMotion': 1,
    },
  });
  const page = await browser.newPage();
  return {
    async open(url) {
      await page.evaluate(`location.assign(${JSON.stringify(url)})`);
    },
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    async find(expression) {
      const handle = await page.evaluateHandle(expression);
      const element = handle.asElement() as ElementHandle<HTMLInputElement> | null;
      if (!element) return null;
      return {
        click: () => element.click(),
        upload: (path) => element.uploadFile(path),
      };
    },
    type: (text) => page.keyboard.type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
