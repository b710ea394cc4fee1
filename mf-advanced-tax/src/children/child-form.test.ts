import { child } from '@dossier/contracts';
import { sampleChild } from '@dossier/contracts/testing';
import { expect, test } from 'vitest';
import { childForm, childValues } from './child-form.schema.ts';

test('a loaded child that is saved unchanged keeps every field', () => {
  expect(Object.keys(sampleChild).sort()).toEqual(Object.keys(child.shape).sort());
  const { id: _id, ...fields } = sampleChild;
  expect(childForm(2025).parse(childValues(sampleChild))).toEqual(fields);
});
