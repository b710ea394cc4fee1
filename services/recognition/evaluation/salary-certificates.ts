import type { FormData, FilledForm } from './form.ts';

interface Salary {
  readonly gross: number;
  readonly social: number;
  readonly pension: number;
  /** Paid into the pension fund besides; 0 for most. */
  readonly purchase: number;
  readonly net: number;
}

function inventSalary({ francs }: FormData): Salary {
  const gross = francs(38000, 165000);
  const social = Math.round(gross * 0.064);
  const pension = Math.round(gross * 0.071);
  const purchase = gross % 5 === 0 ? 10000 : 0;
  return { gross, social, pension, purchase, net: gross - social - pension - purchase };
}

const valuesOf = ({ gross, social, pension, purchase, net }: Salary): FilledForm['values'] => ({
  grossSalary: gross,
  socialContributions: social,
  pensionContributions: pension,
  ...(purchase && { contributionPurchase: purchase }),
  netSalary: net,
});

const group = (amount: number, sign: string) => String(amount).replace(/\B(?=(\d{3})+$)/g, sign);

/** Form 11 in three languages, as printed by most payroll programs; `s` is between the languages. */
const form11 = (s: string) => (data: FormData) => {
  const salary = inventSalary(data);
  const { gross, social, pension, purchase, net } = salary;
  const sign = data.random.pick(["'", '’']);
  return {
    isBare: true,
    values: valuesOf(salary),
    body: `A X | Lohnausweis${s}Certificat de salaire${s}Certificato di salario
B | Rentenbescheinigung${s}Attestation de rentes${s}Attestazione delle rendite
C 756.1234.5678.97 | 11.04.1979
F Unentgeltliche Beförderung zwischen Wohn- und Arbeitsort
D ${data.year} | 01.01.${data.year} | 31.12.${data.year}
~ Jahr – Année – Anno von – du – dal bis – au – al
H ${data.name(data.person)}
${data.household.street}
${data.household.place}

1. Lohn / Salaire / Salario | ${group(gross, sign)}
2.1 Verpflegung, Unterkunft${s}Pension, logement${s}Vitto, alloggio |
3. Unregelmässige Leistungen${s}Prestations non périodiques |
8. Bruttolohn total${s}Salaire brut total${s}Salario lordo totale | = | ${group(gross, sign)}
9. Beiträge AHV/IV/EO/ALV/NBUV${s}Cotisations AVS/AI/APG/AC/AANP | - | ${group(social, sign)}
10.1 Ordentliche Beiträge${s}Cotisations ordinaires${s}Contributi ordinari | - | ${group(pension, sign)}
10.2 Beiträge für den Einkauf${s}Cotisations pour le rachat | - | ${purchase ? group(purchase, sign) : ''}
11. Nettolohn${s}Salaire net${s}Salario netto | = | ${group(net, sign)}
~ In die Steuererklärung übertragen – A reporter sur la déclaration d’impôt
12. Quellensteuerabzug${s}Retenue de l’impôt à la source |
13. Spesenvergütungen${s}Allocations pour frais${s}Indennità per spese
13.1.1 Reise, Verpflegung, Übernachtung | ${group(data.francs(200, 3000), sign)}
14. Weitere Gehaltsnebenleistungen
15. Bemerkungen – Observations

I Bern, 20.01.${data.year + 1} | ${data.issuer}
~ Form. 11 dfi 01.21`,
  };
};

/** Certificates in one language, with its words for title, amounts and employee. */
const certificate =
  ([title = '', g = '', s = '', p = '', b = '', n = '', employee = '']: readonly string[]) =>
  (data: FormData) => {
    const salary = inventSalary(data);
    const { gross, social, pension, purchase, net } = salary;
    return {
      values: valuesOf(salary),
      body: `# ${title} ${data.year}
${employee}: ${data.name(data.person)}, 756.9217.0769.85
01.01.${data.year} - 31.12.${data.year}
8. ${g} | ${data.print(gross)}
9. ${s} | ${data.print(social)}
10.1 ${p} | ${data.print(pension)}
${purchase ? `10.2 ${b} | ${data.print(purchase)}` : ''}
* 11. ${n} | ${data.print(net)}`,
    };
  };

/** The forms that draw themselves, because their rows depend on what is drawn, by the options that name them. */
export const codedForms: Readonly<Record<string, (data: FormData) => FilledForm>> = {
  form11Dash: form11(' – '),
  form11Slash: form11(' / '),
  certificat: certificate([
    'Certificat de salaire',
    'Salaire brut total',
    'Cotisations AVS/AI/APG/AC/AANP',
    'Cotisations ordinaires LPP',
    'Cotisations pour le rachat',
    'Salaire net',
    'Employé',
  ]),
  certificato: certificate([
    'Certificato di salario',
    'Salario lordo totale',
    'Contributi AVS/AI/IPG/AD/AINP',
    'Contributi ordinari',
    'Contributi per il riscatto',
    'Salario netto',
    'Dipendente',
  ]),
};
