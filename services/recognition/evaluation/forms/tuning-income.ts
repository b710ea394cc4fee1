import type { Form, FormData } from '../form.ts';
import { pensionOf } from './makers.ts';

const employers = [
  'Holzbau Steinmatt AG',
  'Atelier Rivage Sàrl',
  'Officine Verbano SA',
  'Nordlicht Software GmbH',
  'Papeterie du Pont SA',
];
const funds = [
  'Pensionskasse Steinmatt',
  'Caisse de pensions Rivage',
  'Ausgleichskasse Seeland',
  'Cassa pensione Verbano',
];

interface Salary {
  gross: number;
  social: number;
  pension: number;
  purchase: number;
  net: number;
}
export function salary({ francs }: FormData): Salary {
  const gross = francs(38000, 165000);
  const social = Math.round(gross * 0.064);
  const pension = Math.round(gross * 0.071);
  const purchase = gross % 5 === 0 ? 10000 : 0;
  return { gross, social, pension, purchase, net: gross - social - pension - purchase };
}
const whole = (amount: number, sign = "'") => String(amount).replace(/\B(?=(\d{3})+$)/g, sign);

/** Form 11 in three languages, as printed by most payroll programs. */
export const form11 = (issuers: readonly string[], variant: 'dash' | 'slash'): Form => ({
  kind: 'salaryCertificate',
  language: 'de',
  issuers,
  fill(data) {
    const { gross, social, pension, purchase, net } = salary(data);
    const sign = data.random.pick(["'", '’']);
    const s = variant === 'dash' ? ' – ' : ' / ';
    return {
      isBare: true,
      values: {
        grossSalary: gross,
        socialContributions: social,
        pensionContributions: pension,
        ...(purchase && { contribution: purchase }),
        netSalary: net,
      },
      body: `A X | Lohnausweis${s}Certificat de salaire${s}Certificato di salario
B | Rentenbescheinigung${s}Attestation de rentes${s}Attestazione delle rendite
C 756.1234.5678.97 | 11.04.1979
F Unentgeltliche Beförderung zwischen Wohn- und Arbeitsort
D ${data.year} | 01.01.${data.year} | 31.12.${data.year}
~ Jahr – Année – Anno von – du – dal bis – au – al
H ${data.name(data.person)}
${data.household.street}
${data.household.place}

1. Lohn / Salaire / Salario | ${whole(gross, sign)}
2.1 Verpflegung, Unterkunft${s}Pension, logement${s}Vitto, alloggio |
3. Unregelmässige Leistungen${s}Prestations non périodiques |
8. Bruttolohn total${s}Salaire brut total${s}Salario lordo totale | = | ${whole(gross, sign)}
9. Beiträge AHV/IV/EO/ALV/NBUV${s}Cotisations AVS/AI/APG/AC/AANP | - | ${whole(social, sign)}
10.1 Ordentliche Beiträge${s}Cotisations ordinaires${s}Contributi ordinari | - | ${whole(pension, sign)}
10.2 Beiträge für den Einkauf${s}Cotisations pour le rachat | - | ${purchase ? whole(purchase, sign) : ''}
11. Nettolohn${s}Salaire net${s}Salario netto | = | ${whole(net, sign)}
~ In die Steuererklärung übertragen – A reporter sur la déclaration d’impôt
12. Quellensteuerabzug${s}Retenue de l’impôt à la source |
13. Spesenvergütungen${s}Allocations pour frais${s}Indennità per spese
13.1.1 Reise, Verpflegung, Übernachtung | ${whole(data.francs(200, 3000), sign)}
14. Weitere Gehaltsnebenleistungen
15. Bemerkungen – Observations

I Bern, 20.01.${data.year + 1} | ${data.issuer}
~ Form. 11 dfi 01.21`,
    };
  },
});

const slip = (language: Form['language'], words: readonly string[]): Form => ({
  kind: 'salarySlip',
  language,
  issuers: employers,
  fill(data) {
    const gross = data.money(3800, 9900);
    const [ahv, alv, bvg] = [gross * 0.053, gross * 0.011, gross * 0.06].map(
      (amount) => Math.round(amount * 20) / 20,
    ) as [number, number, number];
    const net = Math.round((gross - ahv - alv - bvg) * 100) / 100;
    const [title, basis, total, a, b, c, paid] = words;
    return {
      values: { grossSalary: gross, netSalary: net },
      body: `# ${title} ${data.year}
${basis} | ${data.print(gross)}
* ${total} | ${data.print(gross)}
${a} 5.3 % | ${data.print(-ahv)}
${b} 1.1 % | ${data.print(-alv)}
${c} | ${data.print(-bvg)}
---
* ${paid} | ${data.print(net)}`,
    };
  },
});

