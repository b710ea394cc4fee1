import type { Form } from '../form.ts';

const other = (
  language: Form['language'],
  issuer: string,
  body: (year: number, amount: string, name: string) => string,
): Form => ({
  kind: 'other',
  language,
  issuers: [issuer],
  fill: ({ year, print, money, name, person }) => ({
    values: {},
    body: body(year, print(money(10, 2900)), name(person)),
  }),
});

/** Papers that belong to no category. */
export const heldOutOtherForms: readonly Form[] = [
  other(
    'de',
    'Coop Supermarkt',
    (y, x) => `# Ihr Einkauf\n14.02.${y} 17:31\nMilch, Brot, Äpfel\n* Total CHF | ${x}`,
  ),
  other(
    'de',
    'Autohaus Stucki',
    (y, x, n) =>
      `# Rechnung\n${n}\nService 60000 km, Ölwechsel, Räderwechsel, 11.04.${y}\n* Total inkl. MWST | CHF ${x}`,
  ),
  other(
    'de',
    'Sunrise Kommunikation',
    (y, x, n) => `# Rechnung Mai ${y}\n${n}\nMobile-Abo, Internet\n* Rechnungsbetrag | ${x}`,
  ),
  other(
    'de',
    'Verwaltung Rosenhof',
    (y, x, n) => `# Mietvertrag für Wohnräume\nMieter: ${n}\nMietbeginn 01.10.${y}, Nettomietzins | ${x}`,
  ),
  other(
    'de',
    'Verkehrsclub',
    (y, x, n) => `# Mitgliederbeitrag ${y}\n${n}\nPannenhilfe, Verkehrsrechtsschutz\n* Betrag | ${x}`,
  ),
  other(
    'de',
    'Hausarzt Verein',
    (y, _, n) =>
      `# Einladung zur Generalversammlung\nLiebe/r ${n}, am 03.05.${y} treffen wir uns im Gemeindesaal. Traktanden: Protokoll, Wahlen.`,
  ),
  other(
    'de',
    'Tierklinik am Park',
    (y, x) => `# Rechnung\nPatient: Hund Rex, Impfung und Untersuchung 03.04.${y}\n* Total | CHF ${x}`,
  ),
  other(
    'fr',
    'Garage du Rond-Point',
    (y, x) => `# Facture\nVéhicule VD 412 221, pneus hiver, 12.11.${y}\n* Total TTC | CHF ${x}`,
  ),
  other(
    'fr',
    'Assurances Ménage SA',
    (y, x, n) =>
      `# Police assurance ménage et RC privée\nPreneur: ${n}\nValable dès le 01.01.${y}\n* Prime annuelle | CHF ${x}`,
  ),
  other(
    'fr',
    'Cave Coopérative',
    (y, x) => `# Bulletin de livraison\n12 bouteilles de Fendant, 04.12.${y}\n* Total | CHF ${x}`,
  ),
  other(
    'it',
    'Lavanderia Splendor',
    (y, x) => `# Ricevuta\n3 camicie, 1 giacca, 12.03.${y}\n* Totale | CHF ${x}`,
  ),
  other(
    'it',
    'Comune di Lugano, polizia',
    (y, x) => `# Multa disciplinare\nParcheggio vietato, 02.05.${y}, targa TI 101010\n* Importo | CHF ${x}`,
  ),
  other(
    'en',
    'Booking Alps',
    (y, x, n) =>
      `# Booking confirmation\nGuest ${n}, hotel Bellevue, 3 nights, 12 July ${y}\n* Total price | CHF ${x}`,
  ),
  other('en', 'Streaming Inc', (y, x) => `# Receipt\nMonthly subscription, June ${y}\n* Total | CHF ${x}`),
  other(
    'de',
    'Kreditkarte Plus AG',
    (y, x, n) =>
      `# Monatsrechnung März ${y}\n${n}\nKartennummer XXXX 4412\nZalando | 89.90\nTankstelle | 72.10\n* Zu Ihren Lasten | CHF ${x}`,
  ),
  other(
    'de',
    'Personalabteilung Huber AG',
    (y, _, n) =>
      `# Arbeitszeugnis\n${n} war vom 01.02.2015 bis 31.05.${y} als Sachbearbeiterin angestellt. Wir danken für die gute Zusammenarbeit.`,
  ),
];
