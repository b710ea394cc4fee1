import type { KindRule } from './kind-rule.ts';

/** Salary and what replaces it. */
export const employmentKinds: readonly KindRule[] = [
  {
    kind: 'salaryCertificate',
    category: { self: 1, spouse: 30 },
    isYearly: true,
    titles: {
      de: 'Lohnausweis, Lohnbescheinigung, Jahreslohnausweis, Gehaltsausweis, Salärausweis, Jahreslohnbescheinigung, Lohnbestätigung, Salärbescheinigung, Gehaltsbescheinigung, Verdienstbescheinigung, Jahreslohnbestätigung',
      fr: 'certificat de salaire, attestation de salaire annuelle, attestation annuelle de salaire, certificat annuel de salaire, attestation de salaire, attestation de gain, certificat de salaire annuel',
      it: 'certificato di salario, certificato salariale, attestato di salario, attestazione annuale di salario, attestazione di salario, attestazione salariale, certificato annuo di salario, attestato salariale',
      en: 'salary certificate, annual salary statement, certificate of salary, wage certificate, annual salary certificate, annual wage statement, certificate of earnings, year-end salary statement',
    },
    signs: {
      de: 'Bruttolohn total, Nettolohn, Ordentliche Beiträge, Beiträge für den Einkauf, Gehaltsnebenleistungen, Unregelmässige Leistungen, Spesenvergütungen, Privatanteil Geschäftsfahrzeug, Beiträge AHV/IV/EO/ALV/NBUV, In die Steuererklärung übertragen, Form. 11, Unentgeltliche Beförderung, Verwaltungsratsentschädigungen, Pauschalspesen',
      fr: 'salaire brut total, salaire net, cotisations ordinaires, prestations salariales accessoires, prestations non périodiques, allocations pour frais, cotisations AVS/AI/APG/AC/AANP, à reporter sur la déclaration, transport gratuit, cotisations pour le rachat',
      it: 'salario lordo totale, salario netto, contributi ordinari, prestazioni accessorie al salario, prestazioni aperiodiche, indennità per spese, contributi AVS/AI/IPG/AD/AINP, da riportare nella dichiarazione, trasporto gratuito',
      en: 'gross salary total, net salary, ordinary contributions, fringe benefits, irregular benefits, expenses reimbursements, to be carried over to the tax return',
    },
    excludes: {
      de: 'Lohnabrechnung, Gehaltsabrechnung, Auszahlungsbetrag, Nettoauszahlung, Auszahlung auf Konto, Stundenlohn, Kreditantrag, Mietvertrag, Quellensteuerabrechnung',
      fr: 'décompte de salaire, fiche de salaire, bulletin de salaire, montant versé, net à payer, salaire horaire',
      it: 'conteggio salario, conteggio stipendio, busta paga, importo versato, netto a pagare, salario orario',
      en: 'payslip, pay slip, net payment, hourly wage, amount paid out',
    },
    values: [
      {
        key: 'grossSalary',
        labels: {
          de: 'Bruttolohn total, Bruttolohn, Jahresbruttolohn, Bruttojahreslohn',
          fr: 'salaire brut total, salaire brut, salaire annuel brut',
          it: 'salario lordo totale, salario lordo, salario annuo lordo',
          en: 'gross salary total, total gross salary, gross salary, annual gross salary',
        },
        take: 'last',
      },
      {
        key: 'socialContributions',
        labels: {
          de: 'Beiträge AHV/IV/EO/ALV/NBUV, AHV/IV/EO/ALV/NBUV',
          fr: 'cotisations AVS/AI/APG/AC/AANP, AVS/AI/APG/AC/AANP',
          it: 'contributi AVS/AI/IPG/AD/AINP, AVS/AI/IPG/AD/AINP',
          en: 'contributions OASI/DI/IC/UI/NBUI, OASI/DI/IC/UI/NOAI',
        },
        take: 'last',
      },
      {
        key: 'pensionContributions',
        labels: {
          de: 'Ordentliche Beiträge',
          fr: 'cotisations ordinaires',
          it: 'contributi ordinari',
          en: 'ordinary contributions, regular contributions',
        },
        take: 'last',
      },
      {
        key: 'contribution',
        labels: {
          de: 'Beiträge für den Einkauf',
          fr: 'cotisations pour le rachat',
          it: 'contributi per il riscatto',
          en: 'contributions for purchase, purchase contributions',
        },
        take: 'last',
      },
      {
        key: 'netSalary',
        labels: {
          de: 'Nettolohn, Jahresnettolohn, Nettojahreslohn',
          fr: 'salaire net',
          it: 'salario netto',
          en: 'net salary, net annual salary',
        },
        take: 'last',
      },
    ],
  },
  {
    kind: 'salarySlip',
    category: { self: 1, spouse: 30 },
    isYearly: false,
    titles: {
      de: 'Lohnabrechnung, Gehaltsabrechnung, Salärabrechnung, Lohnzettel, Verdienstabrechnung, Abrechnung der Brutto-Netto-Bezüge, Monatslohnabrechnung, Lohnblatt, Gehaltszettel, Salärblatt, Gehaltsmitteilung, Lohnmitteilung, Salärmitteilung, Gehaltsnachweis, Lohnnachweis, Bezügemitteilung, Bezügeabrechnung, Entgeltabrechnung, Besoldungsabrechnung, Lohnauszug, Gehaltsauszug, Lohnbeleg, Gehaltsbeleg, Lohn Januar, Lohn Februar, Lohn März, Lohn April, Lohn Mai, Lohn Juni, Lohn Juli, Lohn August, Lohn September, Lohn Oktober, Lohn November, Lohn Dezember, Lohn für den Monat',
      fr: 'décompte de salaire, fiche de salaire, bulletin de salaire, bulletin de paie, fiche de paie, bulletin de paye, décompte mensuel de salaire, décompte de paie, relevé de salaire, bulletin de traitement, décompte de traitement, décompte salarial, feuille de paie, feuille de salaire, relevé de paie, salaire du mois, salaire mensuel',
      it: 'conteggio salario, conteggio stipendio, conteggio salariale, conteggio di salario, busta paga, foglio paga, foglio di paga, cedolino paga, cedola di stipendio, distinta di salario, distinta stipendio, foglio di stipendio, cedolino stipendio, distinta paga, conteggio paga, salario del mese, stipendio del mese',
      en: 'payslip, pay slip, salary slip, salary statement for the month, wage slip, earnings statement, payroll statement, pay statement, salary advice, pay advice, payroll slip, remuneration statement, monthly salary statement, salary for the month, monthly salary',
    },
    signs: {
      de: 'Auszahlungsbetrag, Auszahlung, Nettoauszahlung, Monatslohn, Stundenlohn, AHV-Beitrag, ALV-Beitrag, NBU-Beitrag, KTG, Lohnart, 13. Monatslohn, Ferienguthaben, Abrechnungsperiode, Abzüge, BVG-Beitrag, Auszahlung auf Konto, Feriensaldo, Personalnummer, Lohnperiode, Monatsgehalt, Monatssalär, Grundlohn, Grundgehalt, Sozialabzüge, Sozialversicherungsabzüge, Personal-Nr, Gehalt, Salär, Pensionskassenabzug, Lohnkonto, Bruttogehalt, Nettogehalt, Pensum, AHV, ALV, NBU, PK, Zahlung auf Ihr Konto, Lohnmonat',
      fr: 'montant versé, net à payer, salaire mensuel, salaire horaire, cotisation AVS, cotisation AC, retenues, versement sur le compte, 13e salaire, solde de vacances, total des déductions, LPP, traitement mensuel, salaire de base, charges sociales, cotisations sociales, déductions sociales, salaire brut, salaire net, numéro de collaborateur, salaire, AVS, AC, net payé, taux d’activité',
      it: 'importo versato, netto a pagare, salario mensile, salario orario, contributo AVS, contributo AD, trattenute, deduzioni, tredicesima, saldo vacanze, versamento, stipendio mensile, stipendio base, oneri sociali, trattenute sociali, versamento netto, collaboratore, stipendio lordo, stipendio netto, stipendio, AVS, netto versato, grado di occupazione',
      en: 'net pay, amount paid out, monthly salary, hourly wage, deductions, year to date, pay period, holiday balance, bank transfer, employee number, base salary, gross pay, gross salary, net salary, social security deductions, payout, payroll, salary',
    },
    excludes: {
      de: 'Form. 11, In die Steuererklärung übertragen, Lohnausweis',
      fr: 'à reporter sur la déclaration, certificat de salaire',
      it: 'da riportare nella dichiarazione',
      en: 'salary certificate',
    },
    values: [
      {
        key: 'grossSalary',
        labels: {
          de: 'Bruttolohn, Total Bruttolohn, Bruttogehalt, Bruttosalär, Total brutto, Brutto, Monatsgehalt, Monatslohn, Monatssalär, Grundlohn',
          fr: 'salaire brut, total salaire brut, total brut, traitement brut, salaire mensuel, brut',
          it: 'salario lordo, stipendio lordo, totale lordo, salario mensile, stipendio mensile, lordo',
          en: 'gross salary, gross pay, total gross, monthly salary, base salary',
        },
      },
      {
        key: 'netSalary',
        labels: {
          de: 'Nettolohn, Nettogehalt, Nettosalär, Auszahlungsbetrag, Nettoauszahlung, Auszahlung, Netto, Überweisung, Gutschrift auf Konto',
          fr: 'salaire net, net à payer, net versé, montant versé, traitement net, versement, virement, net, net payé',
          it: 'salario netto, stipendio netto, netto a pagare, netto versato, importo versato, versamento netto, importo netto, versamento, netto',
          en: 'net salary, net pay, net payment, amount paid out, payout, take-home pay',
        },
      },
    ],
  },
  {
    kind: 'foreignSalary',
    category: { self: 18 },
    isYearly: true,
    titles: {
      de: 'Lohnsteuerbescheinigung, Ausdruck der elektronischen Lohnsteuerbescheinigung, Jahreslohnzettel',
      fr: 'attestation fiscale de revenus France, cumul imposable annuel, bulletin de paie France',
      it: 'certificazione unica',
      en: 'W-2 Wage and Tax Statement, P60 End of Year Certificate, foreign salary statement',
    },
    signs: {
      de: 'Bruttoarbeitslohn, Einbehaltene Lohnsteuer, Solidaritätszuschlag, Kirchensteuer des Arbeitnehmers, eTIN, Identifikationsnummer, Arbeitnehmeranteil zur gesetzlichen Rentenversicherung, Finanzamt, Sozialversicherungsbeiträge, Kennzahl 210, Lohnsteuer, Steuerklasse, Deutschland, Bundeszentralamt, Österreich, Sozialversicherungsnummer',
      fr: 'net imposable, prélèvement à la source, CSG, Urssaf, SIRET, net fiscal, France, sécurité sociale, brut annuel',
      it: 'sostituto d’imposta, ritenute Irpef, addizionale regionale, codice fiscale, Agenzia delle Entrate, redditi di lavoro dipendente, Italia, INPS, Irpef',
      en: 'Federal income tax withheld, Social security wages, Employer identification number, PAYE, National Insurance number, HM Revenue, withheld, taxable pay, employer name, tax year to 5 April',
    },
    values: [
      {
        key: 'grossSalary',
        labels: {
          de: 'Bruttoarbeitslohn',
          fr: 'cumul imposable, net imposable',
          it: 'redditi di lavoro dipendente',
          en: 'Wages, tips, other compensation',
        },
      },
    ],
  },
  {
    kind: 'unemploymentBenefits',
    category: { self: 1, spouse: 30 },
    isYearly: true,
    titles: {
      de: 'Bescheinigung über Arbeitslosenentschädigung, Arbeitslosenentschädigung, Arbeitslosentaggeld, Bescheinigung der Arbeitslosenkasse, Taggelder der Arbeitslosenversicherung, Leistungen der Arbeitslosenversicherung, Kurzarbeitsentschädigung',
      fr: 'indemnités de chômage, attestation d’indemnités de chômage, indemnité de chômage, prestations de l’assurance-chômage, attestation fiscale chômage',
      it: 'indennità di disoccupazione, attestazione delle indennità di disoccupazione, prestazioni dell’assicurazione contro la disoccupazione',
      en: 'unemployment benefits, unemployment insurance benefits, certificate of unemployment benefits',
    },
    signs: {
      de: 'Arbeitslosenkasse, Arbeitslosenversicherung, Kontrollperiode, versicherter Verdienst, RAV, Taggeld, ALV, Bruttoentschädigung, Unia Arbeitslosenkasse, Öffentliche Arbeitslosenkasse, Rahmenfrist, Arbeitslosigkeit, Arbeitslosenentschädigung, Taggelder, Arbeitslos',
      fr: 'caisse de chômage, assurance-chômage, gain assuré, période de contrôle, ORP, indemnités journalières, délai-cadre, chômage, indemnités de chômage, indemnité',
      it: 'cassa disoccupazione, assicurazione contro la disoccupazione, guadagno assicurato, periodo di controllo, URC, indennità giornaliere, termine quadro, disoccupazione, indennità, indennità versate',
      en: 'unemployment fund, insured earnings, daily allowances, control period',
    },
    excludes: {
      de: 'Lohnausweis, Lohnabrechnung',
      fr: 'certificat de salaire',
      it: 'certificato di salario',
    },
    values: benefitValues(),
  },
  {
    kind: 'dailyAllowances',
    category: { self: 1, spouse: 30 },
    isYearly: true,
    titles: {
      de: 'Taggeldabrechnung, Taggeldbescheinigung, Taggeldausweis, Bescheinigung über Taggelder, Bescheinigung über Taggeldleistungen, Bescheinigung Erwerbsersatz, Erwerbsersatzentschädigung, Erwerbsausfallentschädigung, Mutterschaftsentschädigung, Vaterschaftsentschädigung, Krankentaggeld, Unfalltaggeld, Steuerausweis Taggelder, EO-Abrechnung, EO-Entschädigung, Erwerbsersatz, Taggeldleistungen, Krankentaggelder, Unfalltaggelder, Elternschaftsentschädigung, Betreuungsentschädigung, Lohnersatzleistungen, Taggelder',
      fr: 'attestation d’indemnités journalières, décompte d’indemnités journalières, indemnités journalières, allocations pour perte de gain, allocation de maternité, allocation de paternité, indemnité journalière maladie, attestation fiscale des indemnités, décompte APG, allocation APG, prestations en espèces, indemnités de maladie, allocation parentale, indemnités perte de gain, allocations perte de gain',
      it: 'indennità giornaliere, attestazione delle indennità giornaliere, conteggio delle indennità giornaliere, indennità per perdita di guadagno, indennità di maternità, indennità giornaliera malattia, indennità IPG, conteggio IPG, indennità malattia, indennità infortunio, indennità di paternità, prestazioni in contanti',
      en: 'daily allowance statement, daily allowances, daily sickness benefits, loss of earnings compensation, maternity allowance, accident daily allowance, sick pay statement, sickness benefits, loss of earnings allowance, maternity benefits, paternity allowance, accident benefits, daily benefits',
    },
    signs: {
      de: 'Taggeld, Arbeitsunfähigkeit, Suva, Unfallversicherung, Krankentaggeldversicherung, Unfall vom, Ausgleichskasse, Erwerbsersatzordnung, Anzahl Tage, Tagesansatz, Wartefrist, Arbeitsunfähig, Taggelder, Taggeldleistungen, Taggeldversicherung, Erwerbsausfall, Mutterschaft, Erwerbsersatz, EO, Krankheit, Unfall, EO-Entschädigung, Diensttage, Militärdienst, Zivildienst, Zivilschutz, Entschädigung, Tage, Vaterschaft, Leistungsperiode',
      fr: 'incapacité de travail, Suva, assurance-accidents, caisse de compensation, nombre de jours, assurance perte de gain, taux journalier, accident du, indemnités, APG, maternité, perte de gain, allocation, maladie, accident, indemnités journalières, jours de service, service militaire, service civil, jours, paternité, prestation',
      it: 'incapacità al lavoro, Suva, assicurazione infortuni, cassa di compensazione, numero di giorni, importo giornaliero, infortunio del, indennità, IPG, maternità, perdita di guadagno, malattia, infortunio, indennità giornaliere, giorni di servizio, servizio militare, servizio civile, giorni, paternità, prestazione',
      en: 'incapacity for work, accident insurance, number of days, daily rate, compensation office, daily allowance, sickness, accident, maternity, loss of earnings, days of service, military service, days, paternity, benefit',
    },
    excludes: {
      de: 'Lohnausweis, Arbeitslosenkasse, Prämienrechnung, Lohnabrechnung, Arbeitslosenversicherung',
      fr: 'certificat de salaire, caisse de chômage, assurance-chômage, décompte de salaire',
      it: 'certificato di salario, cassa disoccupazione',
      en: 'unemployment, payslip',
    },
    values: benefitValues(),
  },
  {
    kind: 'childAllowances',
    category: { self: 1, spouse: 30 },
    isYearly: true,
    titles: {
      de: 'Bescheinigung Familienzulagen, Familienzulagen, Bescheinigung über Familienzulagen, Kinderzulagen, Ausbildungszulagen, Kinder- und Ausbildungszulagen, Entscheid Familienzulagen',
      fr: 'allocations familiales, attestation d’allocations familiales, allocations pour enfants, allocations de formation',
      it: 'assegni familiari, attestazione degli assegni familiari, assegni per figli, assegni di formazione',
      en: 'child allowances, family allowances, education allowances',
    },
    signs: {
      de: 'Familienausgleichskasse, FAK, Kinderzulage, Ausbildungszulage, Ausgleichskasse, Anspruch, bezugsberechtigte Person, Auszahlung direkt, Anspruchsberechtigte, Familienzulagen, Kinderzulagen',
      fr: 'caisse d’allocations familiales, caisse de compensation, droit aux allocations, bénéficiaire, par enfant, allocations familiales, allocation pour enfant, allocations pour enfants',
      it: 'cassa per gli assegni familiari, cassa di compensazione, diritto agli assegni, beneficiario, per figlio, assegni familiari, assegno per figli',
      en: 'compensation office, family compensation fund, entitlement, beneficiary',
    },
    excludes: {
      de: 'Lohnausweis, Lohnabrechnung, Nettolohn, Kindertagesstätte',
      fr: 'certificat de salaire, décompte de salaire, salaire net',
      it: 'certificato di salario, conteggio salario, salario netto',
      en: 'payslip, net salary',
    },
    values: [
      {
        key: 'amount',
        labels: {
          de: 'Total ausbezahlt, Total Familienzulagen, Total, Ausbezahlter Betrag, Gesamtbetrag, Auszahlung, Summe der Zulagen, Zulagen total, Jahressumme, Summe',
          fr: 'total versé, total des allocations, montant total, total, somme des allocations, montant annuel',
          it: 'totale versato, totale assegni, importo totale, totale, somma degli assegni, importo annuo',
          en: 'total paid, total allowances, total, total amount, amount paid',
        },
        take: 'last',
      },
    ],
  },
];

