import type { Form } from '../form.ts';
import { pensionOf, single, slipOf } from './makers.ts';
import { form11, salary } from './tuning-income.ts';

const employers = [
  'Getränkehandel Sihlfeld AG',
  'Horlogerie Val-Rouge SA',
  'Albergo Bellariva SA',
  'Pflegezentrum Morgenrot',
  'Northgate Software AG',
];
const slip = slipOf(employers, [3100, 12900], 0.129);
const pension = pensionOf([520, 4800]);

export const heldOutIncomeForms: readonly Form[] = [
  form11(employers, 'dash'),
  form11(employers, 'slash'),
  {
    kind: 'salaryCertificate',
    language: 'it',
    issuers: employers,
    fill(data) {
      const { gross, social, pension: fund } = salary(data);
      const net = gross - social - fund;
      return {
        values: {
          grossSalary: gross,
          socialContributions: social,
          pensionContributions: fund,
          netSalary: net,
        },
        body: `# Certificato di salario
Lavoratore ${data.name(data.person)}
Periodo 01.01.${data.year} – 31.12.${data.year}
8. Salario lordo totale / Rendita | ${data.print(gross)}
9. Contributi AVS/AI/IPG/AD/AINP | ${data.print(social)}
10.1 Contributi ordinari previdenza professionale | ${data.print(fund)}
* 11. Salario netto / Rendita | ${data.print(net)}
~ Da riportare nella dichiarazione d’imposta`,
      };
    },
  },
  slip(
    'de',
    ({ year }, gross, net, off) => `# Salärabrechnung 06/${year}
Funktion Sachbearbeitung, Beschäftigungsgrad 90%
Grundsalär | ${gross}
* Total Bruttolohn | ${gross}
Total Abzüge | ${off}
* Auszahlungsbetrag | ${net}
Valuta 24.06.${year}`,
  ),
  slip(
    'fr',
    ({ year, name, person }, gross, net, off) => `# Bulletin de salaire – novembre ${year}
Collaborateur: ${name(person)}
Salaire de base | ${gross}
* Salaire brut | ${gross}
AVS, AC, AANP, LPP | ${off}
* Net à payer | ${net}`,
  ),
  single(
    'unemploymentBenefits',
    'it',
    ['Cassa disoccupazione Bellariva'],
    'netSalary',
    [4100, 52000],
    ({ year, name, person }, amount) => `# Attestazione delle indennità di disoccupazione ${year}
Assicurato ${name(person)}
Guadagno assicurato CHF 5'800
* Importo netto versato | CHF ${amount}`,
  ),
  single(
    'dailyAllowances',
    'de',
    ['Krankentaggeldversicherung Sihlfeld'],
    'amount',
    [800, 45000],
    ({ year, name, person }, amount) => `# Taggeldbescheinigung ${year}
Versicherte Person: ${name(person)}
Krankheit vom 02.02.${year} bis 30.04.${year}
* Ausbezahlte Taggelder | CHF ${amount}`,
  ),
  single(
    'childAllowances',
    'it',
    ['Cassa assegni familiari Bellariva'],
    'amount',
    [2400, 9600],
    ({ year }, amount) => `# Assegni familiari ${year}
Assegni per figli e assegni di formazione versati al beneficiario
* Totale assegni | CHF ${amount}`,
  ),
  pension(
    'de',
    ['Pensionskasse Morgenrot'],
    ({ year, name, person }, month, total) => `# Steuerausweis ${year} – Rentenleistungen
Rentenbezüger ${name(person)}
Altersrente pro Monat | ${month}
* Total Rentenzahlungen ${year} | CHF ${total}`,
  ),
  pension(
    'fr',
    ['Caisse AVS Val-Rouge'],
    ({ year }, month, total) => `# Attestation des rentes AVS/AI ${year}
Rente ordinaire de vieillesse
Montant mensuel | ${month}
* Total annuel | CHF ${total}`,
  ),
  single(
    'taxAtSource',
    'it',
    ['Albergo Bellariva SA'],
    'withholdingTax',
    [450, 9900],
    ({ year }, amount) => `# Attestazione dell’imposta alla fonte ${year}
Tariffa B1, datore di lavoro secondo intestazione
* Imposta trattenuta | CHF ${amount}`,
  ),
  {
    kind: 'foreignSalary',
    language: 'en',
    issuers: ['Harbour Logistics plc'],
    owner: 'self',
    fill(data) {
      const gross = data.money(19000, 93000);
      return {
        values: {},
        body: `# P60 End of Year Certificate
Tax year to 5 April ${data.year}, National Insurance number QQ123456C
PAYE, HM Revenue and Customs
Pay in this employment | ${data.print(gross)}
Tax deducted | ${data.print(gross * 0.18)}`,
      };
    },
  },
];
