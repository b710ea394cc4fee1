import { expect, it } from 'vitest';
import { outlineOf } from './xml-outline.ts';

it('lists the elements of an e-tax statement with their attributes, without namespaces', () => {
  const xml = `<?xml version="1.0"?><ns:taxStatement xmlns:ns="http://www.ech.ch/xmlns/eCH-0196/2"
    taxPeriod="2025" totalTaxValue="1200.50"><ns:institution name="Muster Bank"/><note>Zins</note></ns:taxStatement>`;
  expect(outlineOf(xml)).toEqual([
    {
      depth: 0,
      name: 'taxStatement',
      attributes: [
        { name: 'taxPeriod', value: '2025' },
        { name: 'totalTaxValue', value: '1200.50' },
      ],
      text: '',
    },
    { depth: 1, name: 'institution', attributes: [{ name: 'name', value: 'Muster Bank' }], text: '' },
    { depth: 1, name: 'note', attributes: [], text: 'Zins' },
  ]);
});

it('is null for what is no XML', () => {
  expect(outlineOf('Lohnausweis')).toBeNull();
});
