import type { Form } from '../form.ts';
import { letter, single } from './makers.ts';

export const furtherCostForms: readonly Form[] = [
  {
    kind: 'healthInsurance',
    language: 'de',
    issuers: ['Visalto Krankenversicherung AG', 'Gsund Kasse Thurtal'],
    fill(data) {
      const [a, b, c] = [data.money(2900, 6100), data.money(150, 1900), data.money(100, 3200)];
      const total = Math.round((a + b) * 100) / 100;
      return {
        values: { premium: total, costs: c },
        body: `# Beleg für die Steuererklärung ${data.year}
Versicherte Person ${data.name(data.person)}
## Prämien
Obligatorische Krankenpflegeversicherung KVG | ${data.print(a)}
Zusatzversicherungen VVG | ${data.print(b)}
* Total Prämien | ${data.print(total)}
## Kosten zu Ihren Lasten
Franchise, Selbstbehalt und Spitalbeitrag
* Total Kostenbeteiligung | ${data.print(c)}`,
      };
    },
  },
  single(
    'healthInsurance',
    'fr',
    ['Mutuelle Broyarde Assurances'],
    'premium',
    [2500, 8800],
    ({ year, name, person }, amount) => `# Attestation fiscale ${year}
Assuré: ${name(person)}
Assurance-maladie obligatoire LAMal, complémentaires LCA
* Total des primes payées | CHF ${amount}`,
  ),
  single(
    'healthInsurance',
    'it',
    ['Cassa malati Ceresio'],
    'premium',
    [2500, 8800],
    ({ year }, amount) => `# Certificato fiscale ${year}
Premi assicurazione malattia LAMal e LCA fatturati dal 01.01.${year} al 31.12.${year}
* Totale premi pagati | ${amount}`,
  ),
  single(
    'healthInsurance',
    'en',
    ['Visalto Health Insurance Ltd'],
    'premium',
    [2500, 8800],
    ({ year }, amount) => `# Tax certificate ${year}
Basic insurance (KVG) and supplementary insurance (VVG)
* Total premiums paid | CHF ${amount}`,
  ),
  single(
    'healthCosts',
    'fr',
    ['Mutuelle Broyarde Assurances'],
    'costs',
    [100, 4500],
    ({ year }, amount) => `# Récapitulatif des frais de maladie ${year}
Franchise et quote-part, assurance-maladie LAMal
* Total à votre charge | CHF ${amount}`,
  ),
  single(
    'healthCosts',
    'de',
    ['Gsund Kasse Thurtal'],
    'costs',
    [30, 900],
    ({ year }, amount) => `# Leistungsabrechnung vom 14.06.${year}
Leistungserbringer: Hausarztpraxis, Behandlung 02.05.${year}
Franchise | 300.00
Selbstbehalt 10 %
* Zu Ihren Lasten | ${amount}`,
  ),
  single(
    'medicalBill',
    'de',
    ['Dr. med. dent. Karin Ammann', 'Physiotherapie Mühlehalde', 'Augenoptik Lichtblick'],
    'amount',
    [60, 4200],
    ({ year, name, person }, amount) => `## Rechnung Nr. 20441 vom 03.07.${year}
Patient/in: ${name(person)}
Behandlung vom 12.06.${year} bis 26.06.${year}
Konsultation, Therapie und Material gemäss Tarif
* Total CHF | ${amount}
Zahlbar innert 30 Tagen`,
  ),
  single(
    'medicalBill',
    'it',
    ['Studio dentistico Crivelli'],
    'amount',
    [60, 4200],
    ({ year, name, person }, amount) => `# Fattura
Paziente: ${name(person)}
Trattamento del 08.05.${year}: igiene dentale, radiografia
Data fattura 10.05.${year}
* Totale da pagare | CHF ${amount}`,
  ),
  single(
    'medicalBill',
    'de',
    ['Kinderarztpraxis Rosenberg'],
    'amount',
    [40, 900],
    ({ year, name, person }, amount) => `# Rückforderungsbeleg Tiers garant
Patient: ${name(person)}
TARMED Behandlung 11.09.${year}
* Gesamtbetrag | ${amount}`,
    'child',
  ),
  single(
    'childcare',
    'de',
    ['Kita Zwärgeland', 'Verein Tagesfamilien Thurtal'],
    'costs',
    [700, 23000],
    ({ year, name, person }, amount) => `# Bescheinigung Betreuungskosten zuhanden der Steuerbehörde
Steuerjahr ${year}
Betreutes Kind: ${name(person)}
Wir bestätigen, dass für die Betreuung in unserer Kindertagesstätte folgende Beiträge bezahlt wurden:
* Total Elternbeiträge ${year} | CHF ${amount}`,
    'child',
  ),
  single(
    'childcare',
    'fr',
    ['Garderie Arc-en-ciel'],
    'costs',
    [700, 23000],
    ({ year, name, person }, amount) => `# Attestation ${year} pour l’administration fiscale
Frais d’accueil de ${name(person)}, structure d’accueil de jour
* Montant total payé | CHF ${amount}`,
    'child',
  ),
  single(
    'childcare',
    'it',
    ['Nido Piccoli Passi'],
    'costs',
    [700, 23000],
    ({ year, name, person }, amount) => `# Dichiarazione rette ${year}
Asilo nido frequentato da ${name(person)}
* Totale rette pagate | CHF ${amount}`,
    'child',
  ),
  letter(
    'schoolConfirmation',
    'fr',
    ['Gymnase de la Broye'],
    ({ year, name, person }) => ({
      values: {},
      body: `# Attestation de scolarité\nNous certifions que ${name(person)} est régulièrement inscrit comme élève de notre établissement pour l’année scolaire ${year}-${year + 1}.`,
    }),
    'child',
  ),
  single(
    'schoolFees',
    'de',
    ['Universität Alpstein'],
    'amount',
    [400, 1800],
    ({ year, name, person }, amount) => `# Rechnung Semestergebühren Herbstsemester ${year}
Studierende: ${name(person)}
Rechnungsdatum 01.09.${year}
* Total | ${amount}`,
    'child',
  ),
  single(
    'alimony',
    'de',
    ['Alimenteninkasso Thurtal'],
    'amount',
    [4000, 30000],
    ({ year }, amount) => `# Bestätigung der bezahlten Unterhaltsbeiträge ${year}
Gemäss Scheidungsurteil des Bezirksgerichts wurden monatlich Alimente bezahlt.
* Total ${year} | ${amount}`,
    'self',
  ),
  letter(
    'birthCertificate',
    'it',
    ['Ufficio dello stato civile Ceresio'],
    ({ name, person }) => ({
      values: {},
      body: `# Certificato di nascita\nNome: ${name(person)}\nPadre e madre secondo il registro dello stato civile`,
    }),
    'child',
  ),
];
