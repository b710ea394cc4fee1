import type { KindRule } from './kind-rule.ts';
import { invoiceAmount } from './health.ts';

/** Children, and payments within separated families. */
export const familyKinds: readonly KindRule[] = [
  {
    kind: 'childcare',
    category: { self: 32 },
    isYearly: false,
    isAboutChild: true,
    titles: {
      de: 'Kinderbetreuung, Kinderbetreuungskosten, Betreuungskosten, Bestätigung Kinderbetreuungskosten, Kinderkrippe, Kindertagesstätte, Kita-Rechnung, Betreuungsrechnung, Betreuungsbestätigung, Kinderhort, Tagesfamilie, Tagesmutter, Tagesschule, Mittagstisch, Drittbetreuungskosten, Fremdbetreuung, Elternbeiträge, Elternbeitrag, schulergänzende Betreuung, Spielgruppe, Kita-Kosten, Betreuungsbeiträge, Kita-Beiträge, Hortkosten, Krippenkosten, Betreuungsgebühren, Betreuungstarif, Tagesstruktur, Tagesstrukturen, Ferienbetreuung',
      fr: 'frais de garde, garde d’enfants, frais de crèche, attestation de frais de garde, attestation de garde, crèche, garderie, accueil de jour, accueil parascolaire, accueil familial de jour, maman de jour, structure d’accueil, facture de crèche, cantine scolaire, frais de garde par des tiers, unité d’accueil, accueil extrascolaire, frais d’accueil, frais d’accueil de jour, frais de garderie, accueil de l’enfance, attestation d’accueil, frais parascolaires',
      it: 'spese di custodia, custodia dei figli, custodia bambini, asilo nido, attestazione di custodia, retta asilo nido, mamma diurna, famiglia diurna, doposcuola, mensa scolastica, nido d’infanzia, attestazione delle spese di custodia, centro extrascolastico, rette, spese nido, spese asilo, accoglienza diurna, retta nido, custodia extrafamiliare, servizio di custodia',
      en: 'childcare, childcare costs, childcare invoice, nursery, day care, daycare, childcare confirmation, after-school care, day nursery, child day care, childcare certificate, childminder, childcare fees, nursery fees, crèche fees, daycare fees, after school club, kindergarten fees',
    },
    signs: {
      de: 'Kind, Kinder, Betreuung, Betreuungstage, Krippe, Kita, Hort, Eltern, Betreuungsmonat, ganze Tage, halbe Tage, Betreuungsvertrag, Babygruppe, Verpflegung, Säuglinge, Betreute Tage, Erziehungsberechtigte, Kindertagesstätte, Kinderbetreuung, Tagesfamilien, Elternbeiträge, Betreuungskosten, Kindes, Tagesstruktur, Ferienbetreuung',
      fr: 'enfant, enfants, garde, accueil, parents, jours de garde, demi-journées, contrat de garde, groupe des petits, éducatrice, repas, jours d’accueil, crèche, garderie, frais de garde, frais d’accueil, structure d’accueil, accueil parascolaire',
      it: 'bambino, bambina, bambini, custodia, genitori, giorni di custodia, mezze giornate, retta mensile, retta, educatrice, pasti, giorni di frequenza, asilo nido, nido, rette, spese di custodia, asilo',
      en: 'child, children, care, parents, days of care, half days, care contract, infants, meals, childcare fees, childcare, nursery, daycare, after-school',
    },
    excludes: {
      de: 'Kinderzulagen, Familienzulagen, Kindesunterhalt, Unterhaltsbeiträge, Arztrechnung, Studiengebühren, Spendenbestätigung, Spende',
      fr: 'allocations familiales, pension alimentaire, facture médicale, don',
      it: 'assegni familiari, alimenti, fattura medica, donazione',
      en: 'child allowances, alimony, medical invoice, donation',
    },
    values: [
      {
        key: 'costs',
        labels: {
          de: 'Total Betreuungskosten, Betreuungskosten total, Total bezahlt, bezahlte Betreuungskosten, Kosten der Betreuung, Total Kinderbetreuung, Total Elternbeiträge, Elternbeiträge total, Total Kosten, Rechnungsbetrag, Rechnungstotal, Gesamtbetrag, Totalbetrag, Betreuungskosten, Zu bezahlen, Total',
          fr: 'total des frais de garde, frais de garde payés, total payé, frais de garde, total des frais, montant total, montant de la facture, total à payer, montant à payer, total',
          it: 'totale spese di custodia, spese di custodia pagate, totale pagato, spese di custodia, totale rette, importo totale, totale fattura, totale da pagare, importo da pagare, totale',
          en: 'total childcare costs, childcare costs paid, total paid, childcare costs, total costs, total amount, invoice total, amount due, total',
        },
        take: 'last',
      },
    ],
  },
  {
    kind: 'schoolConfirmation',
    category: { self: 3, spouse: 29, child: 33 },
    isYearly: false,
    isAboutChild: true,
    titles: {
      de: 'Ausbildungsbestätigung, Schulbestätigung, Studienbestätigung, Immatrikulationsbestätigung, Immatrikulationsbescheinigung, Lehrvertrag, Schulbesuchsbestätigung, Semesterbestätigung, Bestätigung der Ausbildung, Studienbescheinigung, Bestätigung Schulbesuch, Lehrbestätigung, Schülerausweis, Bestätigung des Schulbesuchs, Besuchsbestätigung, Bestätigung der Immatrikulation, Schulbescheinigung, Ausbildungsbescheinigung, Lehrbescheinigung, Studiennachweis, Ausbildungsnachweis, Lernendenausweis, Semesterbescheinigung',
      fr: 'attestation de formation, attestation de scolarité, attestation d’études, attestation d’immatriculation, contrat d’apprentissage, certificat de scolarité, confirmation d’immatriculation, attestation d’inscription, attestation de fréquentation, certificat d’études en cours, attestation scolaire, attestation d’apprentissage, attestation d’inscription à l’université, attestation de cours suivis, certificat d’immatriculation',
      it: 'attestazione di formazione, attestato di frequenza, certificato di frequenza scolastica, certificato di frequenza, conferma di frequenza, attestazione di frequenza, attestato di iscrizione, certificato d’immatricolazione, attestato d’immatricolazione, contratto di tirocinio, attestazione di studio, certificato di studio, attestazione scolastica, attestato scolastico, attestazione di apprendistato, attestato di immatricolazione, conferma di iscrizione, dichiarazione di frequenza, dichiarazione d’iscrizione',
      en: 'confirmation of education, school confirmation, confirmation of enrolment, confirmation of matriculation, enrolment certificate, apprenticeship contract, school attendance certificate, certificate of enrolment, confirmation of studies, certificate of attendance at school, proof of enrolment, student status confirmation, enrollment confirmation, school certificate, apprenticeship confirmation, confirmation of enrollment, certificate of enrollment',
    },
    signs: {
      de: 'Schüler, Schülerin, Lernende, Studierende, Semester, Klasse, Gymnasium, Kantonsschule, Berufsfachschule, Universität, Hochschule, Lehrbetrieb, Schuljahr, Studiengang, Immatrikulation, Matrikelnummer, Lehre, Herbstsemester, Frühlingssemester, Bachelor, Ausbildung, Schule, Unterricht, Lehrjahr, Berufsschule, Lernender, eingeschrieben, immatrikuliert',
      fr: 'élève, étudiant, étudiante, apprenti, apprentie, semestre, classe, gymnase, lycée, école professionnelle, université, haute école, année scolaire, filière, numéro de matricule, semestre d’automne, semestre de printemps, fréquente, inscrit, inscrite, école, apprentissage',
      it: 'allievo, allieva, studente, studentessa, apprendista, semestre, classe, liceo, scuola professionale, università, scuola universitaria, anno scolastico, corso di studio, numero di matricola, semestre autunnale, iscritto, iscritta, frequenta, istituto, scuola',
      en: 'student, pupil, apprentice, semester, class, secondary school, vocational school, university, school year, degree programme, matriculation number, autumn semester, spring semester, enrolled, attends, school',
    },
    excludes: {
      de: 'Rechnung, Zahlteil, Spende, Gesamtbetrag, Rechnungsbetrag, zu bezahlen',
      fr: 'facture, don, récépissé, montant dû, à payer',
      it: 'fattura, donazione, ricevuta, importo dovuto, da pagare',
      en: 'invoice, donation, payment part, amount due, payable',
    },
    values: [],
  },
  {
    kind: 'schoolFees',
    category: { self: 25, spouse: 29, child: 34 },
    isYearly: false,
    isAboutChild: true,
    titles: {
      de: 'Schulgeld, Schulgeldrechnung, Studiengebühren, Semestergebühren, Studiengebühr, Schulkosten, Rechnung Schulgeld, Internatskosten, Semesterrechnung, Studiengeld, Ausbildungskosten, Schulgebühren, Schulgebühr, Schulbeitrag, Schulgeldbestätigung, Elternbeitrag Schule, Internatsgebühren',
      fr: 'frais de scolarité, écolage, taxe d’études, taxes semestrielles, frais d’études, frais d’internat, facture d’écolage, taxes universitaires, frais de formation, taxes scolaires, taxe semestrielle, taxes de cours, facture scolaire, frais scolaires, taxe de cours',
      it: 'tasse scolastiche, retta scolastica, tassa d’iscrizione, tasse semestrali, tassa semestrale, spese di formazione, tassa di studio, tasse universitarie, spese scolastiche, retta della scuola, tasse di studio, spese di scuola, fattura scolastica',
      en: 'tuition fees, school fees, semester fees, tuition fee invoice, education costs, tuition, boarding fees, school fee invoice, semester fee, school tuition, university fees',
    },
    signs: {
      de: 'Semester, Schule, Studierende, Hochschule, Universität, Schuljahr, Schüler, Schülerin, Internat, Immatrikulation, Lehrmittel, Privatschule, Klasse, Gymnasium, Studiengang, Lernende',
      fr: 'semestre, école, étudiant, étudiante, université, haute école, année scolaire, élève, internat, matériel scolaire, école privée, classe, gymnase',
      it: 'semestre, scuola, studente, studentessa, università, anno scolastico, allievo, allieva, internato, materiale scolastico, scuola privata, classe, liceo',
      en: 'semester, school, student, university, school year, pupil, boarding, teaching materials, private school, class',
    },
    excludes: {
      de: 'Weiterbildung, Kinderbetreuung, Kita',
      fr: 'formation continue, perfectionnement, crèche',
      it: 'formazione continua, perfezionamento, asilo nido',
      en: 'continuing education, childcare',
    },
    values: [invoiceAmount],
  },
  {
    kind: 'alimony',
    category: { self: 35 },
    isYearly: false,
    titles: {
      de: 'Unterhaltsbeiträge, Alimente, Alimentenbestätigung, Bestätigung Unterhaltszahlungen, Unterhaltsvereinbarung, Unterhaltsvertrag, Kindesunterhalt, Bestätigung über Alimente, Unterhaltszahlungen, Alimentenzahlungen, Alimenteninkasso, Alimentenbevorschussung, Scheidungskonvention, Scheidungsurteil, Trennungsvereinbarung, Kinderalimente, Unterhaltsbeitrag, Alimentenzahlung, Kindesalimente, Ehegattenunterhalt, Unterhaltsbestätigung, Trennungsunterhalt',
      fr: 'pension alimentaire, contributions d’entretien, contribution d’entretien, attestation de pension alimentaire, convention de divorce, jugement de divorce, avance de pensions alimentaires, convention d’entretien, pensions alimentaires, attestation d’entretien, versement de pension alimentaire, paiement de pensions alimentaires, entretien de l’enfant',
      it: 'alimenti, contributi di mantenimento, contributo di mantenimento, attestazione degli alimenti, convenzione di divorzio, sentenza di divorzio, anticipo alimenti, contributi alimentari, pensione alimentare, mantenimento dei figli, pagamento alimenti, attestazione di mantenimento',
      en: 'alimony, maintenance payments, child support, maintenance agreement, divorce agreement, divorce decree, alimony confirmation, child maintenance, confirmation of maintenance payments, maintenance payment, spousal maintenance, spousal support, child support payments',
    },
    signs: {
      de: 'Unterhalt, getrennt, geschieden, Ehegatte, Kinderunterhalt, monatlich, unterhaltspflichtig, unterhaltsberechtigt, Scheidung, Zivilgericht, Bezirksgericht, KESB, geschiedene, ZGB, Kind, Ehefrau, Ehemann, Alimente, Unterhaltsbeitrag, Unterhaltsbeiträge, Kindsmutter, Kindsvater, Inkassohilfe',
      fr: 'entretien, séparé, divorcé, conjoint, mensuel, débiteur, créancier, divorce, tribunal, enfant, code civil, ex-épouse, ex-époux, mensuellement, pension alimentaire, pensions alimentaires, recouvrement, ex-conjoint',
      it: 'mantenimento, separato, divorziato, coniuge, mensile, debitore, creditore, divorzio, pretura, figlio, ex moglie, ex marito, mensilmente, alimenti, ex coniuge, recupero',
      en: 'maintenance, separated, divorced, spouse, monthly, divorce, court, child, ex-wife, ex-husband, alimony, child support, ex-spouse',
    },
    excludes: {
      de: 'Liegenschaftsunterhalt, Unterhaltskosten Liegenschaft, Heizung, Lebensmittel',
      fr: 'entretien d’immeuble, entretien du bâtiment, chauffage',
      it: 'manutenzione, riscaldamento',
      en: 'property maintenance, maintenance contract',
    },
    values: [
      {
        key: 'amount',
        labels: {
          de: 'Total bezahlte Alimente, Total Unterhaltsbeiträge, Total bezahlt, Total Alimente, Jahrestotal, Total pro Jahr, Total ausbezahlt, Gesamtbetrag, Total',
          fr: 'total des pensions, total versé, total annuel, total payé, montant total, total',
          it: 'totale alimenti, totale versato, totale annuo, totale pagato, importo totale, totale',
          en: 'total alimony, total paid, total maintenance, annual total, total per year, total amount, total',
        },
        take: 'last',
      },
    ],
  },
  {
    kind: 'birthCertificate',
    category: { self: 31 },
    isYearly: false,
    isAboutChild: true,
    titles: {
      de: 'Geburtsurkunde, Geburtsschein, Auszug aus dem Geburtsregister, Geburtsbestätigung, Familienausweis, Kindesanerkennung, Familienbüchlein',
      fr: 'acte de naissance, certificat de naissance, extrait de l’acte de naissance, confirmation de naissance, certificat de famille, livret de famille',
      it: 'atto di nascita, certificato di nascita, estratto dell’atto di nascita, conferma di nascita, certificato di famiglia, libretto di famiglia',
      en: 'birth certificate, certificate of birth, extract from the birth register, family certificate',
    },
    signs: {
      de: 'Zivilstandsamt, Zivilstandskreis, Vater, Mutter, geboren, Heimatort, Bürgerort, Geburtsort, Eltern, Geschlecht, Personenstandsregister',
      fr: 'état civil, office de l’état civil, père, mère, lieu d’origine, lieu de naissance, parents, sexe',
      it: 'stato civile, ufficio dello stato civile, padre, madre, luogo d’origine, attinenza, luogo di nascita, genitori, sesso',
      en: 'civil registry, civil status, father, mother, place of origin, place of birth, parents, sex',
    },
    values: [],
  },
];
