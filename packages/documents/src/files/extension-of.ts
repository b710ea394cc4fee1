/** Lower-case extension: `pdf` for `Lohnausweis 2024.PDF`; empty without one. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
