import { expect, test } from 'vitest';
import { evaluate } from './expression.ts';
import { fillForm } from './fill.ts';
import { forms } from './forms.ts';
import { inventHouseholds, type PaperSet } from './people.ts';
import { seededRandom } from './random.ts';
import { parseTemplates } from './template.ts';

test.each(['tuning', 'validation', 'held-out'] as const satisfies PaperSet[])(
  'Each form of %s can be filled',
  (set) => {
    const random = seededRandom(1);
    const [household] = inventHouseholds(random, set, 1);
    for (const form of forms[set]) {
      const texts = fillForm(form, household!, random).sheets.flatMap((sheet) => sheet.texts);
      expect(texts.map(({ text }) => text).join('\n')).not.toMatch(/[{}]|NaN|undefined/);
    }
  },
);

test('Issuers, values and text of a form come from its lines', () => {
  const [form] = parseTemplates(`@banks Bank A; Bank B

=== loanStatement de self: @banks
limit = francs(400, 400)
value debt = limit / 2 + 10

# Kredit {year}
{name} | {plain limit}
* Restschuld bis {year + 1} | CHF {debt}
`);
  expect(form).toMatchObject({
    kind: 'loanStatement',
    language: 'de',
    owner: 'self',
    issuers: ['Bank A', 'Bank B'],
  });
  const random = seededRandom(1);
  const [household] = inventHouseholds(random, 'tuning', 1);
  const { truth, sheets } = fillForm(form!, household!, random);
  expect(truth.values).toEqual({ debt: 210 });
  const texts = sheets.flatMap((sheet) => sheet.texts.map(({ text }) => text));
  expect(texts).toEqual(
    expect.arrayContaining([`Kredit ${truth.year}`, '400', `Restschuld bis ${truth.year + 1}`]),
  );
});

test.each([
  ['=== lottery de: A\n\nText', 'begins no form'],
  ['=== other rm: A\n\nText', 'begins no form'],
  ['=== other de naked: A\n\nText', '"naked"'],
  ['=== other de: A\nmoney 10\n\nText', 'draws nothing'],
])('%s is refused', (text, reason) => {
  expect(() => parseTemplates(text)).toThrow(reason);
});

test('Expressions have the usual precedence, names and functions', () => {
  const scope = { a: 3, round: Math.round };
  expect(evaluate('-a + 2 * (a + 1) / 4', scope)).toBe(-1);
  expect(evaluate('round(a * 35) / 100', scope)).toBe(1.05);
  for (const wrong of ['b', 'a a', 'round', '(a', '2 $ 3', ''])
    expect(() => evaluate(wrong, scope), wrong).toThrow();
});
