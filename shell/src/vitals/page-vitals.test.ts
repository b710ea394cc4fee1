import type { RemoteEntry } from '@dossier/contracts';
import { reportVitals } from '@dossier/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CLSMetric, INPMetric, LCPMetric, Metric } from 'web-vitals';
import { measurePage } from './page-vitals.ts';
import { recordLoad, recordView, resetTimeline } from '../remotes/timeline.ts';

const report: Partial<Record<'lcp' | 'inp' | 'cls', (metric: Partial<Metric>) => void>> = {};
/** The library, which reports when a test says so. */
const library = {
  onLCP: (callback: (metric: LCPMetric) => void) => void (report.lcp = callback as typeof report.lcp),
  onINP: (callback: (metric: INPMetric) => void) => void (report.inp = callback as typeof report.inp),
  onCLS: (callback: (metric: CLSMetric) => void) => void (report.cls = callback as typeof report.cls),
};
let ticket: string | undefined;

const entry = (name: string, paths: string[]): RemoteEntry => ({
  name,
  buildId: `${name}-1`,
  entry: '',
  integrity: '',
  title: {},
  preload: [],
  locales: {},
  chunks: {},
  paths,
  access: 'user',
  navigation: [],
  fills: [],
  shellApi: '^2.0.0',
});
const home = entry('mf-home', ['/', '/history/*']);
const admin = entry('mf-admin', ['/admin/users/*']);

const sendBeacon = vi.fn<Navigator['sendBeacon']>(() => true);
const at = (startTime: number): PerformanceEntry[] => [{ startTime } as PerformanceEntry];
let visibility: DocumentVisibilityState;

function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
async function sent() {
  expect(sendBeacon).toHaveBeenCalledOnce();
  const [url, body] = sendBeacon.mock.calls[0]!;
  expect(url).toBe('/api/vitals');
  expect((body as Blob).type).toBe('application/json');
  return reportVitals.body.parse(JSON.parse(await (body as Blob).text()));
}

beforeEach(() => {
  ticket = 'visitor.signature';
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('navigator', { sendBeacon });
  sendBeacon.mockClear();
  history.replaceState(null, '', '/history/7?user=anna');
  resetTimeline();
  measurePage(library, () => ticket);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('sends each value with the remote, build and path pattern that was shown, never the path', async () => {
  const now = vi.spyOn(performance, 'now');
  recordLoad(home, 123.4);
  recordView(home, '/history/7');
  now.mockReturnValue(5000);
  recordView(admin, '/admin/users/7');
  report.lcp?.({ value: 812.3, entries: at(812) });
  report.inp?.({ value: 96, entries: at(6000) });
  report.cls?.({ value: 0.012345, entries: at(900) });
  show('hidden');
  const shown = { remote: 'mf-home', buildId: 'mf-home-1', route: '/history/*' };
  expect(await sent()).toEqual({
    ticket,
    measurements: [
      { ...shown, vital: 'ready', value: 123 },
      { ...shown, vital: 'lcp', value: 812 },
      { remote: 'mf-admin', buildId: 'mf-admin-1', route: '/admin/users/*', vital: 'inp', value: 96 },
      { ...shown, vital: 'cls', value: 0.0123 },
    ],
  });
});

test('sends once, when the page is first hidden', async () => {
  recordView(home, '/');
  report.lcp?.({ value: 1, entries: at(1) });
  show('visible');
  expect(sendBeacon).not.toHaveBeenCalled();
  show('hidden');
  show('visible');
  show('hidden');
  await sent();
});

test('sends nothing for a visitor, until there is a session', async () => {
  ticket = undefined;
  recordView(home, '/');
  report.lcp?.({ value: 1, entries: at(1) });
  show('hidden');
  expect(sendBeacon).not.toHaveBeenCalled();
  ticket = 'visitor.signature';
  show('hidden');
  await sent();
});

test('leaves out what happened on a page of the shell', async () => {
  const now = vi.spyOn(performance, 'now');
  recordView(undefined, '/cookies');
  now.mockReturnValue(5000);
  recordLoad(home, 50);
  recordView(home, '/');
  report.lcp?.({ value: 700, entries: at(700) });
  show('hidden');
  expect((await sent()).measurements.map(({ vital }) => vital)).toEqual(['ready']);
});
