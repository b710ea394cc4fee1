import { finishAdvanced, type EndpointSpec, transmit as transmitYear } from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { heading } from './fixtures/steps.ts';
import { completeDocuments, completeProfile, taxYear, type TestUser } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';

/** A fifth of what Web Vitals call good: nothing that a user is about to press may move. */
const maxShift = 0.02;

interface Shift {
  value: number;
  /** Each moved element with its edges before and after. */
  moved: string[];
}

/** Records every layout shift that no input caused, from the first paint on. */
async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const edges = ({ top, bottom }: DOMRect) => `${Math.round(top)}–${Math.round(bottom)}`;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const text = (node?.textContent ?? '').trim().slice(0, 40);
          return `${node?.nodeName} “${text}” ${edges(previousRect)} → ${edges(currentRect)}`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Waits until the web font has been painted; returns how many of its faces are loaded. */
async function showFonts(): Promise<number> {
  const faces = [...(await document.fonts.ready)];
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextFrame();
  await nextFrame();
  return faces.filter(({ family, status }) => family.includes('Variable') && status === 'loaded').length;
}

/**
 * Opens a page without anything cached, waits until it is complete, and expects it to have stayed in place. The fonts
 * arrive last, as on a slow connection: until then the texts stand in a font of the system.
 */
async function expectStable(page: Page, path: string, complete: () => Promise<void>): Promise<void> {
  await observeShifts(page);
  const isComplete = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await isComplete.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await complete();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  isComplete.resolve();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(showFonts)).toBeGreaterThan(0);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const report = shifts.map(({ value, moved }) => `${value.toFixed(4)}\n  ${moved.join('\n  ')}`).join('\n');
  expect.soft(sum, `${path}\n${report}`).toBeLessThanOrEqual(maxShift);
}

const put = async ({ http }: TestUser, { path, method }: EndpointSpec, data: object) =>
  expect((await http.fetch(path, { method, data })).ok()).toBe(true);

test.describe('layout', () => {
  test('of home, the wizard and the advanced page stays in place while they load', async ({
    user,
    openContext,
  }) => {
    await completeProfile(user);
    const open = async () => (await openContext({ as: user })).newPage();
    const home = await open();
    await expectStable(home, '/', () => expect(home.getByText('No files uploaded yet')).toBeVisible());
    const wizard = await open();
    await expectStable(wizard, '/profile?setup=tax', () =>
      expect(heading(wizard, /^Step 1 of/)).toBeVisible(),
    );
    await completeDocuments(user);
    const advanced = await open();
    await expectStable(advanced, '/advanced-tax-info', () =>
      expect(advanced.getByRole('switch', { name: 'Investments' })).toBeVisible(),
    );
    const cards = await open();
    await expectStable(cards, '/tax-card-demo', () =>
      expect(cards.getByRole('heading', { name: 'Tax cards by category' })).toBeVisible(),
    );
    const withFiles = await open();
    await expectStable(withFiles, '/', () =>
      expect(withFiles.getByText('All required documents uploaded')).toBeVisible(),
    );
    await put(user, finishAdvanced, { taxYear, finished: true });
    await put(user, transmitYear, { taxYear });
    const transmitted = await open();
    await expectStable(transmitted, '/', () =>
      expect(transmitted.getByText('Documents Transmitted')).toBeVisible(),
    );
  });
});
