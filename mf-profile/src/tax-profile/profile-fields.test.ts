import { expect, it } from 'vitest';
import { personalFields, profileFields, wizardSections, type ProfileFields } from '@dossier/contracts';
import { profileForm } from '../profile/profile-form.schema.ts';
import type { FieldName } from './answers.ts';
import { buildTaxDeclaration } from './declaration.ts';

const fieldNames = Object.keys(profileFields.shape) as FieldName[];

/** Fields of the API without a question in the wizard. */
const withoutQuestion: readonly FieldName[] = [
  'hasTaxIdentificationNumber',
  'hasPowerOfAttorney',
  'openQuestions',
];

/** Fields of the API that the declaration omits. */
const notDeclared: readonly FieldName[] = ['hasTaxIdentificationNumber', 'hasPowerOfAttorney'];

/** Personal fields that the profile page leaves to the wizard. */
const onlyInWizard: readonly FieldName[] = ['salutation', 'dateOfBirth', 'religion', 'jobName', 'taxAddress'];

it('has every field of the profile in one section of the form, and so of the summary', () => {
  const shownFields = wizardSections.flatMap(({ fields }): readonly FieldName[] => fields);
  expect([...shownFields, ...withoutQuestion].toSorted()).toEqual(fieldNames.toSorted());
});

it('holds every personal field in the form of the profile page, unless only the wizard asks for it', () => {
  const inForm = Object.keys(profileForm.shape);
  expect([...inForm, ...onlyInWizard].toSorted()).toEqual([...personalFields].toSorted());
});

it('declares every field of the profile in one group', () => {
  const everything = Object.fromEntries(fieldNames.map((field) => [field, null])) as ProfileFields;
  const { metadata, ...groups } = buildTaxDeclaration(everything, 7, 2025, 'en', new Date());
  const declared = Object.values(groups).flatMap((group) => Object.keys(group));
  expect(metadata).toMatchObject({ userId: 7, taxYear: 2025 });
  expect([...declared, ...notDeclared].toSorted()).toEqual(fieldNames.toSorted());
});
