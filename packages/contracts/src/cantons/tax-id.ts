import type { CantonCode } from './cantons.ts';

/** How a canton writes its tax number: groups of digits with a separator between them. */
export interface TaxIdFormat {
  /** `xxx.xxx.xx`, as shown where a number does not match. */
  readonly format: string;
  readonly pattern: RegExp;
  /** An example that matches. */
  readonly placeholder: string;
}

type Writing = readonly [groups: readonly number[], separator: '.' | '-', cantons: readonly CantonCode[]];

/** Document 2, section 5 ("Tax ID per canton must match the canton's pattern"). */
const writings: readonly Writing[] = [
  [[4, 4, 2], '.', ['AG']],
  [[3, 3, 2], '.', ['AI', 'AR', 'BL', 'BS', 'GL', 'NW', 'OW', 'SH', 'SZ', 'UR', 'ZG']],
  [[3, 3, 3], '.', ['BE', 'GE', 'GR', 'LU', 'SG', 'SO', 'TG', 'TI', 'ZH']],
  [[3, 3, 3], '-', ['FR', 'NE', 'VD', 'VS']],
  [[3, 3, 2], '-', ['JU']],
];

const writingOf = new Map(
  writings.flatMap(([groups, separator, cantons]) =>
    cantons.map((canton) => [canton, { groups, separator }]),
  ),
);

function write(canton: CantonCode, digits: string): string {
  const { groups = [], separator = '' } = writingOf.get(canton) ?? {};
  let start = 0;
  return groups
    .map((length) => digits.slice(start, (start += length)))
    .filter(Boolean)
    .join(separator);
}

export function taxIdFormat(canton: CantonCode): TaxIdFormat {
  const { groups = [], separator = '' } = writingOf.get(canton) ?? {};
  return {
    format: write(canton, 'xxxxxxxxxx'),
    pattern: new RegExp(`^${groups.map((length) => `\\d{${length}}`).join(`\\${separator}`)}$`),
    placeholder: write(canton, '1234567890'),
  };
}

/** What was typed, in the canton's writing; all but digits is dropped, fewer digits stay as far as they go. */
export function formatTaxId(canton: CantonCode, input: string): string {
  return write(canton, input.replace(/\D/g, ''));
}

export function isTaxId(canton: CantonCode, text: string): boolean {
  return taxIdFormat(canton).pattern.test(text);
}
