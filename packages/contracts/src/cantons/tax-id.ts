import type { CantonCode } from './cantons.ts';

/** The format of a canton's tax ID: groups of digits with a separator between them. */
interface TaxIdFormat {
  /** `xxx.xxx.xx`, shown in the error message of an ID that does not match. */
  readonly format: string;
  readonly pattern: RegExp;
  /** An example of a matching ID. */
  readonly placeholder: string;
}

type FormatRow = readonly [groups: readonly number[], separator: '.' | '-', cantons: readonly CantonCode[]];

/** The lengths of the digit groups and the separator, per canton. */
const taxIdFormats: readonly FormatRow[] = [
  [[4, 4, 2], '.', ['AG']],
  [[3, 3, 2], '.', ['AI', 'AR', 'BL', 'BS', 'GL', 'NW', 'OW', 'SH', 'SZ', 'UR', 'ZG']],
  [[3, 3, 3], '.', ['BE', 'GE', 'GR', 'LU', 'SG', 'SO', 'TG', 'TI', 'ZH']],
  [[3, 3, 3], '-', ['FR', 'NE', 'VD', 'VS']],
  [[3, 3, 2], '-', ['JU']],
];

const formatByCanton = new Map(
  taxIdFormats.flatMap(([groups, separator, cantons]) =>
    cantons.map((canton) => [canton, { groups, separator }]),
  ),
);

function groupDigits(canton: CantonCode, digits: string): string {
  const { groups = [], separator = '' } = formatByCanton.get(canton) ?? {};
  let start = 0;
  return groups
    .map((length) => digits.slice(start, (start += length)))
    .filter(Boolean)
    .join(separator);
}

export function taxIdFormat(canton: CantonCode): TaxIdFormat {
  const { groups = [], separator = '' } = formatByCanton.get(canton) ?? {};
  return {
    format: groupDigits(canton, 'xxxxxxxxxx'),
    pattern: new RegExp(`^${groups.map((length) => `\\d{${length}}`).join(`\\${separator}`)}$`),
    placeholder: groupDigits(canton, '1234567890'),
  };
}

/** The digits of the input in the canton's format, also when there are fewer than the format has; other characters are dropped. */
export function formatTaxId(canton: CantonCode, input: string): string {
  return groupDigits(canton, input.replace(/\D/g, ''));
}

export function isTaxId(canton: CantonCode, text: string): boolean {
  return taxIdFormat(canton).pattern.test(text);
}
