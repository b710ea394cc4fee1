import type { FeeSettings } from '@dossier/contracts';

/** For tests: an office with a QR-IBAN of the standard's examples. */
export const sampleFeeSettings: FeeSettings = {
  creditor: {
    name: 'Treuhand Muster AG',
    street: 'Bahnhofstrasse',
    buildingNumber: '1',
    zip: '8001',
    city: 'Zürich',
    country: 'CH',
  },
  iban: 'CH4431999123000889012',
  vatNumber: 'CHE-123.456.788 MWST',
  vatRate: 81,
  standardFee: 35_000,
  dueDays: 30,
  reminderDays: 0,
  releaseWhenPaid: false,
  mandate: { de: 'Mandat: Wir erstellen Ihre Steuererklärung.', fr: 'Mandat', it: '', en: '', gsw: '' },
};
