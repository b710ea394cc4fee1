/** Reads a typed date: `17.5.1990`, with other separators, as eight digits, or as ISO; undefined when it is none. */
export function parseDate(text: string): string | undefined {
  const typed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  const swiss =
    /^(\d{1,2})[./\- ]+(\d{1,2})[./\- ]+(\d{4})$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed);
  const [year, month, day] = iso ? iso.slice(1) : (swiss?.slice(1).reverse() ?? []);
  if (!year || !month || !day) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : undefined;
}

/** A stored date as it is typed: `17.05.1990`. Other text is returned unchanged. */
export const asTyped = (date: string): string => date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1');