function benefitValues(): KindRule['values'] {
  return [
    {
      key: 'netSalary',
      labels: {
        de: 'Nettobetrag, Netto, Nettoleistung, Nettoauszahlung, Nettoentschädigung, Total netto, Auszahlung netto',
        fr: 'montant net, total net, indemnité nette, indemnités nettes, net',
        it: 'importo netto, totale netto, indennità nette, indennità netta, netto',
        en: 'net amount, total net, net',
      },
      take: 'last',
    },
    {
      key: 'grossSalary',
      labels: {
        de: 'Bruttobetrag, Bruttoentschädigung, Bruttoleistung, Brutto, Total brutto',
        fr: 'montant brut, indemnité brute, total brut, brut',
        it: 'importo lordo, totale lordo, lordo',
        en: 'gross amount, total gross, gross',
      },
      take: 'last',
    },
    {
      key: 'amount',
      labels: {
        de: 'Total ausbezahlt, Ausbezahlter Betrag, Total Taggelder, Total Entschädigung, Total der Leistungen, Total Leistungen, Steuerbarer Betrag, Gesamtbetrag, Auszahlung, Total',
        fr: 'total versé, montant versé, total des indemnités, total des prestations, montant imposable, montant total, total',
        it: 'totale versato, importo versato, totale indennità, totale prestazioni, importo imponibile, importo totale, totale',
        en: 'total paid, amount paid, total benefits, taxable amount, total amount, total',
      },
      take: 'last',
    },
  ];
}
