import type { Form } from '../form.ts';
import { pensionOf, single, slipOf } from './makers.ts';
import { form11, salary } from './tuning-income.ts';

const employers = [
  'Gebrüder Aebersold AG',
  'Imprimerie Dorsaz SA',
  'Pasticceria Ticosa Sagl',
  'Klinik Rosenhalde',
  'Glacier Robotics AG',
];

const dividedForm = (language: Form['language'], words: readonly string[]): Form => ({
  kind: 'salaryCertificate',
  language,
  issuers: employers,
  fill(data) {
    const { gross, social, pension, purchase, net } = salary(data);
    const [title, g, s, p, b, n, employee] = words;
    return {
      values: {
        grossSalary: gross,
        socialContributions: social,
        pensionContributions: pension,
        ...(purchase && { contribution: purchase }),
        netSalary: net,
      },
      body: `# ${title} ${data.year}
${employee}: ${data.name(data.person)}, 756.9217.0769.85
01.01.${data.year} - 31.12.${data.year}
8. ${g} | ${data.print(gross)}
9. ${s} | ${data.print(social)}
10.1 ${p} | ${data.print(pension)}
${purchase ? `10.2 ${b} | ${data.print(purchase)}` : ''}
* 11. ${n} | ${data.print(net)}`,
    };
  },
});

const pay = slipOf(employers, [4100, 12400], 0.138);
const rent = pensionOf([640, 3900]);

export const furtherIncomeForms: readonly Form[] = [
  form11(employers, 'dash'),
  form11(employers, 'slash'),
  dividedForm('fr', [
    'Certificat de salaire',
    'Salaire brut total',
    'Cotisations AVS/AI/APG/AC/AANP',
    'Cotisations ordinaires LPP',
    'Cotisations pour le rachat',
    'Salaire net',
    'Employé',
  ]),
  dividedForm('it', [
    'Certificato di salario',
    'Salario lordo totale',
    'Contributi AVS/AI/IPG/AD/AINP',
    'Contributi ordinari',
    'Contributi per il riscatto',
    'Salario netto',
    'Dipendente',
  ]),
  pay(
    'de',
    ({ year, name, person }, gross, net, off) => `## Lohnabrechnung
Personal-Nr. 4401 ${name(person)} Periode: September ${year}
Lohnart | Basis | Ansatz | Betrag
Monatslohn | | | ${gross}
* Bruttolohn | | | ${gross}
AHV/IV/EO, ALV, NBU, KTG, Pensionskasse | | | ${off}
* Nettolohn | | | ${net}
Auszahlung auf CH93 0076 2011 6238 5295 7`,
  ),
  pay(
    'fr',
    ({ year }, gross, net, off) => `# Bulletin de salaire – octobre ${year}
Salaire de base | ${gross}
Salaire brut | ${gross}
Total des déductions (AVS, AC, LPP, AANP) | ${off}
* Salaire net | ${net}
Viré sur votre compte le 25.10.${year}`,
  ),
  pay(
    'it',
    ({ year }, gross, net, off) => `# Busta paga novembre ${year}
Stipendio mensile | ${gross}
* Salario lordo | ${gross}
Deduzioni sociali | ${off}
* Salario netto | ${net}`,
  ),
  pay(
    'en',
    ({ year }, gross, net, off) => `# Payslip June ${year}
Employee number 88123
Base salary | ${gross}
Gross salary | ${gross}
Deductions | ${off}
* Net salary | ${net}`,
  ),
  single(
    'unemploymentBenefits',
    'de',
    ['Arbeitslosenkasse des Kantons Glarisegg'],
    'netSalary',
    [9000, 51000],
    ({ year, name, person }, amount) => `# Bescheinigung für die Steuererklärung ${year}
Leistungen der Arbeitslosenversicherung (ALV)
${name(person)}, Versicherten-Nr. 756.9217.0769.85
Bezogene Taggelder: 143
* Ausbezahlte Entschädigung netto | CHF ${amount}`,
  ),
  single(
    'unemploymentBenefits',
    'it',
    ['Cassa disoccupazione Bellavista'],
    'netSalary',
    [9000, 51000],
    ({ year }, amount) => `# Attestazione per la dichiarazione fiscale ${year}
Assicurazione contro la disoccupazione: indennità versate da gennaio a dicembre
* Importo netto versato | ${amount}`,
  ),
  single(
    'dailyAllowances',
    'de',
    ['Helvetica Taggeldversicherung AG'],
    'amount',
    [2500, 33000],
    ({ year }, amount) => `# Steuerbescheinigung ${year} Taggelder
Sehr geehrte Damen und Herren
Im Jahr ${year} haben wir folgende Taggeldleistungen infolge Krankheit ausgerichtet:
* Total Leistungen | ${amount}`,
  ),
  single(
    'dailyAllowances',
    'fr',
    ['Caisse de compensation Haute-Broye'],
    'amount',
    [2500, 33000],
    ({ year }, amount) => `# Attestation fiscale ${year}
Allocation de maternité (APG) versée directement à l’assurée, 98 indemnités journalières
* Total versé | ${amount}`,
  ),
  single(
    'childAllowances',
    'fr',
    ['Caisse d’allocations familiales Dorénaz'],
    'amount',
    [2400, 9600],
    ({ year }, amount) => `# Attestation des allocations familiales ${year}
Allocations pour enfant et de formation professionnelle
* Total versé | ${amount}`,
  ),
  rent(
    'de',
    ['Pensionskasse Klinik Rosenhalde', 'SVA Ausgleichskasse Thurtal'],
    ({ year, name, person }, month, total) => `# Steuerausweis über ausgerichtete Renten
Steuerjahr ${year}
${name(person)}
Altersrente Januar bis Dezember, pro Monat | ${month}
* Total | CHF ${total}
Bitte legen Sie diesen Ausweis Ihrer Steuererklärung bei.`,
  ),
  rent(
    'fr',
    ['Caisse de pension Dorsaz'],
    ({ year }, month, total) => `# Attestation fiscale ${year}
Pension de retraite versée à l’assuré, rente mensuelle | ${month}
* Montant annuel | ${total}`,
  ),
  rent(
    'it',
    ['Istituto di previdenza Monte Ceneri'],
    ({ year }, month, total) => `# Attestato di rendita per l’anno ${year}
Rendita AVS mensile | ${month}
* Totale annuo versato | ${total}`,
  ),
  rent(
    'de',
    ['IV-Stelle und Ausgleichskasse Thurtal'],
    ({ year }, month, total) => `# Bescheinigung der ausbezahlten Renten ${year}
Invalidenrente der AHV/IV
Monatsbetrag | ${month}
* Jahresbetrag | ${total}`,
  ),
  {
    kind: 'foreignSalary',
    language: 'de',
    issuers: ['Badische Werkzeuge GmbH'],
    owner: 'self',
    fill(data) {
      const gross = data.money(20000, 80000);
      return {
        values: { grossSalary: gross },
        body: `# Ausdruck der elektronischen Lohnsteuerbescheinigung für ${data.year}\neTIN, Identifikationsnummer 12 345 678 901\n3. Bruttoarbeitslohn | ${data.print(gross)}\n4. Einbehaltene Lohnsteuer | ${data.print(gross * 0.2)}\nFinanzamt Lörrach`,
      };
    },
  },
  single(
    'taxAtSource',
    'de',
    ['Gebrüder Aebersold AG'],
    'withholdingTax',
    [900, 9000],
    ({ year }, amount) => `# Bestätigung über die abgezogene Quellensteuer ${year}
Tarifcode B1N
* Total Quellensteuer | ${amount}`,
  ),
];