const benefit = (
  kind: Form['kind'],
  language: Form['language'],
  issuers: readonly string[],
  body: (data: FormData, gross: string, net: string) => string,
  key = 'netSalary',
): Form => ({
  kind,
  language,
  issuers,
  fill(data) {
    const gross = data.money(6000, 42000);
    const net = Math.round(gross * 0.92 * 20) / 20;
    return {
      values: { grossSalary: gross, [key]: net },
      body: body(data, data.print(gross), data.print(net)),
    };
  },
});

const pension = pensionOf([900, 4200]);

export const incomeForms: readonly Form[] = [
  form11(employers, 'dash'),
  form11(employers, 'slash'),
  slip('de', [
    'Lohnabrechnung März',
    'Monatslohn',
    'Bruttolohn',
    'AHV-Beitrag',
    'ALV-Beitrag',
    'BVG-Beitrag',
    'Nettolohn',
  ]),
  slip('fr', [
    'Décompte de salaire avril',
    'Salaire mensuel',
    'Salaire brut',
    'Cotisation AVS',
    'Cotisation AC',
    'Cotisation LPP',
    'Salaire net',
  ]),
  slip('it', [
    'Conteggio salario maggio',
    'Salario mensile',
    'Salario lordo',
    'Contributo AVS',
    'Contributo AD',
    'Contributo LPP',
    'Salario netto',
  ]),
  benefit(
    'unemploymentBenefits',
    'de',
    ['Arbeitslosenkasse Mittelland', 'Öffentliche Arbeitslosenkasse Seetal'],
    ({ year, name, person }, gross, net) => `# Bescheinigung über Arbeitslosenentschädigung ${year}
für die Steuererklärung
Versicherte Person: ${name(person)}
Kontrollperioden Januar bis Dezember ${year}
Bruttoentschädigung | ${gross}
* Nettoentschädigung | ${net}`,
  ),
  benefit(
    'unemploymentBenefits',
    'fr',
    ['Caisse de chômage du Léman'],
    ({ year }, gross, net) => `# Attestation d’indemnités de chômage ${year}
Gain assuré et périodes de contrôle selon décomptes
Indemnité brute | ${gross}
* Montant net | ${net}`,
  ),
  benefit(
    'dailyAllowances',
    'de',
    ['Unfallversicherung Alpenrose', 'Ausgleichskasse Seeland'],
    ({ year }, gross, net) => `# Taggeldbescheinigung ${year}
Krankentaggeldversicherung
Arbeitsunfähigkeit vom 04.02.${year} bis 30.09.${year}, Anzahl Tage 120
Bruttobetrag | ${gross}
* Nettobetrag | ${net}`,
  ),
  benefit(
    'dailyAllowances',
    'it',
    ['Cassa di compensazione Verbano'],
    ({ year }, gross, net) => `# Attestazione delle indennità giornaliere ${year}
Indennità di maternità, numero di giorni 98
Importo lordo | ${gross}
* Importo netto | ${net}`,
  ),
  pension(
    'de',
    funds,
    ({ year, name, person }, month, total) => `# Rentenausweis ${year}
Rentenbezüger: ${name(person)}
Altersrente monatlich | ${month}
* Total Rente ${year} | ${total}`,
  ),
  pension(
    'fr',
    funds,
    ({ year }, month, total) => `# Attestation de rente ${year}
Rente de vieillesse mensuelle | ${month}
* Total des rentes | ${total}
Bénéficiaire de rente selon la loi sur la prévoyance professionnelle.`,
  ),
  pension(
    'it',
    funds,
    ({ year }, month, total) => `# Attestazione della rendita ${year}
Rendita di vecchiaia mensile | ${month}
* Totale delle rendite | ${total}`,
  ),
  {
    kind: 'childAllowances',
    language: 'de',
    issuers: ['Familienausgleichskasse Seeland'],
    fill(data) {
      const total = data.francs(200, 620) * 12;
      return {
        values: { amount: total },
        body: `# Bescheinigung Familienzulagen ${data.year}\nAnspruchsberechtigte Person: ${data.name(data.person)}\nKinderzulage für 1 Kind\n* Total ausbezahlt | ${data.print(total)}`,
      };
    },
  },
];
