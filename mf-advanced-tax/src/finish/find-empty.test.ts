import { expect, it } from 'vitest';
import { sections, type SectionId } from '@dossier/contracts';
import { sampleSpouse } from '@dossier/contracts/testing';
import { findEmpty } from './find-empty.ts';

const nothing = {
  isOn: () => true,
  files: [],
  irrelevant: [],
  authorization: { tinNumber: null },
  spouse: null,
  children: [],
};
const categoriesOf = (id: SectionId) => sections.find((section) => section.id === id)!.categoryIds;

it('finds every section that is on and has nothing', () => {
  expect(findEmpty(nothing)).toEqual(sections.map(({ id }) => id));
  expect(findEmpty({ ...nothing, isOn: (id) => id === 'spouse' })).toEqual(['spouse']);
});

it('counts a file for every section of its category', () => {
  const isOn = (id: SectionId) => id === 'investments' || id === 'foreignIncome' || id === 'deductions';
  expect(findEmpty({ ...nothing, isOn, files: [{ categoryId: 12 }, { categoryId: null }] })).toEqual([
    'deductions',
  ]);
});

it('counts the details of authorization, spouse and children', () => {
  const isOn = (id: SectionId) => ['authorization', 'spouse', 'children'].includes(id);
  const spouse = sampleSpouse;
  const child = {
    firstName: 'Mia',
    lastName: 'Muster',
    id: '7b0f1a52-6f0e-4a3e-9d5c-0d6f4f3f2a10',
    birthDate: null,
    disability: false,
    schoolingInfo: '',
    alimony: '',
    fileIds: [],
  };
  const authorization = { tinNumber: '123.456.789' };
  expect(findEmpty({ ...nothing, isOn, spouse })).toEqual(['authorization', 'children']);
  expect(findEmpty({ ...nothing, isOn, authorization, children: [child] })).toEqual(['spouse']);
});

it('leaves out a section only when none of its categories applies', () => {
  const isOn = (id: SectionId) => id === 'realEstate';
  const [first, ...others] = categoriesOf('realEstate');
  expect(findEmpty({ ...nothing, isOn, irrelevant: others })).toEqual(['realEstate']);
  expect(findEmpty({ ...nothing, isOn, irrelevant: [first!, ...others] })).toEqual([]);
});
