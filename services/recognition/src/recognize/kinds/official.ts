import type { KindRule } from './kind-rule.ts';
import { invoiceAmount } from './health.ts';

/** Letters of authorities, accounts of a business, and papers that belong to no category. */
export const officialKinds: readonly KindRule[] = [
  {
    kind: 'businessAccounts',
    category: { self: 41 },
    isYearly: true,
    titles: {
      de: 'Bilanz, Erfolgsrechnung, Jahresrechnung, Geschäftsabschluss, Bilanz und Erfolgsrechnung, Hilfsblatt A, Buchhaltungsabschluss, Milchbüchleinrechnung, Einnahmen-Ausgaben-Rechnung, Schlussbilanz, Einnahmenüberschussrechnung, Aufzeichnungen Selbständigerwerbende, Abschluss Einzelunternehmen, Betriebsrechnung, Kontoblatt',
      fr: 'bilan, compte de résultat, comptes annuels, compte de pertes et profits, bilan et compte de résultat, comptes de l’exercice, bilan de clôture, compte de profits et pertes, comptes de clôture, bouclement comptable',
      it: 'bilancio, conto economico, conti annuali, bilancio e conto economico, conto perdite e profitti, bilancio di chiusura, chiusura contabile, chiusura annuale contabile',
      en: 'balance sheet, income statement, profit and loss statement, annual accounts, annual financial statements, profit and loss account, statement of income and expenses, year-end accounts, financial statements',
    },
    signs: {
      de: 'Aktiven, Passiven, Umlaufvermögen, Anlagevermögen, Fremdkapital, Eigenkapital, Betriebsertrag, Aufwand, Ertrag, Reingewinn, Jahresgewinn, Debitoren, Kreditoren, Abschreibungen, Warenaufwand, Personalaufwand, Privatkonto Inhaber, Flüssige Mittel, Umsatz, Einzelunternehmen',
      fr: 'actifs, passifs, actifs circulants, actifs immobilisés, capitaux étrangers, capitaux propres, produits, charges, bénéfice net, bénéfice de l’exercice, débiteurs, créanciers, amortissements, charges de personnel, chiffre d’affaires, raison individuelle, liquidités',
      it: 'attivi, passivi, attivo circolante, attivo fisso, capitale di terzi, capitale proprio, ricavi, costi, utile netto, utile d’esercizio, debitori, creditori, ammortamenti, costi del personale, cifra d’affari, ditta individuale, liquidità',
      en: 'assets, liabilities, current assets, fixed assets, equity, revenue, expenses, net profit, profit for the year, receivables, payables, depreciation, personnel expenses, turnover, sole proprietorship, cash and cash equivalents',
    },
    excludes: {
      de: 'Depotauszug, Mieterspiegel, Stockwerkeigentümergemeinschaft, Prämien, Lohnausweis',
      fr: 'état locatif, PPE, primes, certificat de salaire',
      it: 'elenco pigioni, PPP, premi, certificato di salario',
      en: 'rent roll, premiums, condominium, salary certificate',
    },
    values: [
      {
        key: 'amount',
        labels: {
          de: 'Reingewinn, Jahresgewinn, Gewinn, Unternehmenserfolg, Jahreserfolg, Unternehmensgewinn, Einkommen aus selbständiger Erwerbstätigkeit',
          fr: 'bénéfice net, bénéfice de l’exercice, résultat de l’exercice, bénéfice, résultat net, bénéfice d’entreprise',
          it: 'utile netto, utile d’esercizio, risultato d’esercizio, utile, risultato netto',
          en: 'net profit, profit for the year, net income, net result, profit',
        },
        take: 'next',
      },
    ],
  },
  {
    kind: 'taxAtSource',
    category: { self: 1, spouse: 30 },
    isYearly: true,
    titles: {
      de: 'Quellensteuerabrechnung, Quellensteuerbestätigung, Bescheinigung Quellensteuer, Quellensteuerbescheinigung, Quellensteuerausweis, Quellensteuer, Bestätigung über die Quellensteuer',
      fr: 'attestation de l’impôt à la source, décompte de l’impôt à la source, attestation-quittance, impôt à la source, attestation d’impôt à la source',
      it: 'attestazione dell’imposta alla fonte, conteggio dell’imposta alla fonte, imposta alla fonte, attestazione imposta alla fonte',
      en: 'tax at source statement, tax at source certificate, confirmation of tax at source, withholding tax at source, tax at source',
    },
    signs: {
      de: 'Quellensteuerabzug, Tarif, Tarifcode, Bruttolohn, Steuerbarer Lohn, quellensteuerpflichtig, Schuldner der steuerbaren Leistung, Arbeitgeber, abgezogene Quellensteuer, A0N, B0N, SSL-Nr',
      fr: 'barème, code tarifaire, salaire brut, salaire imposable, contribuable soumis à l’impôt à la source, débiteur de la prestation imposable, employeur, impôt retenu',
      it: 'aliquota, codice tariffa, salario lordo, salario imponibile, assoggettato all’imposta alla fonte, debitore della prestazione imponibile, datore di lavoro, imposta trattenuta',
      en: 'tariff code, gross salary, taxable salary, subject to tax at source, debtor of the taxable benefit, employer, tax deducted',
    },
    excludes: {
      de: 'Lohnausweis, Lohnabrechnung, Veranlagungsverfügung, ausländische Quellensteuer, Steuerauszug, DA-1, Dividende',
      fr: 'certificat de salaire, décompte de salaire, relevé fiscal, DA-1',
      it: 'certificato di salario, conteggio salario, estratto fiscale, DA-1',
      en: 'salary certificate, payslip, tax statement, dividend, DA-1',
    },
    values: [
      {
        key: 'withholdingTax',
        labels: {
          de: 'Total Quellensteuer, abgezogene Quellensteuer, Quellensteuerabzug, Quellensteuer total, Quellensteuerbetrag, Quellensteuer',
          fr: 'total impôt à la source, impôt retenu, impôt à la source retenu, impôt à la source, montant retenu',
          it: 'totale imposta alla fonte, imposta trattenuta, imposta alla fonte, importo trattenuto',
          en: 'total tax at source, tax deducted, tax at source deducted, tax at source, tax withheld',
        },
        take: 'last',
      },
      {
        key: 'grossSalary',
        labels: {
          de: 'Bruttolohn, steuerbarer Lohn',
          fr: 'salaire brut, salaire imposable',
          it: 'salario lordo, salario imponibile',
          en: 'gross salary, taxable salary',
        },
        take: 'last',
      },
    ],
  },
  {
    kind: 'taxAssessment',
    category: { self: 40 },
    isYearly: true,
    titles: {
      de: 'Veranlagungsverfügung, Steuerveranlagung, definitive Veranlagung, Einschätzungsentscheid, Schlussrechnung Staats- und Gemeindesteuern, Veranlagungsanzeige, Veranlagungsprotokoll, Veranlagungsberechnung, Einschätzungsmitteilung, Veranlagung und Schlussrechnung, Schlussrechnung und Veranlagung, Veranlagung Staats- und Gemeindesteuern, Veranlagung direkte Bundessteuer, Steuereinschätzung, Steuerveranlagungsverfügung, Veranlagungsentscheid',
      fr: 'décision de taxation, avis de taxation, taxation définitive, bordereau d’impôt, décision de taxation définitive, avis d’imposition, décompte final et taxation, taxation et décompte final, taxation ordinaire, détail de la taxation',
      it: 'decisione di tassazione, notifica di tassazione, tassazione definitiva, notifica di tassazione definitiva, conguaglio e tassazione, tassazione e conguaglio, dettaglio della tassazione, tassazione ordinaria',
      en: 'tax assessment, final assessment, assessment notice, tax assessment notice, notice of assessment, assessment decision, tax assessment decision',
    },
    signs: {
      de: 'Steuerverwaltung, Steueramt, steuerbares Einkommen, steuerbares Vermögen, direkte Bundessteuer, Staats- und Gemeindesteuern, Einsprache, Rechtsmittel, Steuerfuss, Register-Nr, satzbestimmend',
      fr: 'administration fiscale, administration cantonale des impôts, revenu imposable, fortune imposable, impôt fédéral direct, impôts cantonaux et communaux, réclamation, voies de droit, coefficient',
      it: 'ufficio di tassazione, divisione delle contribuzioni, reddito imponibile, sostanza imponibile, imposta federale diretta, imposte cantonali e comunali, reclamo, rimedi giuridici, moltiplicatore',
      en: 'tax office, tax administration, taxable income, taxable assets, direct federal tax, cantonal and communal taxes, objection, legal remedies',
    },
    excludes: {
      de: 'Quellensteuerabrechnung, Lohnausweis, Steuerauszug',
      fr: 'impôt à la source, certificat de salaire, relevé fiscal',
      it: 'imposta alla fonte, certificato di salario, estratto fiscale',
      en: 'tax at source, salary certificate',
    },
    values: [],
  },
  {
    kind: 'taxNumberLetter',
    category: { self: 40 },
    isYearly: false,
    titles: {
      de: 'Aufforderung zur Einreichung der Steuererklärung, Zugangscode Steuererklärung, Steuererklärung einreichen, Zugangsdaten Steuererklärung, Einladung zur Steuererklärung, Fristerstreckung Steuererklärung, Zugangsdaten für die elektronische Steuererklärung, Zustellung Steuererklärung, Steuererklärung ausfüllen, Mahnung Steuererklärung, Einreichung der Steuererklärung, Einreichung Steuererklärung',
      fr: 'invitation à remplir la déclaration d’impôt, code de contrôle déclaration d’impôt, données d’accès déclaration d’impôt, dépôt de la déclaration d’impôt, envoi de la déclaration, délai de dépôt de la déclaration',
      it: 'invito a presentare la dichiarazione d’imposta, codice di accesso dichiarazione d’imposta, invio della dichiarazione d’imposta, trasmissione della dichiarazione, termine per la dichiarazione d’imposta',
      en: 'request to file the tax return, tax return access code, invitation to file a tax return, access data tax return, filing the tax return, deadline for your tax return',
    },
    signs: {
      de: 'Steuernummer, Zugangscode, Einreichefrist, Register-Nr, PID, Steuererklärung, Gemeindesteueramt, Steueramt, Dossiernummer, ZPV-Nr, Fallnummer, Steuererklärung bis, reichen Sie',
      fr: 'numéro de contribuable, code d’accès, code de contrôle, délai de dépôt, déclaration d’impôt, NCC, administration fiscale, votre déclaration d’impôt',
      it: 'numero di contribuente, codice di accesso, termine di presentazione, dichiarazione d’imposta, numero di controllo, ufficio di tassazione, dichiarazione fiscale',
      en: 'taxpayer number, tax number, access code, filing deadline, tax return, tax office, tax declaration',
    },
    excludes: {
      de: 'Veranlagungsverfügung, Vollmacht, Bruttoertrag, Bescheinigung, Prämien',
      fr: 'décision de taxation, procuration, rendement brut, attestation, primes',
      it: 'decisione di tassazione, procura, reddito lordo, attestazione, premi',
      en: 'tax assessment, power of attorney, gross income, certificate, premiums',
    },
    values: [],
  },
  {
    kind: 'powerOfAttorney',
    category: { self: 39 },
    isYearly: false,
    titles: {
      de: 'Vollmacht, Steuervollmacht, Vertretungsvollmacht',
      fr: 'procuration, procuration fiscale',
      it: 'procura, procura fiscale, mandato di rappresentanza',
      en: 'power of attorney',
    },
    signs: {
      de: 'Vollmachtgeber, Vollmachtgeberin, bevollmächtigt, Bevollmächtigte, Steuerangelegenheiten, vertreten, Steuerverwaltung, Unterschrift, widerrufen, ermächtigt, Treuhand',
      fr: 'mandant, mandataire, représenter, affaires fiscales, autorités fiscales, signature, révoquer, autorise, fiduciaire',
      it: 'mandante, mandatario, rappresentare, questioni fiscali, autorità fiscali, firma, revocare, autorizza, fiduciaria',
      en: 'principal, attorney-in-fact, authorise, authorises, represent, tax matters, tax authorities, signature, revoke, representative',
    },
    excludes: {
      de: 'Bank, Kontovollmacht, Generalversammlung',
      fr: 'banque, assemblée générale',
      it: 'banca, assemblea generale',
      en: 'bank account, general meeting',
    },
    values: [],
  },
  {
    kind: null,
    category: { self: null },
    isYearly: true,
    titles: {
      de: 'Steuerrechnung, provisorische Steuerrechnung, Staats- und Gemeindesteuern, provisorische Rechnung, Ratenrechnung, Akontorechnung Steuern, Mahnung',
      fr: 'facture d’impôts, bordereau provisoire, acomptes d’impôts, décompte provisoire, facture d’acomptes, rappel',
      it: 'richiesta d’acconto, fattura d’imposta, conguaglio provvisorio, acconti d’imposta, richiamo',
      en: 'tax bill, provisional tax invoice, tax instalment, reminder',
    },
    signs: {
      de: 'Steueramt, Steuerbetrag, Rate, zahlbar bis, Ausgleichszins, Vergütungszins',
      fr: 'administration fiscale, acompte, payable jusqu’au, intérêt compensatoire',
      it: 'acconto, pagabile entro, interessi, ufficio esazione',
      en: 'tax office, instalment, payable by',
    },
    excludes: {
      de: 'Veranlagungsverfügung, Steuerauszug',
      fr: 'décision de taxation, relevé fiscal',
      it: 'decisione di tassazione, estratto fiscale',
      en: 'tax assessment, tax statement',
    },
    values: [invoiceAmount],
  },
  {
    kind: null,
    category: { self: null },
    isYearly: false,
    titles: {
      de: 'Kreditkartenabrechnung, Kreditkartenrechnung, Motorfahrzeugversicherung, Hausratversicherung, Privathaftpflicht, Haftpflichtversicherung, Rechtsschutzversicherung, Strassenverkehrsamt, Motorfahrzeugsteuer, Verkehrsabgabe, Serafe, Radio- und Fernsehabgabe, Stromrechnung, Energierechnung, Mobilfunkrechnung, Internetrechnung, Telefonrechnung, Arbeitsvertrag, Kündigung, Offerte, Angebot, Lieferschein, Bestellbestätigung, Auftragsbestätigung, Kaufbeleg, Kassenbon, Garantieschein, Newsletter, Einladung, Reisebestätigung, Buchungsbestätigung, Hotelrechnung, Betreibungsauszug, Strafregisterauszug, Lebenslauf, Arbeitszeugnis, Bussenverfügung, Ordnungsbusse, Bedienungsanleitung, Speisekarte, Protokoll, Traktanden, Fahrzeugausweis, Leasingvertrag, Mitgliederversammlung, Bewerbung',
      fr: 'décompte de carte de crédit, facture carte de crédit, assurance véhicule, assurance ménage, responsabilité civile privée, service des automobiles, taxe automobile, redevance radio-télévision, facture d’électricité, facture mobile, facture internet, contrat de travail, résiliation, offre, devis, bulletin de livraison, confirmation de commande, ticket de caisse, garantie, invitation, confirmation de réservation, facture d’hôtel, extrait des poursuites, extrait du casier judiciaire, curriculum vitae, certificat de travail, amende d’ordre, mode d’emploi, procès-verbal, ordre du jour, permis de circulation, contrat de leasing',
      it: 'conteggio carta di credito, fattura carta di credito, assicurazione veicolo, assicurazione mobilia domestica, responsabilità civile privata, imposta di circolazione, sezione della circolazione, canone radiotelevisivo, fattura elettricità, fattura telefonia mobile, fattura internet, contratto di lavoro, disdetta, offerta, preventivo, bollettino di consegna, conferma d’ordine, scontrino, garanzia, invito, conferma di prenotazione, fattura hotel, estratto esecuzioni, casellario giudiziale, curriculum vitae, certificato di lavoro, multa disciplinare, istruzioni per l’uso, verbale, ordine del giorno, licenza di circolazione, contratto di leasing',
      en: 'credit card statement, credit card bill, car insurance, motor insurance, household insurance, liability insurance, vehicle tax, electricity bill, mobile phone bill, internet bill, phone bill, employment contract, notice of termination, quotation, quote, delivery note, order confirmation, sales receipt, warranty, invitation, booking confirmation, hotel invoice, debt collection extract, curriculum vitae, reference letter, parking fine, user manual, minutes, agenda, vehicle registration, leasing contract',
    },
    signs: {
      de: 'Kontrollschild, Chassisnummer, Kreditkarte, Kreditlimite, Mobiltelefon, Menge, Artikel, Lieferung, Datenvolumen, Kasko',
      fr: 'numéro de plaque, carte de crédit, quantité, article, livraison, volume de données, casco',
      it: 'targa, carta di credito, quantità, articolo, consegna, volume di dati, casco',
      en: 'licence plate, credit card, quantity, item, delivery, data volume',
    },
    values: [],
  },
];
