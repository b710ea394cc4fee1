import { sampleSpouse } from '@dossier/contracts/testing';
import { expect, test } from 'vitest';
import { spouseForm, spouseValues } from './spouse-form.schema.ts';

test('a loaded spouse that is saved unchanged keeps every field', () => {
  expect(spouseForm.parse(spouseValues(sampleSpouse))).toEqual(sampleSpouse);
});
