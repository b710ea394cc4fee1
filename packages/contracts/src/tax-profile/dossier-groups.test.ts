import { expect, it } from 'vitest';
import { answerLabel } from '../texts.ts';
import { languages } from '../language/language.ts';
import { answerUrl, dossierFields, parseAnswerKey } from './dossier-groups.ts';

const keyOf = (field: string) => (parseAnswerKey(field) ? field : `${field}.1`);

it.each(dossierFields)('the answer %s has a label in every language and a page that changes it', (field) => {
  const key = keyOf(field);
  for (const language of languages)
    expect(answerLabel(key, language, 2024), language).toMatch(/^(?!.*\{\{)(?!\w+\.1$).+/);
  expect(answerUrl(key, 2024)).toMatch(/^\/(profile|advanced-tax-info)/);
});

it('has the wizard step for all but the answers of other pages', () => {
  const elsewhere = dossierFields.filter((field) => !answerUrl(keyOf(field), 2024).includes('step='));
  expect(elsewhere).toEqual(['email', 'hasTaxIdentificationNumber', 'hasPowerOfAttorney']);
});

it.each([
  ['religion', { field: 'religion' }],
  ['properties.2', { field: 'properties', number: 2 }],
  ['adultChildren.12', { field: 'adultChildren', number: 12 }],
])('parses %s', (key, parsed) => expect(parseAnswerKey(key)).toEqual(parsed));

it.each(['', 'x', 'religion.1', 'properties', 'properties.0', 'properties.100', 'constructor', 'religion '])(
  'rejects %j',
  (key) => expect(parseAnswerKey(key)).toBeUndefined(),
);
