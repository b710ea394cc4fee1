import { dataGeneration } from './use-data.ts';

/*
 * Refreshes of a year's data after its files changed. The queue is in the entry that the shell shares: builds published
 * earlier bundle what they refresh, and a queue of their own would not know of the uploads.
 */

/** Requests the data of a year again; rejects when a response is missing. */
type Refresh = () => Promise<void>;

/** Delays in ms before a failed refresh is repeated; a service restarts within seconds. */
const retryPausesMs = [1000, 3000, 10_000, 30_000];

/** While files are being sent, what was stored is shown at least this often. */
const maxDelayMs = 30_000;

const running = new Set<number>();
/** Years to refresh once more when their run ends. */
const queued = new Map<number, Refresh>();

let isHeld = false;
/** Years that changed while refreshes are held. */
const held = new Map<number, Refresh>();
/** The data they belong to; signing out ends it. */
let heldIn = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** While files are being sent, the refreshes for those already stored wait for the end. */
export function holdRefreshes(next: boolean): void {
  isHeld = next;
  if (!isHeld) runHeld();
}

/** Refreshes the data of a year, once for all files of a pile. */
export function queueRefresh(taxYear: number, refresh: Refresh): void {
  held.set(taxYear, refresh);
  heldIn = dataGeneration();
  if (isHeld) timer ??= setTimeout(runHeld, maxDelayMs);
  else runHeld();
}

function runHeld(): void {
  clearTimeout(timer);
  timer = undefined;
  const refreshes = heldIn === dataGeneration() ? [...held] : [];
  held.clear();
  for (const [taxYear, refresh] of refreshes) run(taxYear, refresh);
}

/**
 * Runs one refresh of a year at a time: all changes during a run share one more. A failed run is repeated after a delay,
 * unless the session ended.
 */
function run(taxYear: number, refresh: Refresh, failures = 0): void {
  if (running.has(taxYear)) {
    queued.set(taxYear, refresh);
    return;
  }
  running.add(taxYear);
  const generation = dataGeneration();
  const repeat = () => {
    if (dataGeneration() === generation) run(taxYear, refresh, failures + 1);
  };
  void refresh()
    .then(
      () => true,
      () => false,
    )
    .then((isDone) => {
      running.delete(taxYear);
      const next = queued.get(taxYear);
      queued.delete(taxYear);
      const pauseMs = retryPausesMs[failures];
      if (next) run(taxYear, next);
      else if (!isDone && pauseMs !== undefined) setTimeout(repeat, pauseMs);
    });
}
