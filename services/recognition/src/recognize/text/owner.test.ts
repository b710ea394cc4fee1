import { expect, test } from 'vitest';
import { household, paperContents } from '../testing.ts';
import { findOwner } from './owner.ts';
import { paperText } from './paper-text.ts';

const ownerOf = (text: string, isAboutChild = false, source: 'text' | 'ocr' = 'text') =>
  findOwner(paperText(paperContents(text, { page: { source } })), household, isAboutChild);

test('A paper is of the person it is addressed to', () => {
  expect(ownerOf('Frau\nNadja Brunner\nHofweg 2')).toEqual({ owner: 'self', ownerName: 'Nadja Brunner' });
  expect(ownerOf('Monsieur Brunner Reto')).toMatchObject({ owner: 'spouse' });
  expect(ownerOf('Herr und Frau Nadja und Reto Brunner')).toMatchObject({ owner: 'self' });
});

test('A name as patient or insured person counts more than the address', () => {
  expect(ownerOf('Nadja Brunner\nHofweg 2\n\nVersicherte Person: Reto Brunner')).toMatchObject({
    owner: 'spouse',
  });
  expect(ownerOf('Nadja Brunner\n\nPatient: Lena Brunner', true)).toMatchObject({ owner: 'child' });
});

test('The label of a name is in its own column, and a paper about a child may have the first name alone', () => {
  expect(ownerOf('Nadja Brunner\tKunde 20411\nReto Brunner\tBeratung')).toMatchObject({ owner: 'self' });
  expect(ownerOf('Nadja Brunner\nBetreuungskosten für Lena', true)).toMatchObject({ owner: 'child' });
  expect(ownerOf('Nadja Brunner\nOrdentliche Kinderrente\nLena Brunner')).toMatchObject({ owner: 'self' });
});

test('OCR may have a letter of a name wrong', () => {
  expect(ownerOf('Nadja Brumner', false, 'ocr')).toMatchObject({ owner: 'self' });
  expect(ownerOf('Nadja Brun ner', false, 'ocr')).toMatchObject({ owner: 'self' });
  expect(ownerOf('Nadja Brun ner')).toMatchObject({ owner: null });
  expect(ownerOf('Nadja Brumner')).toMatchObject({ owner: null });
});

test('Somebody else is named, and nobody is made up', () => {
  expect(ownerOf('Herr\nUrs Odermatt\nSeeweg 3')).toEqual({ owner: null, ownerName: 'Urs Odermatt' });
  expect(ownerOf('Herzlich willkommen')).toEqual({ owner: null, ownerName: null });
});
