import type { Form } from '../form.ts';
import { pensionOf, single, slipOf } from './makers.ts';
import { form11, salary } from './tuning-income.ts';

const employers = [
  'Seerose Gastronomie AG',
  'Kantonsspital Obersee',
  'Fonderie du Doubs SA',
  'Impresa Costruzioni Maggia SA',
  'Brightwater Consulting GmbH',
];
const slip = slipOf(employers, [2900, 16800], 0.1375);
const pension = pensionOf([410, 5200]);

export const validationFurtherIncomeForms: readonly Form[] = [
  form11(employers, 'slash'),
  form11(employers, 'dash'),
  {
    kind: 'salaryCertificate',
    language: 'fr',
    issuers: employers,
    fill(data) {
      const { gross, social, pension: fund } = salary(data);
      return {
        values: {
          grossSalary: gross,
          socialContributions: social,
          pensionContributions: fund,
          netSalary: gross - social - fund,
        },
        body: `# Certificat de salaire
Année ${data.year}   du 01.01. au 31.12.
Employé: ${data.name(data.person)}
1. Salaire / Rente | ${data.print(gross)}
8. Salaire brut total / Rente | ${data.print(gross)}
9. Cotisations AVS/AI/APG/AC/AANP | ${data.print(social)}
10.1 Prévoyance professionnelle, cotisations ordinaires | ${data.print(fund)}
* 11. Salaire net / Rente | ${data.print(gross - social - fund)}
15. Observations
~ Certifié exact et complet`,
      };
    },
  },
  slip(
    'de',
    ({ year, name, person }, gross, net, off) => `# Lohnblatt März ${year}
Personalnummer 20881 ${name(person)} Eintritt 01.08.2019
Monatslohn 100 % | ${gross}
* Bruttolohn | ${gross}
AHV/IV/EO-Beitrag, ALV, NBU, Pensionskasse | ${off}
* Auszahlung / Nettolohn | ${net}
Zahlung per 25.03.${year} auf Konto CH12 0900 0000 8765 4321 0`,
  ),
  slip(
    'it',
    ({ year }, gross, net, off) => `# Conteggio salario mese di maggio ${year}
Salario mensile | ${gross}
* Totale lordo | ${gross}
Trattenute sociali AVS, AD, LPP | ${off}
* Salario netto versato | ${net}`,
  ),
  single(
    'unemploymentBenefits',
    'de',
    ['Öffentliche Arbeitslosenkasse Obersee'],
    'netSalary',
    [3200, 61000],
    ({ year, name, person }, amount) => `# Bescheinigung ${year} über Leistungen der Arbeitslosenversicherung
Versicherte Person ${name(person)}, AHV-Nr. 756.1234.5678.97
Bezugsdauer 01.02.${year} - 30.09.${year}
Taggelder brutto abzüglich Sozialversicherungsbeiträge
* Nettoleistung | CHF ${amount}`,
  ),
  single(
    'dailyAllowances',
    'fr',
    ['Assurance accidents du Doubs'],
    'amount',
    [900, 37000],
    ({ year, name, person }, amount) => `# Attestation d’indemnités journalières
Sinistre no 44.1022, incapacité de travail de ${name(person)}
Indemnités journalières versées en ${year}
* Total versé | CHF ${amount}`,
  ),
  single(
    'dailyAllowances',
    'de',
    ['Ausgleichskasse Obersee'],
    'amount',
    [1400, 19000],
    ({ year }, amount) => `# Steuerbescheinigung Erwerbsersatz ${year}
Mutterschaftsentschädigung gemäss EOG
Ihnen wurden folgende Entschädigungen ausgerichtet
* Total Entschädigung | ${amount}`,
  ),
  single(
    'childAllowances',
    'fr',
    ['Caisse de compensation du Doubs'],
    'amount',
    [2400, 10800],
    ({ year }, amount) => `# Attestation d’allocations familiales ${year}
Allocations pour enfants et allocations de formation, versées directement à l’ayant droit
* Montant total | CHF ${amount}`,
  ),
  pension(
    'de',
    ['Ausgleichskasse Obersee'],
    ({ year }, month, total) => `# Rentenausweis für die Steuererklärung ${year}
Ordentliche Altersrente der AHV
Monatlicher Betrag | ${month}
* Im Jahr ${year} ausbezahlt | CHF ${total}`,
  ),
  pension(
    'fr',
    ['Caisse de pensions du personnel du Doubs'],
    ({ year }, month, total) => `# Attestation de rente ${year}
Rente de vieillesse de la prévoyance professionnelle (2e pilier)
Rente mensuelle | CHF ${month}
* Rente annuelle versée | CHF ${total}`,
  ),
  pension(
    'it',
    ['Istituto di previdenza Maggia'],
    ({ year }, month, total) => `# Attestazione di rendita per l’anno ${year}
Rendita di vecchiaia del secondo pilastro
Importo mensile | ${month}
* Totale rendite versate nell’anno | ${total}`,
  ),
  single(
    'taxAtSource',
    'de',
    ['Seerose Gastronomie AG'],
    'withholdingTax',
    [300, 14000],
    ({ year, name, person }, amount) => `# Bescheinigung über die abgezogene Quellensteuer ${year}
Arbeitnehmer: ${name(person)}, Tarif A0N
* Abgezogene Quellensteuer | CHF ${amount}`,
  ),
  {
    kind: 'foreignSalary',
    language: 'de',
    issuers: ['Bodensee Maschinenbau GmbH'],
    owner: 'self',
    fill(data) {
      const gross = data.money(21000, 88000);
      return {
        values: { grossSalary: gross },
        body: `# Ausdruck der elektronischen Lohnsteuerbescheinigung für ${data.year}
Nachstehende Daten wurden maschinell an die Finanzverwaltung übertragen. Steuerklasse 1
3. Bruttoarbeitslohn einschl. Sachbezüge | ${data.print(gross)}
4. Einbehaltene Lohnsteuer von 3. | ${data.print(gross * 0.19)}`,
      };
    },
  },
];
