import type { Form } from '../form.ts';
import { single } from './makers.ts';

export const validationCostForms: readonly Form[] = [
  {
    kind: 'healthInsurance',
    language: 'de',
    issuers: ['Heliosana Krankenkasse', 'Curavita Versicherungen AG'],
    fill(data) {
      const [a, b, c] = [data.money(2600, 7400), data.money(90, 2100), data.money(50, 3300)];
      const total = Math.round((a + b) * 100) / 100;
      return {
        values: { premium: total, costs: c },
        body: `# Steuerübersicht ${data.year}
${data.name(data.person)}, Versicherten-Nr. 7.441.220
Prämien Grundversicherung nach KVG | ${data.print(a)}
Prämien Zusatzversicherungen nach VVG | ${data.print(b)}
* Total Prämien | ${data.print(total)}
* Selbst getragene Kosten | ${data.print(c)}`,
      };
    },
  },
  single(
    'healthInsurance',
    'fr',
    ['Assurance-maladie Plateau'],
    'premium',
    [2200, 9100],
    ({ year }, amount) => `# Décompte fiscal ${year}
Primes facturées pour l’assurance de base LAMal et les complémentaires LCA
* Total primes | CHF ${amount}`,
  ),
  single(
    'healthInsurance',
    'it',
    ['Sanavita Cassa malati'],
    'premium',
    [2200, 9100],
    ({ year, name, person }, amount) => `# Attestazione fiscale ${year}
Persona assicurata: ${name(person)}
Assicurazione malattia obbligatoria e complementare
* Totale dei premi | CHF ${amount}`,
  ),
  single(
    'healthCosts',
    'de',
    ['Curavita Versicherungen AG'],
    'costs',
    [50, 3900],
    ({ year }, amount) => `# Auszug Krankheitskosten ${year}
Von Ihnen bezahlte Franchisen, Selbstbehalte und nicht versicherte Leistungen
* Total zu Ihren Lasten | CHF ${amount}`,
  ),
  single(
    'medicalBill',
    'de',
    ['Kieferorthopädie am Rheinsprung', 'Dr. med. Ueli Zbinden', 'Chiropraxis Hochgrat'],
    'amount',
    [70, 5600],
    ({ year, name, person }, amount) => `# Honorarrechnung
Patient: ${name(person)}
Behandlungszeitraum 04.04.${year} – 22.05.${year}
Rechnungsdatum 01.06.${year}
Untersuchung, Röntgenbild, Beratung
* Zu bezahlen | CHF ${amount}`,
  ),
  single(
    'medicalBill',
    'fr',
    ['Centre médical du Plateau', 'Pharmacie Plan-Joli'],
    'amount',
    [30, 2400],
    ({ year, name, person }, amount) => `# Facture d’honoraires du 12.09.${year}
Patiente / patient: ${name(person)}
Consultation, médicaments, traitement du 08.09.${year}
* Montant dû | CHF ${amount}`,
  ),
  single(
    'medicalBill',
    'de',
    ['Kinderzahnklinik Hochgrat'],
    'amount',
    [60, 1900],
    ({ year, name, person }, amount) => `# Rechnung Zahnbehandlung
Patientin/Patient ${name(person)}
Behandlung 17.10.${year}, Taxpunktwert 1.05
* Rechnungsbetrag | ${amount}`,
    'child',
  ),
  single(
    'childcare',
    'de',
    ['Kinderhaus Regenbogen', 'Chinderhuus Rheinsprung GmbH'],
    'costs',
    [500, 24000],
    ({ year, name, person }, amount) => `# Jahresbestätigung ${year}
Betreuung von ${name(person)} in unserer Krippe
Für die Fremdbetreuung haben die Eltern bezahlt:
* Total Betreuungskosten | CHF ${amount}`,
    'child',
  ),
  single(
    'childcare',
    'fr',
    ['Association d’accueil familial du Plateau'],
    'costs',
    [500, 24000],
    ({ year, name, person }, amount) => `# Attestation fiscale ${year}
Garde de l’enfant ${name(person)} en crèche
* Total des frais de garde | CHF ${amount}`,
    'child',
  ),
  {
    kind: 'schoolConfirmation',
    language: 'de',
    issuers: ['Berufsfachschule Rheinsprung'],
    owner: 'child',
    fill: ({ year, name, person }) => ({
      values: {},
      body: `# Bestätigung der Ausbildung\n${name(person)} besucht im Schuljahr ${year}/${year + 1} als Lernende/r unsere Berufsfachschule. Lehrbetrieb: Gärtnerei Moos.`,
    }),
  },
  single(
    'schoolFees',
    'fr',
    ['Haute école du Plateau'],
    'amount',
    [300, 2200],
    ({ year, name, person }, amount) => `# Facture taxe d’études
Étudiant: ${name(person)}, semestre d’automne ${year}
Date 04.09.${year}
* Total à payer | CHF ${amount}`,
    'child',
  ),
  single(
    'alimony',
    'fr',
    ['Service de recouvrement du Plateau'],
    'amount',
    [3000, 26000],
    ({ year }, amount) => `# Attestation de versement ${year}
Pensions alimentaires versées selon jugement de divorce, mensuellement
* Total versé en ${year} | CHF ${amount}`,
    'self',
  ),
  {
    kind: 'birthCertificate',
    language: 'de',
    issuers: ['Zivilstandsamt Rheinsprung'],
    owner: 'child',
    fill: ({ name, person }) => ({
      values: {},
      body: `# Geburtsurkunde\nFamilienname und Vorname: ${name(person)}\nMutter und Vater gemäss Personenstandsregister\nHeimatort`,
    }),
  },
  single(
    'donation',
    'de',
    ['Stiftung Sternentaler', 'Wildtierhilfe Hochgrat'],
    'amount',
    [20, 5000],
    ({ year, name, person }, amount) => `# Zuwendungsbestätigung ${year}
${name(person)} hat unsere gemeinnützige Stiftung unterstützt.
Freiwillige Zuwendungen im Kalenderjahr
* Gesamtsumme | CHF ${amount}`,
  ),
  single(
    'donation',
    'fr',
    ['Fondation Petit Prince du Plateau'],
    'amount',
    [20, 5000],
    ({ year }, amount) => `# Reçu fiscal ${year}
Un grand merci pour votre soutien! Fondation reconnue d’utilité publique.
* Montant de vos dons | CHF ${amount}`,
  ),
  single(
    'training',
    'de',
    ['Fachhochschule Hochgrat', 'Sprachschule Babel'],
    'amount',
    [150, 14000],
    ({ year }, amount) => `# Rechnung
Seminar Führung für Berufsleute, 3 Kurstage, Kursnummer 88
Rechnungsdatum: 03.05.${year}
Kurskosten inkl. Unterlagen
* Total | CHF ${amount}`,
  ),
  single(
    'training',
    'fr',
    ['École-club du Plateau'],
    'amount',
    [150, 14000],
    ({ year }, amount) => `# Confirmation et facture
Cours d’anglais professionnel, 24 leçons, participant selon adresse
Facture du 15.03.${year}
* Montant total | CHF ${amount}`,
  ),
  single(
    'transportTicket',
    'de',
    ['Rheinbahn AG'],
    'price',
    [200, 4080],
    ({ year }, amount) => `# Kaufbeleg
Streckenabonnement 2. Klasse, Rheinsprung – Hochgrat
Gültig vom 01.02.${year} bis 31.01.${year + 1}
* Preis | CHF ${amount}`,
  ),
  single(
    'transportTicket',
    'en',
    ['Plateau Transport Ltd'],
    'price',
    [200, 4080],
    ({ year }, amount) => `# Purchase receipt
GA Travelcard 2nd class adult
Valid from 01.04.${year}
* Total price | CHF ${amount}`,
  ),
  single(
    'propertyMaintenance',
    'de',
    ['Dachdecker Zgraggen AG', 'Sanitär Moos GmbH'],
    'amount',
    [300, 44000],
    ({ year }, amount) => `# Schlussrechnung
Badsanierung Liegenschaft Rebweg 4, Sanitärarbeiten und Material
Datum: 28.08.${year}
* Gesamtbetrag inkl. MwSt. | CHF ${amount}`,
  ),
  single(
    'propertyCosts',
    'it',
    ['Comune di Monteverde'],
    'amount',
    [80, 1800],
    ({ year }, amount) => `# Fattura acqua potabile e canalizzazione ${year}
Mappale 441, contatore, consumo 120 m3
* Totale da pagare | CHF ${amount}`,
  ),
  single(
    'rentalIncome',
    'de',
    ['Verwaltungen Hochgrat AG'],
    'rent',
    [12000, 88000],
    ({ year }, amount) => `# Abrechnung Mietliegenschaft ${year}
Eigentümer gemäss Adresse, Mieter laut Mieterspiegel, Hauswart und Verwaltungshonorar
* Mietertrag total | CHF ${amount}`,
  ),
  single(
    'businessAccounts',
    'fr',
    ['Fiduciaire Plan-Joli SA'],
    'amount',
    [8000, 170000],
    ({ year }, amount) => `# Compte de résultat ${year}
Chiffre d’affaires | 210'000.00
Charges de personnel | 60'000.00
Amortissements | 5'000.00
* Bénéfice net | ${amount}`,
  ),
  {
    kind: 'taxAssessment',
    language: 'it',
    issuers: ['Ufficio di tassazione Monteverde'],
    fill: ({ year, print, money }) => ({
      values: {},
      body: `# Decisione di tassazione ${year}\nImposta cantonale e imposta federale diretta\nReddito imponibile | ${print(money(30000, 150000))}\nContro questa decisione è dato reclamo.`,
    }),
  },
  {
    kind: 'powerOfAttorney',
    language: 'de',
    issuers: ['Steuerbüro Moos GmbH'],
    fill: ({ name, person }) => ({
      values: {},
      body: `# Vollmacht in Steuersachen\nVollmachtgeber: ${name(person)}\nermächtigt das Steuerbüro zur Vertretung gegenüber der Steuerverwaltung.`,
    }),
  },
];
