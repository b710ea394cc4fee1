import type { KoaContext } from '@dossier/service-kit';

/** The browser and system names by which a user recognizes a device; null if the `User-Agent` names none. */
export interface Client {
  readonly browser: string | null;
  readonly system: string | null;
}

/** In this order: Edge and Opera also name Chrome, and Chrome also names Safari. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

/** In this order: Android also names Linux, and an iPhone also names Mac OS. */
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Reads only the two names: versions and builds would identify a browser more closely than needed. */
export function readClient(ctx: KoaContext): Client {
  return describeClient(ctx.get('user-agent'));
}

export function describeClient(userAgent: string): Client {
  const find = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
