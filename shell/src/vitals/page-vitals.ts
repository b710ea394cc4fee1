import { endpointUrl, maxMeasurements, reportVitals, type VitalsReport } from '@dossier/contracts';
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import { reportTicket } from '../remotes/registry.ts';
import { timeline, type Place } from '../remotes/timeline.ts';

type Measurement = VitalsReport['measurements'][number];

/**
 * Measures the page and sends the result once, when it is first hidden: browsers announce nothing later. Only for sessions;
 * contains which remote, build and path pattern was shown, and the values.
 */
export function measurePage(
  library = { onCLS, onINP, onLCP },
  currentTicket: () => string | undefined = reportTicket,
): void {
  const measured = new Map<Measurement['vital'], Metric>();
  library.onLCP((metric) => measured.set('lcp', metric));
  library.onINP((metric) => measured.set('inp', metric));
  library.onCLS((metric) => measured.set('cls', metric));

  const send = () => {
    const ticket = currentTicket();
    if (document.visibilityState !== 'hidden' || ticket === undefined) return;
    const measurements = [...loadsOf(), ...vitalsOf(measured)].slice(-maxMeasurements);
    if (measurements.length === 0) return;
    removeEventListener('visibilitychange', send);
    const body = JSON.stringify({ ticket, measurements } satisfies VitalsReport);
    navigator.sendBeacon(endpointUrl(reportVitals), new Blob([body], { type: 'application/json' }));
  };
  // On the window, after the listeners with which the library takes its last values.
  addEventListener('visibilitychange', send);
}

const loadsOf = (): Measurement[] =>
  timeline().loads.map(({ place, durationMs }) => ({
    ...place,
    vital: 'ready',
    value: Math.round(durationMs),
  }));

/** Each value counts for the page that was shown when it arose. */
function vitalsOf(measured: ReadonlyMap<Measurement['vital'], Metric>): Measurement[] {
  return [...measured].flatMap(([vital, { value, entries }]) => {
    const place = placeAt(entries[0]?.startTime ?? 0);
    return place ? [{ ...place, vital, value: vital === 'cls' ? rounded(value) : Math.round(value) }] : [];
  });
}

const placeAt = (time: number): Place | undefined =>
  timeline().views.findLast(({ from }) => from <= time)?.place;

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
