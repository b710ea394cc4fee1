import type { Form } from '../form.ts';

const other = (
  language: Form['language'],
  issuer: string,
  body: (year: number, amount: string) => string,
): Form => ({
  kind: 'other',
  language,
  issuers: [issuer],
  fill: ({ year, print, money }) => ({ values: {}, body: body(year, print(money(20, 2500))) }),
});

/** Papers that belong to no category. */
export const validationOtherForms: readonly Form[] = [
  other(
    'de',
    'Gartencenter Hochgrat AG',
    (year, amount) => `# Quittung\nRosen, Erde, Dünger\n14.05.${year}\n* Total CHF | ${amount}`,
  ),
  other(
    'de',
    'Autohaus Moos AG',
    (year, amount) =>
      `# Rechnung Nr. 2210\nReifenwechsel und Ölservice Ihres Fahrzeugs, Arbeitszeit und Material\nDatum 02.11.${year}\n* Rechnungsbetrag | ${amount}`,
  ),
  other(
    'de',
    'Gemeindekanzlei Rheinsprung',
    (year) =>
      `Einladung zur Gemeindeversammlung\nSehr geehrte Damen und Herren\nWir laden Sie auf den 04.12.${year} in die Turnhalle ein. Traktanden: Budget, Steuerfuss, Verschiedenes.`,
  ),
  other(
    'de',
    'Kreditkarten Service AG',
    (year, amount) =>
      `# Monatsrechnung Kreditkarte Mai ${year}\nKartenlimite 5'000\nEinkäufe laut Liste\n* Neuer Saldo | ${amount}`,
  ),
  other(
    'fr',
    'Boulangerie Plan-Joli',
    (year, amount) => `# Ticket\n12.02.${year}\n2 pains, 1 tresse\n* Total | ${amount}`,
  ),
  other(
    'fr',
    'Assurances Véhicules Plateau SA',
    (year, amount) =>
      `# Facture de prime ${year}\nAssurance véhicule à moteur, casco complète, plaque VD 22210\n* Montant à payer | ${amount}`,
  ),
  other(
    'fr',
    'Agence Voyages Soleil',
    (year, amount) =>
      `# Confirmation de réservation\nVol et hôtel du 04.07.${year} au 18.07.${year}\n* Prix total | ${amount}`,
  ),
  other(
    'it',
    'Palestra Energia Sagl',
    (year, amount) =>
      `# Fattura abbonamento fitness ${year}\nAccesso palestra e corsi di gruppo\n* Totale | ${amount}`,
  ),
  other(
    'it',
    'Elettronica Monteverde SA',
    (year, amount) =>
      `# Scontrino\nTelevisore 55 pollici, garanzia 2 anni\n18.11.${year}\n* Totale CHF | ${amount}`,
  ),
  other(
    'en',
    'Streamline Media Inc',
    (year, amount) => `# Invoice\nYour subscription for March ${year}\n* Total | USD ${amount}`,
  ),
  other(
    'de',
    'Hausverwaltung Rheinsprung',
    (year) =>
      `# Mietvertrag\nMieter und Vermieterin schliessen per 01.04.${year} einen Vertrag über eine Wohnung.\nNettomietzins | 1'450.00\nKündigungsfrist drei Monate`,
  ),
  other(
    'de',
    'Lumen Optics AG',
    (year) =>
      `Arbeitszeugnis\nDie Mitarbeiterin war vom 01.02.${year - 3} bis 30.06.${year} bei uns tätig. Sie erledigte ihre Aufgaben stets zu unserer vollsten Zufriedenheit.`,
  ),
];
