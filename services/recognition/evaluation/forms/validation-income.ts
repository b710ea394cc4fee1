import type { Form } from '../form.ts';
import { single, slipOf } from './makers.ts';
import { form11, salary } from './tuning-income.ts';

const employers = [
  'Rebgut Tannenfels AG',
  'Menuiserie Plan-Joli SA',
  'Tipografia Monteverde SA',
  'Spital Hochgrat',
  'Lumen Optics AG',
];

const payroll = slipOf(employers, [3300, 14500], 0.121);

export const validationIncomeForms: readonly Form[] = [
  form11(employers, 'dash'),
  form11(employers, 'slash'),
  {
    kind: 'salaryCertificate',
    language: 'en',
    issuers: employers,
    fill(data) {
      const { gross, social, pension, net } = salary({
        ...data,
        francs: () => 60001 + data.random.whole(0, 40000) * 2,
      });
      const base = gross - social - pension;
      return {
        values: {
          grossSalary: gross,
          socialContributions: social,
          pensionContributions: pension,
          netSalary: base,
        },
        body: `# Salary certificate ${data.year}
Employee ${data.name(data.person)}, employed 01.01.${data.year} to 31.12.${data.year}
Gross salary total | ${data.print(gross)}
Contributions OASI/DI/IC/UI/NBUI | ${data.print(social)}
Ordinary contributions occupational pension | ${data.print(pension)}
* Net salary | ${data.print(net === base ? net : base)}`,
      };
    },
  },
  payroll(
    'de',
    ({ year, name, person }, gross, net, off) => `# Gehaltsabrechnung Juli ${year}
${name(person)}, Kostenstelle 4410, Pensum 80 %
Grundlohn | ${gross}
* Total Bruttolohn | ${gross}
Sozialabzüge AHV, ALV, UVG, BVG | ${off}
* Nettolohn | ${net}
Überweisung auf Ihr Bankkonto`,
  ),
  payroll(
    'fr',
    ({ year }, gross, net, off) => `# Fiche de paie août ${year}
Traitement mensuel | ${gross}
* Salaire brut | ${gross}
Charges sociales à déduire | ${off}
* Salaire net | ${net}`,
  ),
  single(
    'unemploymentBenefits',
    'de',
    ['Arbeitslosenkasse Rheinsprung'],
    'netSalary',
    [5000, 48000],
    ({ year, name, person }, amount) => `# Leistungsausweis ${year}
zuhanden der Steuerverwaltung
${name(person)} bezog im Jahr ${year} Arbeitslosentaggelder.
Anzahl Taggelder 88, versicherter Verdienst 6'100
* Auszahlung netto | CHF ${amount}`,
  ),
  single(
    'unemploymentBenefits',
    'fr',
    ['Caisse cantonale de chômage du Plateau'],
    'netSalary',
    [5000, 48000],
    ({ year }, amount) => `# Certificat pour l’impôt ${year}
Indemnités de l’assurance-chômage, période de contrôle janvier à juin
* Indemnités nettes versées | ${amount}`,
  ),
  single(
    'dailyAllowances',
    'de',
    ['Suvita Unfallversicherung'],
    'amount',
    [1000, 40000],
    ({ year, name, person }, amount) => `# Bestätigung der ausgerichteten Taggelder
Unfall vom 14.03.${year}, Unfall-Nr. 88.20144
Versicherte Person ${name(person)}
Taggelder für die Zeit vom 17.03.${year} bis 30.06.${year}
* Gesamtbetrag | CHF ${amount}`,
  ),
  single(
    'dailyAllowances',
    'it',
    ['Cassa cantonale di compensazione Monteverde'],
    'amount',
    [1000, 40000],
    ({ year }, amount) => `# Certificato fiscale ${year}
Indennità per perdita di guadagno IPG, maternità
* Totale indennità versate | ${amount}`,
  ),
  single(
    'childAllowances',
    'de',
    ['Ausgleichskasse Rheinsprung'],
    'amount',
    [2400, 9000],
    ({ year }, amount) => `# Familienzulagen ${year}
Wir bestätigen, dass Ihnen folgende Zulagen direkt ausbezahlt wurden:
Kinderzulage, Ausbildungszulage
* Total | CHF ${amount}`,
  ),
  single(
    'pensionStatement',
    'de',
    ['Pensionskasse Hochgrat', 'Ausgleichskasse Rheinsprung'],
    'amount',
    [9000, 68000],
    ({ year, name, person }, amount) => `# Rentenbestätigung für das Steuerjahr ${year}
Rentenberechtigte Person: ${name(person)}
Art der Leistung: Altersrente
* Total ausbezahlte Rente | CHF ${amount}`,
  ),
  single(
    'pensionStatement',
    'fr',
    ['Fonds de pension Plan-Joli'],
    'amount',
    [9000, 68000],
    ({ year }, amount) => `# Certificat fiscal des rentes ${year}
Nous certifions vous avoir versé une rente de retraite
* Total annuel versé | CHF ${amount}`,
  ),
  single(
    'pensionStatement',
    'it',
    ['Cassa pensioni Monteverde'],
    'amount',
    [9000, 68000],
    ({ year }, amount) => `# Attestazione delle prestazioni ${year}
Rendita di invalidità versata dalla cassa pensioni
* Totale versato | CHF ${amount}`,
  ),
  single(
    'taxAtSource',
    'fr',
    ['Menuiserie Plan-Joli SA'],
    'withholdingTax',
    [700, 8000],
    ({ year }, amount) => `# Attestation-quittance ${year} impôt à la source
Barème B2, débiteur de la prestation imposable selon en-tête
* Impôt retenu | ${amount}`,
  ),
  {
    kind: 'foreignSalary',
    language: 'it',
    issuers: ['Officine Lariane Srl'],
    owner: 'self',
    fill(data) {
      const gross = data.money(18000, 60000);
      return {
        values: { grossSalary: gross },
        body: `# Certificazione Unica ${data.year + 1}\nSostituto d’imposta: Officine Lariane Srl, codice fiscale 01234567890\nPeriodo d’imposta ${data.year}\nRedditi di lavoro dipendente | ${data.print(gross)}\nRitenute Irpef | ${data.print(gross * 0.23)}`,
      };
    },
  },
];
