import { expect, test } from 'vitest';
import { isUid } from '../codes/checksums.ts';
import { household, paperContents } from '../testing.ts';
import { findIssuer } from './issuer.ts';
import { paperText } from './paper-text.ts';

const issuerOf = (text: string) => findIssuer(paperText(paperContents(text)), household, () => false);

test('The issuer is the name in the head of a paper', () => {
  expect(issuerOf('Bank Rigi AG, Seestrasse 2\nNadja Brunner')).toBe('Bank Rigi AG');
  expect(issuerOf('✚ Helvetia Krankenkasse · 6002 Luzern\nNadja Brunner')).toBe('Helvetia Krankenkasse');
});

test.each([
  'Part privée voiture de service',
  'Versicherungseinrichtung ☐',
  'Berufliche Vorsorge 2. Säule',
  'Premi assicurazioni complementari\t420.00',
  'Nachstehende Daten wurden maschinell an die Finanzverwaltung übertragen.',
  '23. Arbeitnehmeranteil Rentenversicherung',
  'Vorsorgenehmer/in',
  'Preneuse de prévoyance',
  'Service clientèle',
  'Gemeinnütziger Verein',
  'P.P. CH-8400 Winterthur, Post CH AG',
  'c/o Regionalbus AG',
  'Eidgenössische Steuerverwaltung',
  'ein Unternehmen der Rigi Versicherungen',
  'Für den Verein',
])('%s is a label and no issuer', (label) => expect(issuerOf(label)).toBeNull());

test('The large line at the top is the name of the sender, with a trade below it', () => {
  const rest = 'Nadja Brunner\nHofweg 2\n\nRechnung\nText\nText';
  expect(issuerOf(`# Thermosarine\nService Heizung\n${rest}`)).toBe('Thermosarine');
});

test('The number of a company with its check digit names the issuer', () => {
  const paper = (number: string) => `Werkstatt für Holz\nMuster Treppen GmbH ${number}\nNadja Brunner`;
  expect(isUid('CHE-109.322.551')).toBe(true);
  expect(isUid('CHE-109.322.552')).toBe(false);
  expect(issuerOf(paper('CHE-109.322.551 MWST'))).toBe('Muster Treppen GmbH');
});
