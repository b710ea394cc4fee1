import type { Form } from '../form.ts';
import { letter, single } from './makers.ts';

export const furtherOtherForms: readonly Form[] = [
  single(
    'donation',
    'de',
    ['Verein Lichtbrücke', 'Bergrettung Alpstein'],
    'amount',
    [30, 4000],
    ({ year }, amount) => `# Ihre Spenden im Jahr ${year}
Liebe Spenderin, lieber Spender
Herzlichen Dank für Ihr Vertrauen. Wir sind als gemeinnützige Organisation von der Steuer befreit.
12.03.${year} | ${'Spende'} |
* Gesamtbetrag | CHF ${amount}`,
  ),
  single(
    'donation',
    'fr',
    ['Association Mains Ouvertes'],
    'amount',
    [30, 4000],
    ({ year }, amount) => `# Attestation fiscale de dons ${year}
Chère donatrice, cher donateur, nous vous remercions.
* Total de vos dons | CHF ${amount}`,
  ),
  single(
    'donation',
    'it',
    ['Associazione Mani Unite'],
    'amount',
    [30, 4000],
    ({ year }, amount) => `# Conferma di donazione ${year}
Organizzazione di utilità pubblica
* Importo totale donato | CHF ${amount}`,
  ),
  single(
    'training',
    'de',
    ['Weiterbildungszentrum Alpstein'],
    'amount',
    [200, 12000],
    ({ year }, amount) => `# Kursrechnung 77120
Lehrgang Fachausweis Ausbilderin, Modul 1, 20 Lektionen
Aarau, 11.04.${year}
* Rechnungsbetrag | CHF ${amount}`,
  ),
  single(
    'training',
    'it',
    ['Centro di formazione Ceresio'],
    'amount',
    [200, 12000],
    ({ year }, amount) => `# Fattura corso di perfezionamento professionale
Partecipante al corso di contabilità, 20 lezioni
Data 09.10.${year}
* Totale | CHF ${amount}`,
  ),
  single(
    'professionalExpenses',
    'de',
    ['Glacier Robotics AG'],
    'amount',
    [200, 2000],
    ({ year }, amount) => `# Bestätigung des Arbeitgebers ${year}
Homeoffice: 96 Arbeitstage, auswärtige Verpflegung
* Betrag | ${amount}`,
  ),
  single(
    'transportTicket',
    'de',
    ['Thurtalbus AG'],
    'price',
    [300, 4080],
    ({ year, name, person }, amount) => `# Quittung
Jahresabonnement Tarifverbund, alle Zonen, 2. Klasse
Reisende/r: ${name(person)}
Gültig: 01.03.${year} bis 28.02.${year + 1}
* Preis inkl. MwSt | CHF ${amount}`,
  ),
  single(
    'transportTicket',
    'fr',
    ['Transports Broye-Jorat'],
    'price',
    [300, 4080],
    ({ year }, amount) => `# Justificatif d’achat abonnement annuel
Communauté tarifaire, 2e classe adulte, valable du 05.01.${year}
* Montant payé | CHF ${amount}`,
  ),
  single(
    'propertyMaintenance',
    'fr',
    ['Dubuis Chauffage Sanitaire Sàrl'],
    'amount',
    [400, 40000],
    ({ year }, amount) => `# Facture 2044
Remplacement de la chaudière, villa Mühlehalde, main-d’œuvre et matériel
Fribourg, le 14.11.${year}
* Total TTC | CHF ${amount}`,
  ),
  single(
    'propertyMaintenance',
    'de',
    ['Malerei Schürch GmbH'],
    'amount',
    [400, 20000],
    ({ year }, amount) => `# Rechnung
Fassadenrenovation Einfamilienhaus, Malerarbeiten, 44 Stunden
Rechnungsdatum 02.10.${year}
* Rechnungstotal inkl. 8.1% MwSt | ${amount}`,
  ),
  single(
    'propertyCosts',
    'de',
    ['Gebäudeversicherung Thurtal'],
    'amount',
    [150, 1500],
    ({ year }, amount) => `# Prämienrechnung ${year}
Gebäudeversicherung Feuer und Elementar, Grundstück 221, Gebäude 14
* Rechnungsbetrag | ${amount}`,
  ),
  single(
    'propertyTaxValue',
    'de',
    ['Schatzungsamt Thurtal'],
    'taxValue',
    [200000, 1400000],
    ({ year }, amount) => `# Schätzungsanzeige ${year}
Liegenschaft Parzelle 1402, Einfamilienhaus, Grundbuch Thurtal
* Steuerwert | ${amount}`,
  ),
  single(
    'rentalIncome',
    'fr',
    ['Régie de la Broye SA'],
    'rent',
    [9000, 90000],
    ({ year }, amount) => `# Décompte de gérance ${year}
Immeuble rue du Simplon 8, locataires selon état locatif
Honoraires de gérance | 2'140.00
* Loyers encaissés | ${amount}`,
  ),
  single(
    'businessAccounts',
    'it',
    ['Fiduciaria Ceresio SA'],
    'amount',
    [10000, 180000],
    ({ year }, amount) => `# Conto economico ${year}
Ricavi | 190'000.00
Costi del personale | 44'000.00
Ammortamenti | 3'000.00
* Utile netto | ${amount}`,
  ),
  letter('taxAssessment', 'fr', ['Administration cantonale des impôts Broye'], ({ year, print, money }) => ({
    values: {},
    body: `# Décision de taxation ${year}\nImpôt cantonal et communal, impôt fédéral direct\nRevenu imposable | ${print(money(40000, 120000))}\nVoies de droit: réclamation dans les 30 jours.`,
  })),
  letter('powerOfAttorney', 'fr', ['Fiduciaire Monnet Sàrl'], ({ name, person }) => ({
    values: {},
    body: `# Procuration\nLe mandant ${name(person)} autorise la fiduciaire à le représenter auprès des autorités fiscales.`,
  })),
  letter('other', 'de', ['Sportwelt Thurtal AG'], ({ year, print, money }) => ({
    values: {},
    body: `# Rechnung Nr. 88122\nVelo Modell Furka, 1 Stück, Pumpe, 1 Stück\nDatum 12.05.${year}\n* Rechnungsbetrag | CHF ${print(money(800, 4000))}`,
  })),
  letter('other', 'it', ['Autorimessa Quadri SA'], ({ year, print, money }) => ({
    values: {},
    body: `# Fattura\nCambio pneumatici e servizio annuale vettura\nData 03.03.${year}\n* Totale | CHF ${print(money(200, 1400))}`,
  })),
  letter('other', 'fr', ['Opérateur Mobilo SA'], ({ year, print, money }) => ({
    values: {},
    body: `# Votre facture de juillet ${year}\nAbonnement mobile, appels et internet\n* Montant à payer | CHF ${print(money(30, 120))}`,
  })),
  letter('other', 'de', ['Schulgemeinde Thurtal'], ({ year }) => ({
    values: {},
    body: `Elternbrief ${year}\nLiebe Eltern\nDer Elternabend findet am 12.09.${year} um 19 Uhr in der Aula statt. Bitte geben Sie Ihrem Kind das Formular mit.\nFreundliche Grüsse`,
  })),
  letter('other', 'en', ['Harbour Hotels Ltd'], ({ year, print, money }) => ({
    values: {},
    body: `# Invoice\n3 nights, breakfast included, arrival 04.08.${year}\n* Total amount | EUR ${print(money(200, 1400))}`,
  })),
];
