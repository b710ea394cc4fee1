/**
 * Creates a value with its first use and keeps it: an `Intl` object takes milliseconds to create, the first one of its kind
 * more than ten on a phone, which nobody should wait for before something is formatted.
 */
export function once<T extends object>(create: () => T): () => T {
  let created: T | undefined;
  return () => (created ??= create());
}
