/**
 * An amount as people in Switzerland type it: `1'234.50`, `1 234,50`, `CHF 1234`, `-20.–`. null for anything else, and beyond two
 * decimals. A comma or point before one or two last digits is the decimal sign; before three, it groups thousands.
 */
export function parseAmount(text: string): number | null {
  const compact = text
    .replace(/^\s*(?:CHF|Fr\.?|SFr\.?)\s*/i, '')
    .replace(/[\s'’_]/g, '')
    .replace(/[.,](?:-|–|—)$/, '')
    .replace(/^[−–]/, '-');
  const [, sign = '', whole = '', cents] =
    /^(-?)(\d{1,12}|\d{1,3}(?:[.,]\d{3}){1,3})(?:[.,](\d{1,2}))?$/.exec(compact) ?? [];
  if (whole === '') return null;
  return Number(`${sign}${whole.replace(/[.,]/g, '')}.${cents ?? '0'}`);
}
