import { expect, test } from 'vitest';
import { softHyphens } from './soft-hyphens.ts';

test.each([
  ['Versicherungsbescheinigungen', 'Versicherungs|bescheinigungen'],
  ['Versicherigsbeschiinigunge', 'Versicherigs|beschiinigunge'],
  ['Prämienbescheinigung', 'Prämien|bescheinigung'],
  ['Kinderbetreuungskosten', 'Kinder|betreuungs|kosten'],
  ['Lohnausweis und Mietvertrag', 'Lohnausweis und Mietvertrag'],
  ['Reimbursement of insurance premiums', 'Reimbursement of insurance premiums'],
])('%s may break as %s', (word, broken) => {
  expect(softHyphens(word).replaceAll('\u00ad', '|')).toBe(broken);
});
