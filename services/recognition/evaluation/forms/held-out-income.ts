import type { Form, FormData } from '../form.ts';
import { letter, pensionOf, single, slipOf } from './makers.ts';

const childOf = ({ household }: FormData) => household.children[0]?.firstName ?? 'Jana';

export const heldOutIncomeForms: readonly Form[] = [
  letter('salaryCertificate', 'de', ['Bäckerei Konditorei Stalder', 'Amt für Volksschulen'], (d) => {
    const g = d.francs(20000, 120000),
      s = Math.round(g * 0.064),
      p = Math.round(g * 0.06),
      n = g - s - p;
    return {
      isBare: true,
      values: { grossSalary: g, socialContributions: s, pensionContributions: p, netSalary: n },
      body: `# A [X] Lohnausweis - Certificat de salaire - Certificato di salario
C 756.3047.5009.62 | D ${d.year} | E 1.1. - 31.12.
${d.name(d.person)}
1. Lohn - Salaire - Salario | ${g}
2. Gehaltsnebenleistungen - Prestations salariales accessoires | 0
8. Bruttolohn total - Salaire brut total - Salario lordo totale | ${g}
9. Beiträge AHV/IV/EO/ALV/NBUV - Cotisations AVS/AI/APG/AC/AANP | ${s}
10. Berufliche Vorsorge 10.1 Ordentliche Beiträge - Cotisations ordinaires | ${p}
11. Nettolohn - Salaire net - Salario netto | ${n}
15. Bemerkungen: Pensum 100 %
${d.issuer}`,
    };
  }),
  letter('salaryCertificate', 'de', ['Gebäudereinigung Kovac GmbH'], (d) => {
    const g = d.francs(12000, 60000),
      s = Math.round(g * 0.064),
      p = Math.round(g * 0.05),
      n = g - s - p;
    return {
      values: { grossSalary: g, netSalary: n },
      body: `# Lohnausweis für die Steuererklärung ${d.year}
Arbeitnehmerin / Arbeitnehmer: ${d.name(d.person)}
8. Bruttolohn total | ${g}
9. Beiträge AHV/IV/EO/ALV/NBUV | ${s}
10.1 Ordentliche Beiträge BVG | ${p}
11. Nettolohn | ${n}`,
    };
  }),
  slipOf(
    ['Logistik Wyna AG', 'Seniorenzentrum Lindenhof'],
    [3400, 9000],
    0.14,
  )(
    'de',
    (d, g, n, o) => `# Lohnabrechnung Oktober ${d.year}
${d.name(d.person)} | Eintritt 01.03.2019
Lohnart | Ansatz | Betrag
Monatslohn | 100 % | ${g}
Sozialversicherungen und Pensionskasse | - | ${o}
* Auszahlung | ${n}`,
  ),
  slipOf(
    ['Clinique des Tilleuls'],
    [3400, 9000],
    0.14,
  )(
    'fr',
    (d, g, n, o) => `# Fiche de salaire – septembre ${d.year}
Collaboratrice / collaborateur: ${d.name(d.person)}
Salaire mensuel brut | ${g}
Total des retenues (AVS, AC, LAA, LPP) | ${o}
* Net à payer | ${n}`,
  ),
  slipOf(
    ['Ristorazione Ticinese Sagl'],
    [3400, 6000],
    0.14,
  )(
    'it',
    (d, g, n, o) => `# Cedolino stipendio luglio ${d.year}
Dipendente ${d.name(d.person)}, cameriere
Stipendio lordo | ${g}
Deduzioni AVS, AD, LAINF, LPP | ${o}
* Stipendio netto | ${n}`,
  ),
  single(
    'unemploymentBenefits',
    'de',
    ['Unia Arbeitslosenkasse Sektion Ost', 'Kantonale Arbeitslosenkasse St. Gallen'],
    'grossSalary',
    [6000, 42000],
    (d, x) => `# Bescheinigung für die Steuerbehörde ${d.year}
Versicherte Person: ${d.name(d.person)}
Ausgerichtete Arbeitslosentaggelder für die Kontrollperioden Januar bis August
* Bruttobetrag | ${x}
Diese Bescheinigung ersetzt den Lohnausweis.`,
  ),
  single(
    'unemploymentBenefits',
    'fr',
    ['Unia caisse de chômage'],
    'amount',
    [6000, 42000],
    (d, x) => `# Attestation fiscale ${d.year}
Nous attestons avoir versé à ${d.name(d.person)} des prestations de l'assurance-chômage
Période du 01.02. au 30.09.${d.year}
* Total versé | ${x}`,
  ),
  single(
    'dailyAllowances',
    'de',
    ['Helsana Unfall AG', 'Groupe Mutuel Assurances'],
    'amount',
    [900, 25000],
    (d, x) => `# Steuerbescheinigung ${d.year}
Im Zusammenhang mit dem Schadenfall 22.441.19 haben wir ${d.name(d.person)} Taggelder ausbezahlt.
Arbeitsunfähigkeit ab 14.02.${d.year}
* Total Taggelder | CHF ${x}`,
  ),
  single(
    'dailyAllowances',
    'it',
    ['Cassa cantonale di compensazione'],
    'amount',
    [3000, 17000],
    (d, x) => `# Conteggio indennità di maternità ${d.year}
Beneficiaria: ${d.name(d.person)}
Numero di giorni 98, importo giornaliero 172.00
* Totale indennità | ${x}`,
  ),
  single(
    'childAllowances',
    'de',
    ['SVA St. Gallen', 'Ausgleichskasse Hotela'],
    'amount',
    [2400, 7200],
    (d, x) => `# Bescheinigung ${d.year}
Direkt ausbezahlte Familienzulagen an ${d.name(d.person)}
Kinder: ${childOf(d)}
* Total | ${x}`,
  ),
  pensionOf([900, 2450])(
    'de',
    ['Ausgleichskasse Zürich', 'SVA Graubünden'],
    (d, m, t) => `# Bescheinigung für das Steueramt ${d.year}
${d.name(d.person)}
Wir bestätigen, im Jahr ${d.year} folgende Leistungen der AHV ausgerichtet zu haben:
Altersrente monatlich | ${m}
* Total Renten | ${t}
Hilflosenentschädigungen und Ergänzungsleistungen sind steuerfrei und hier nicht enthalten.`,
  ),
  pensionOf([900, 4450])(
    'de',
    ['Vorsorgeeinrichtung der Migros-Betriebe', 'PUBLICA'],
    (d, m, t) => `# Rentenausweis ${d.year}
Rentnerin / Rentner: ${d.name(d.person)}
Rentenart: Altersrente aus beruflicher Vorsorge
Monatsrente | ${m}
* Jahresrente | ${t}`,
  ),
  pensionOf([900, 2450])(
    'fr',
    ['Caisse AVS de la Fédération'],
    (d, m, t) => `# Attestation des rentes AVS/AI ${d.year}
Bénéficiaire: ${d.name(d.person)}
Rente ordinaire de vieillesse, par mois | ${m}
* Total annuel | ${t}`,
  ),
  single(
    'pillar3a',
    'de',
    ['Bankstiftung Sparen 3 der UBZ', 'Finpension 3a Vorsorgestiftung', 'Generali Personenversicherungen'],
    'contribution',
    [400, 7056],
    (d, x) => `# Bescheinigung über Vorsorgebeiträge ${d.year}
Form. 21 EDP dfi
Vorsorgenehmer/in: ${d.name(d.person)}
Beiträge an die gebundene Selbstvorsorge (Säule 3a) nach Art. 82 BVG
* Einbezahlte Beiträge | CHF ${x}`,
  ),
  single(
    'pillar3a',
    'fr',
    ['Fondation 3e pilier Pax', 'Retraites Plus'],
    'contribution',
    [400, 7056],
    (d, x) => `# Attestation 3a pour l'année ${d.year}
Preneur de prévoyance: ${d.name(d.person)}
Cotisations versées sur votre compte de prévoyance | CHF ${x}`,
  ),
  single(
    'pensionFundPurchase',
    'de',
    ['Pensionskasse Graubünden', 'BVG-Sammelstiftung Swisscanto'],
    'contribution',
    [2000, 80000],
    (d, x) => `# Bescheinigung über Einkäufe in die 2. Säule
Versicherte Person ${d.name(d.person)}
Eingang der Zahlung: 18.12.${d.year}
* Einkaufsbetrag | CHF ${x}
Kapitalbezüge sind während drei Jahren nicht möglich (Sperrfrist).`,
  ),
  single(
    'pensionFundPurchase',
    'en',
    ['Pension Fund Pharma'],
    'contribution',
    [2000, 80000],
    (d, x) => `# Certificate of voluntary purchase ${d.year}
Insured: ${d.name(d.person)}
Purchase into the pension fund, second pillar
* Amount paid | CHF ${x}`,
  ),
  single(
    'lifeInsurance',
    'de',
    ['Pax Leben', 'Swiss Life Rentenanstalt'],
    'taxValue',
    [900, 120000],
    (d, x) => `# Bescheinigung über den Steuerwert Ihrer Lebensversicherung
Versicherungsnehmer: ${d.name(d.person)}, Police 4.110.221
Kapitalversicherung der freien Vorsorge
* Steuerwert per 31.12.${d.year} | CHF ${x}`,
  ),
  letter('businessAccounts', 'de', ['Buchhaltungsbüro Steiger'], (d) => {
    const x = d.money(8000, 160000);
    return {
      values: { amount: x },
      body: `# Bilanz und Erfolgsrechnung ${d.year}
${d.name(d.person)}, Grafikatelier
Flüssige Mittel | ${d.print(d.money(2000, 70000))}
Ertrag | ${d.print(d.money(100000, 200000))}
Aufwand | ${d.print(d.money(20000, 90000))}
* Reingewinn | ${d.print(x)}`,
    };
  }),
  single(
    'foreignSalary',
    'en',
    ['Thames Consulting Ltd, London'],
    'grossSalary',
    [20000, 90000],
    (d, x) => `# P60 End of Year Certificate, tax year to 5 April ${d.year}
Employee ${d.name(d.person)}, National Insurance number QQ123456C
Pay in this employment | ${x}
HM Revenue & Customs`,
  ),
  single(
    'taxAtSource',
    'it',
    ['Comune di Mendrisio, servizio stipendi'],
    'withholdingTax',
    [500, 11000],
    (d, x) => `# Attestazione dell'imposta alla fonte ${d.year}
Dipendente: ${d.name(d.person)}, codice tariffa C2N
* Totale imposta alla fonte | ${x}`,
  ),
];
