import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import { Builder, type WebElement } from 'selenium-webdriver';
import { freePort } from '../fixtures/product.ts';
import type { Engine, EngineOptions } from './engine.ts';

/**
 * WebKit, the engine of Safari, in the browser that WebKitGTK brings for tests. It has no headless mode: a display of its
 * own, as large as the window, has room for exactly the page.
 */
export async function startWebKit({ width, height, directory }: EngineOptions): Promise<Engine> {
  const config = join(directory, 'config');
  mkdirSync(join(config, 'gtk-3.0'), { recursive: true });
  writeFileSync(join(config, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n');
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${join(directory, 'downloads')}"\n`);

  const xvfb = spawn(
    process.env['XVFB_PATH'] ?? 'Xvfb',
    ['-terminate', '-displayfd', '3', '-screen', '0', `${width}x${height}x24`],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [display] = (await once((xvfb.stdio[3] as Readable).setEncoding('utf8'), 'data')) as [string];
  const port = await freePort();
  const driver = spawn(process.env['WEBKIT_DRIVER_PATH'] ?? 'WebKitWebDriver', ['-p', String(port)], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display.trim()}`,
      LANG: 'en_GB.UTF-8',
      XDG_CONFIG_HOME: config,
      XDG_CACHE_HOME: join(directory, 'cache'),
      XDG_DATA_HOME: join(directory, 'data'),
    },
  });
  const server = `http://127.0.0.1:${port}`;
  await expect.poll(() => isReady(server), { message: 'the driver listens' }).toBe(true);
  const browser = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': {
        binary: process.env['WEBKIT_PATH'],
        args: ['--automation', '--full-screen'],
      },
    })
    .build();
  await browser.manage().window().setRect({ x: 0, y: 0, width, height });

  const read = <T>(expression: string) => browser.executeScript<T>(`return ${expression}`);
  return {
    open: (url) => browser.get(url),
    evaluate: read,
    async find(expression) {
      const element = await read<WebElement | null>(expression);
      if (!element) return null;
      return { click: () => element.click(), upload: (path) => element.sendKeys(path) };
    },
    type: (text) => browser.actions().sendKeys(text).perform(),
    screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    async close() {
      await browser.quit();
      await Promise.all([stop(driver), stop(xvfb)]);
    },
  };
}

const isReady = (server: string): Promise<boolean> =>
  fetch(`${server}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
