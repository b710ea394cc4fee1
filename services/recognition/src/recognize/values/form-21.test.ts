import type { PaperPage } from '@dossier/document-reader';
import { expect, test } from 'vitest';
import { recognize } from '../recognize.ts';
import { household, paperContents } from '../testing.ts';

/** The form with its payments, as an institution prints it. */
const form = (amount: string) => `Eidg. Steuerverwaltung\t\t\tForm. 21 EDP dfi
# Bescheinigung über Vorsorgebeiträge
# Attestation concernant les cotisations de prévoyance
# Attestazione dei contributi previdenziali
Vorsorgeeinrichtung – Institution de prévoyance – Istituto di previdenza
Seeland Vorsorgestiftung 3a
c/o Seeland Bank AG
Vorsorgenehmer – Preneur de prévoyance – Contraente
Nadja Brunner
Jahr – Année – Anno
2024
einbezahlte Beiträge des Vorsorgenehmers
Cotisations versées par le preneur\t\t\t${amount}
Contributi versati dal contraente
Kontostand am 31.12.2024\t\t\t41'206.35
Maximalbetrag 2024 mit 2. Säule\t\t\t7'056.00`;

const read = (amount: string, page: Partial<PaperPage> = {}) => {
  const paper = recognize(paperContents(form(amount), { page }), { taxYear: 2024, household });
  return { ...paper, values: paper.values.map(({ key, value }) => [key, value]) };
};
const ocr = { source: 'ocr' } as const;

test('Form 21 gives what is in its boxes: institution, year and payments', () => {
  expect(read("Fr. 5'850.00")).toMatchObject({
    kind: 'pillar3a',
    issuer: 'Seeland Vorsorgestiftung 3a',
    taxYear: 2024,
    owner: 'self',
    values: [['contribution', 5850]],
  });
  expect(read("Fr. 5'850 00").values).toEqual([['contribution', 5850]]);
});

test('A figure that recognition made of the apostrophe is left out where the number is beyond every limit', () => {
  expect(read('57850.00', ocr).values).toEqual([['contribution', 5850]]);
  // 2'400 or 27'400, which somebody without a pension fund may pay.
  expect(read('27400.00', ocr).values).not.toContainEqual(['contribution', 2400]);
  expect(read("27'400.00", ocr).values).toEqual([['contribution', 27_400]]);
});
