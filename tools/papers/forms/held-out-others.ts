import type { Form } from '../form.ts';

const other = (
  language: Form['language'],
  issuer: string,
  body: (year: number, amount: string) => string,
): Form => ({
  kind: 'other',
  language,
  issuers: [issuer],
  fill: ({ year, print, money }) => ({ values: {}, body: body(year, print(money(10, 2900))) }),
});

/** Papers that belong to no category. */
export const heldOutOtherForms: readonly Form[] = [
  other(
    'de',
    'Elektro Discount AG',
    (year, amount) => `# Kassenbon\n12.07.${year} 14:22\nWaschmaschine, Lieferung\n* Total CHF | ${amount}`,
  ),
  other(
    'de',
    'Fitness Sihlfeld GmbH',
    (year, amount) =>
      `# Rechnung Jahresmitgliedschaft ${year}\nTraining und Wellness\n* Rechnungsbetrag | ${amount}`,
  ),
  other(
    'de',
    'Quartierverein Sihlfeld',
    (year) =>
      `Einladung zum Sommerfest\nLiebe Nachbarn, am 21.06.${year} feiern wir auf dem Dorfplatz. Bringt Salat und gute Laune mit.`,
  ),
  other(
    'fr',
    'Téléphonie Val-Rouge SA',
    (year, amount) =>
      `# Votre facture juillet ${year}\nAbonnement mobile et internet\n* Montant à payer | ${amount}`,
  ),
  other(
    'fr',
    'Meubles Confort SA',
    (year, amount) =>
      `# Bon de commande\nCanapé d’angle, livraison le 14.03.${year}\n* Total | CHF ${amount}`,
  ),
  other(
    'it',
    'Autorimessa Bellariva',
    (year, amount) =>
      `# Fattura 4410\nServizio veicolo e pneumatici, targa TI 22010\nData 08.04.${year}\n* Totale | CHF ${amount}`,
  ),
  other(
    'en',
    'Skyline Airways',
    (year, amount) =>
      `# Booking confirmation\nFlight Zurich – London, 9 May ${year}\n* Total fare | CHF ${amount}`,
  ),
];
