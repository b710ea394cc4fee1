import type { Form } from '../form.ts';

const other = (
  language: Form['language'],
  issuer: string,
  body: (year: number, amount: string) => string,
): Form => ({
  kind: 'other',
  language,
  issuers: [issuer],
  fill: ({ year, print, money }) => ({ values: {}, body: body(year, print(money(12, 3900))) }),
});

/** Papers that belong to no category. */
export const validationFurtherOtherForms: readonly Form[] = [
  other(
    'de',
    'Möbelhaus Obersee AG',
    (year, amount) =>
      `# Kaufvertrag\nBoxspringbett, Lieferung am 11.06.${year}\nAnzahlung bei Bestellung\n* Kaufpreis | CHF ${amount}`,
  ),
  other(
    'de',
    'Veloladen Zahnrad',
    (year, amount) =>
      `# Rechnung 1902\nE-Bike Service, Bremsbeläge\nRechnungsdatum 03.04.${year}\n* Total inkl. MWST | CHF ${amount}`,
  ),
  other(
    'de',
    'Obersee Telecom AG',
    (year, amount) =>
      `# Ihre Rechnung August ${year}\nMobile Abo, Internet und TV\nVerbindungen im Inland inbegriffen\n* Zu bezahlen bis 30.09.${year} | ${amount}`,
  ),
  other(
    'de',
    'Schulhaus Lindenplatz',
    (year) =>
      `Einladung zum Elternabend\nLiebe Eltern, wir laden Sie am 22.09.${year} ins Schulzimmer ein. Themen sind das Klassenlager und die Hausaufgaben.`,
  ),
  other(
    'fr',
    'Garage du Doubs Sàrl',
    (year, amount) =>
      `# Facture no 7781\nService des 60'000 km, pneus d’hiver\nDate 09.11.${year}\n* Total TTC | CHF ${amount}`,
  ),
  other(
    'fr',
    'Régie immobilière du Doubs',
    (year) =>
      `# Bail à loyer\nLe bailleur remet au locataire dès le 01.07.${year} un appartement de 3 pièces.\nLoyer net | 1'380.00\nRésiliation moyennant trois mois de préavis`,
  ),
  other(
    'it',
    'Ristorante Grotto Maggia',
    (year, amount) =>
      `# Scontrino fiscale\n15.08.${year} tavolo 4\nPolenta, brasato, vino\n* Totale CHF | ${amount}`,
  ),
  other(
    'it',
    'Viaggi Maggia SA',
    (year, amount) =>
      `# Conferma di prenotazione\nCrociera dal 02.08.${year} al 09.08.${year}\n* Prezzo totale | CHF ${amount}`,
  ),
  other(
    'en',
    'Cloudbarn Ltd',
    (year, amount) => `# Receipt\nYour monthly plan, period May ${year}\n* Amount charged | USD ${amount}`,
  ),
];
