/**
 * The beginning of a trace (W3C Trace Context), random for each request: `00-<trace>-<span>-01`. The gateway ignores it unless
 * its operator collects traces.
 */
export function newTraceParent(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `00-${hex.slice(0, 16).join('')}-${hex.slice(16).join('')}-01`;
}
