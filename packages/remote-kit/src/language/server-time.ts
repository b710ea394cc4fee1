/** A difference below this is the way of a response, or the seconds of its `Date` header. */
const toleranceMs = 60_000;
let offsetMs = 0;

/** Learns the time of the server from a response: the clock of the device may be wrong by hours. */
export function learnServerTime(response: Response): void {
  const time = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(time)) return;
  const difference = time - Date.now();
  offsetMs = Math.abs(difference) < toleranceMs ? 0 : difference;
}

/** The time of the server, in ms; that of the device before the first response. */
export const serverNow = (): number => Date.now() + offsetMs;
