import type { Form } from '../form.ts';
import { single } from './makers.ts';

export const costForms: readonly Form[] = [
  {
    kind: 'healthInsurance',
    language: 'de',
    issuers: ['Krankenkasse Lindenhof', 'Gesundheitskasse Aare AG'],
    fill(data) {
      const [kvg, vvg, costs] = [data.money(2800, 5600), data.money(200, 1500), data.money(0, 2500)];
      const total = Math.round((kvg + vvg) * 100) / 100;
      return {
        values: { premium: total, costs },
        body: `# Steuerausweis ${data.year}
Versicherte Person: ${data.name(data.person)}
Krankenpflegeversicherung (KVG) | ${data.print(kvg)}
Zusatzversicherungen (VVG) | ${data.print(vvg)}
* Total bezahlte Prämien | ${data.print(total)}
Kostenbeteiligung total | ${data.print(costs)}`,
      };
    },
  },
  single(
    'healthInsurance',
    'fr',
    ['Caisse-maladie Rivage'],
    'premium',
    [2500, 7000],
    ({ year }, amount) => `# Attestation de primes ${year}
Assurance obligatoire des soins (LAMal) et assurances complémentaires (LCA)
* Total des primes | ${amount}`,
  ),
  single(
    'healthInsurance',
    'it',
    ['Cassa malati Verbano'],
    'premium',
    [2500, 7000],
    ({ year }, amount) => `# Attestato dei premi ${year}
Assicurazione obbligatoria delle cure (LAMal)
* Totale dei premi | ${amount}`,
  ),
  single(
    'healthCosts',
    'de',
    ['Krankenkasse Lindenhof'],
    'costs',
    [200, 4000],
    ({ year }, amount) => `# Zusammenstellung der Krankheitskosten ${year}
Franchise und Selbstbehalt gemäss KVG
* Total zu Ihren Lasten | ${amount}`,
  ),
  single(
    'medicalBill',
    'de',
    ['Zahnarztpraxis Dr. Müllener', 'Praxis am Bach'],
    'amount',
    [80, 3000],
    ({ year, name, person }, amount) => `# Zahnarztrechnung
Patient: ${name(person)}
Behandlungsdatum 14.05.${year}
Dentalhygiene | 145.00
Röntgen | 60.00
Taxpunktwert 1.00
* Rechnungsbetrag | CHF ${amount}
Rechnungsdatum: 20.05.${year}`,
  ),
  single(
    'medicalBill',
    'fr',
    ['Cabinet dentaire du Pont'],
    'amount',
    [80, 3000],
    ({ year, name, person }, amount) => `# Note d’honoraires
Patient: ${name(person)}
Traitement du 03.06.${year}
Consultation et radiographie
* Montant total | ${amount}`,
    'child',
  ),
  single(
    'childcare',
    'de',
    ['Kita Sonnenblume', 'Kinderhort Wirbelwind'],
    'costs',
    [900, 19000],
    ({ year, name, person }, amount) => `# Bestätigung Kinderbetreuungskosten ${year}
Kind: ${name(person)}
Betreuungstage Montag bis Mittwoch
* Total Betreuungskosten | ${amount}`,
    'child',
  ),
  single(
    'childcare',
    'fr',
    ['Crèche Les Papillons'],
    'costs',
    [900, 19000],
    ({ year, name, person }, amount) => `# Attestation de frais de garde ${year}
Enfant: ${name(person)}
Jours de garde selon contrat
* Total des frais de garde | ${amount}`,
    'child',
  ),
  single(
    'childcare',
    'it',
    ['Asilo nido Girasole'],
    'costs',
    [900, 19000],
    ({ year, name, person }, amount) => `# Attestazione di custodia ${year}
Bambino: ${name(person)}
* Totale spese di custodia | ${amount}`,
    'child',
  ),
  {
    kind: 'schoolConfirmation',
    language: 'de',
    issuers: ['Gymnasium Seetal'],
    owner: 'child',
    fill: ({ year, name, person }) => ({
      values: {},
      body: `# Schulbestätigung\nWir bestätigen, dass ${name(person)} im Schuljahr ${year}/${year + 1} unsere Schule besucht.\nSchülerin bzw. Schüler der Klasse 3b.`,
    }),
  },
  single(
    'donation',
    'de',
    ['Hilfswerk Brückenbau', 'Stiftung Bergwald'],
    'amount',
    [50, 3000],
    ({ year }, amount) => `# Spendenbestätigung ${year}
Herzlichen Dank für Ihre Unterstützung. Unsere gemeinnützige Organisation ist steuerbefreit.
* Total Spenden | CHF ${amount}`,
  ),
  single(
    'donation',
    'fr',
    ['Fondation Pont d’Espoir'],
    'amount',
    [50, 3000],
    ({ year }, amount) => `# Attestation de dons ${year}
Organisation d’utilité publique. Merci de votre générosité.
* Montant total | CHF ${amount}`,
  ),
  single(
    'donation',
    'it',
    ['Fondazione Ponte Verde'],
    'amount',
    [50, 3000],
    ({ year }, amount) => `# Attestazione di donazione ${year}
Fondazione di utilità pubblica. La ringraziamo.
* Totale delle donazioni | ${amount}`,
  ),
  single(
    'training',
    'de',
    ['Akademie Aare', 'Schule für Gestaltung Wynental'],
    'amount',
    [300, 9000],
    ({ year }, amount) => `# Rechnung Weiterbildung
CAS Projektleitung, Kursort Olten, Kursdauer 12 Tage
Rechnungsdatum 12.08.${year}
* Rechnungstotal | ${amount}`,
  ),
  single(
    'training',
    'fr',
    ['Institut de formation du Jura'],
    'amount',
    [300, 9000],
    ({ year }, amount) => `# Facture de cours
Formation continue, lieu du cours Delémont, participant selon adresse
Date: 02.09.${year}
* Total à payer | ${amount}`,
  ),
  single(
    'transportTicket',
    'de',
    ['Verkehrsbetriebe Seetal'],
    'price',
    [190, 3995],
    ({ year }, amount) => `# Kaufquittung Generalabonnement
2. Klasse Erwachsene
Geltungsdauer 01.02.${year} – 31.01.${year + 1}
* Gesamtpreis | CHF ${amount}`,
  ),
  single(
    'transportTicket',
    'it',
    ['Trasporti Verbano SA'],
    'price',
    [190, 2000],
    ({ year }, amount) => `# Abbonamento annuale
2a classe, valido dal 01.03.${year}
Comunità tariffale
* Prezzo | CHF ${amount}`,
  ),
  single(
    'propertyMaintenance',
    'de',
    ['Heizung Rüegg GmbH', 'Malergeschäft Zbären'],
    'amount',
    [400, 30000],
    ({ year }, amount) => `# Rechnung Heizungsersatz
Objekt: Einfamilienhaus
Wärmepumpe, Montage und Material
Datum 30.10.${year}
* Total inkl. MwSt | ${amount}`,
  ),
  single(
    'propertyCosts',
    'fr',
    ['Établissement d’assurance du Léman'],
    'amount',
    [200, 2000],
    ({ year }, amount) => `# Assurance bâtiment ${year}
Parcelle 1201, bâtiment no 44, valeur assurée
* Montant à payer | ${amount}`,
  ),
  single(
    'rentalIncome',
    'de',
    ['Verwaltung Steinmatt AG'],
    'rent',
    [14000, 60000],
    ({ year }, amount) => `# Liegenschaftsabrechnung ${year}
Mieter und Wohnungen gemäss Mieterspiegel
Verwaltungshonorar | 1'200.00
* Total Mietzinseinnahmen | ${amount}`,
  ),
  single(
    'businessAccounts',
    'de',
    ['Treuhand Wynental AG'],
    'amount',
    [20000, 150000],
    ({ year }, amount) => `# Erfolgsrechnung ${year}
Betriebsertrag | 240'000.00
Warenaufwand | 80'100.00
Abschreibungen | 4'000.00
* Reingewinn | ${amount}`,
  ),
  {
    kind: 'taxAssessment',
    language: 'de',
    issuers: ['Steueramt Seetal'],
    fill: ({ year, print, money }) => ({
      values: {},
      body: `# Veranlagungsverfügung ${year}\nDirekte Bundessteuer\nSteuerbares Einkommen | ${print(money(40000, 120000))}\nGegen diese Verfügung kann Einsprache erhoben werden.`,
    }),
  },
  {
    kind: 'powerOfAttorney',
    language: 'de',
    issuers: ['Treuhand Wynental AG'],
    fill: ({ name, person }) => ({
      values: {},
      body: `# Vollmacht\n${name(person)} bevollmächtigt die Treuhand in allen Steuerangelegenheiten.`,
    }),
  },
  {
    kind: 'other',
    language: 'de',
    issuers: ['Möbelhaus Wynental AG'],
    fill: ({ year, print, money }) => ({
      values: {},
      body: `# Rechnung\nSofa, Menge 1, Artikel 20-11\nLieferung 04.05.${year}\n* Total | ${print(money(500, 3000))}`,
    }),
  },
  {
    kind: 'other',
    language: 'fr',
    issuers: ['Garage du Pont Sàrl'],
    fill: ({ year, print, money }) => ({
      values: {},
      body: `# Facture\nService de votre véhicule, numéro de plaque VD 120\nDate 12.02.${year}\n* Total | ${print(money(200, 1800))}`,
    }),
  },
  {
    kind: 'other',
    language: 'de',
    issuers: ['Turnverein Seetal'],
    fill: ({ year }) => ({
      values: {},
      body: `# Einladung zur Generalversammlung\nLiebe Mitglieder, wir treffen uns am 12.03.${year + 1} im Saal. Traktanden: Protokoll, Rechnung, Wahlen. Wer einen Lohnausweis sucht, ist hier falsch.`,
    }),
  },
];
