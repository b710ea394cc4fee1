import type { KindRule, ValueRule } from './kind-rule.ts';

const invoiceAmount: ValueRule = {
  key: 'amount',
  labels: {
    de: 'Gesamtbetrag, Rechnungsbetrag, Rechnungstotal, Total inkl. MwSt, Totalbetrag, Zu bezahlen, Zu bezahlender Betrag, Fälliger Betrag, Total CHF, Total Rechnung, Endbetrag, Gesamttotal, Honorar total, Total, Betrag',
    fr: 'montant total, montant de la facture, total de la facture, total TTC, total à payer, montant à payer, montant dû, total CHF, total général, total, montant',
    it: 'importo totale, importo della fattura, totale fattura, totale IVA inclusa, totale da pagare, importo da pagare, importo dovuto, totale CHF, totale, importo',
    en: 'total amount, invoice amount, invoice total, total incl. VAT, total due, amount due, total payable, total CHF, grand total, total, amount',
  },
  take: 'last',
};

/** Health: insurance and costs. */
export const healthKinds: readonly KindRule[] = [
  {
    kind: 'healthInsurance',
    category: { self: 4, spouse: 27 },
    includes: ['healthCosts'],
    isYearly: true,
    titles: {
      de: 'Prämienbescheinigung, Prämienübersicht, Prämienausweis, Prämienrechnung, Prämienabrechnung, Steuerausweis Krankenkasse, Steuerbescheinigung Krankenversicherung, Steuerbescheinigung Prämien, Bescheinigung der Prämien, Bescheinigung bezahlter Prämien, Versicherungspolice Krankenversicherung, Versicherungsausweis Krankenversicherung, Krankenversicherungsprämien, Krankenkassenprämien, Prämien und Kostenbeteiligungen, Prämien- und Kostenübersicht, Prämienbestätigung, Versicherungsbescheinigung, Bestätigung der bezahlten Prämien, Prämien, Prämienaufstellung, Prämienzusammenstellung, Prämienzahlungen, Steuerauszug Krankenkasse, Prämien- und Leistungsübersicht, Bescheinigung Krankenversicherung',
      fr: 'attestation de primes, attestation des primes, décompte de primes, facture de primes, attestation fiscale assurance-maladie, relevé des primes, primes d’assurance-maladie, attestation fiscale primes, récapitulatif des primes, attestation d’assurance, police d’assurance-maladie, primes payées, primes, primes et participations, aperçu des primes, attestation de paiement des primes, primes facturées, primes nettes',
      it: 'attestazione dei premi, attestato dei premi, conteggio dei premi, fattura dei premi, attestazione fiscale cassa malati, premi dell’assicurazione malattia, premi cassa malati, riepilogo dei premi, polizza assicurazione malattia, conferma dei premi, premi pagati, premi, panoramica dei premi, attestazione di pagamento dei premi, premi e partecipazioni, premi fatturati',
      en: 'premium statement, premium certificate, premium invoice, statement of premiums, health insurance premiums, tax statement health insurance, confirmation of premiums paid, premium overview, certificate of insurance premiums, insurance premiums, premiums paid, health insurance tax statement, health insurance statement, premiums and costs, premium confirmation',
    },
    signs: {
      de: 'Krankenversicherung, Krankenpflegeversicherung, obligatorische Krankenpflegeversicherung, KVG, VVG, Grundversicherung, Zusatzversicherung, Zusatzversicherungen, Franchise, Krankenkasse, Versicherte Person, Versichertennummer, OKP, Individuelle Prämienverbilligung, Prämienverbilligung, Spitalzusatzversicherung, bezahlte Prämien, Monatsprämie, Jahresprämie, Prämien, Versicherte, Kostenbeteiligungen, Gesundheitskosten, Krankenversicherungsprämien',
      fr: 'assurance-maladie, assurance obligatoire des soins, LAMal, LCA, assurance de base, assurances complémentaires, assurance complémentaire, franchise, caisse-maladie, personne assurée, numéro d’assuré, AOS, réduction de primes, subside, prime mensuelle, prime annuelle, primes, assuré, assurée, assurances-maladie, primes payées, maladie',
      it: 'assicurazione malattia, assicurazione obbligatoria delle cure, LAMal, LCA, assicurazione di base, assicurazioni complementari, assicurazione complementare, franchigia, cassa malati, persona assicurata, numero d’assicurato, AOMS, riduzione dei premi, premio mensile, premio annuo, premi, assicurato, assicurata, premi pagati, premi fatturati, malattia',
      en: 'health insurance, compulsory health insurance, basic insurance, supplementary insurance, KVG, VVG, deductible, insured person, insurance number, premium reduction, health insurer, monthly premium, annual premium, premiums, premiums paid, insured',
    },
    excludes: {
      de: 'Motorfahrzeug, Lebensversicherung, Gebäudeversicherung, Hausrat, Säule 3a, Rechtsschutz, Arbeitslosenkasse, Leistungsabrechnung, Taggeldabrechnung, Taxpunkt, Steuerauszug, Steuerwert, Haftpflichtversicherung, Rückkaufswert, Offerte',
      fr: 'véhicule, assurance-vie, bâtiment, ménage, pilier 3a, protection juridique, décompte de prestations, points, relevé fiscal, responsabilité civile, valeur de rachat, offre',
      it: 'veicolo, assicurazione vita, stabile, mobilia domestica, pilastro 3a, conteggio delle prestazioni, estratto fiscale, responsabilità civile, valore di riscatto, offerta',
      en: 'vehicle, life insurance, building, household contents, pillar 3a, benefit statement, liability insurance, surrender value, quote',
    },
    values: [
      {
        key: 'premium',
        labels: {
          de: 'Total Prämien, Prämien total, Total bezahlte Prämien, bezahlte Prämien, Total Prämie, Gesamtprämie, Total der Prämien, Prämientotal, Jahresprämie total, Jahresprämie, Prämien KVG und VVG, Total Versicherungsprämien, Prämienbetrag, Rechnung gestellte Prämien, fakturierte Prämien, Prämien, Prämiensumme, Nettoprämie, Prämie',
          fr: 'total des primes, total primes, primes payées, prime totale, total de la prime, prime annuelle totale, prime annuelle, montant des primes, primes facturées, primes, primes nettes, prime nette, primes versées, prime',
          it: 'totale dei premi, totale premi, premi pagati, premio totale, premio annuo, importo dei premi, premi fatturati, premi, premi netti, premio netto, premi versati, premio',
          en: 'total premiums, premiums total, premiums paid, total premium, annual premium, premium amount, premiums invoiced, premiums, net premium, premiums billed, premium',
        },
        take: 'last',
      },
      {
        key: 'costs',
        labels: {
          de: 'Total Kostenbeteiligung, Kostenbeteiligung total, selbst getragene Kosten, Total Kosten zu Ihren Lasten, Kostenbeteiligungen, Kostenbeteiligung, Total selbst bezahlte Kosten',
          fr: 'total participation aux coûts, participation aux coûts, frais à votre charge, coûts à votre charge, participations aux coûts',
          it: 'totale partecipazione ai costi, partecipazione ai costi, costi a vostro carico, spese a vostro carico',
          en: 'total cost participation, cost participation, costs borne by you, total out-of-pocket costs, cost sharing',
        },
        take: 'last',
      },
    ],
  },
  {
    kind: 'healthCosts',
    category: { self: 23, spouse: 28, child: 37 },
    isYearly: true,
    titles: {
      de: 'Leistungsabrechnung, Kostenübersicht, Zusammenstellung der Krankheitskosten, Krankheitskosten, Zusammenstellung der Kosten, Kostenbeteiligung, Abrechnung Kostenbeteiligung, Leistungsübersicht, Steuerübersicht Kosten, selbst getragene Kosten, selbst bezahlte Kosten, Kostenzusammenstellung, Bescheinigung Kostenbeteiligung, Nicht gedeckte Kosten, Übersicht Gesundheitskosten, Gesundheitskosten, Zusammenstellung Gesundheitskosten, Behandlungskosten, Kostenabrechnung, Kostenauszug, Kostenaufstellung',
      fr: 'décompte de prestations, aperçu des coûts, récapitulatif des frais médicaux, récapitulatif des frais, participation aux coûts, frais de maladie, frais médicaux à charge, relevé des prestations, frais à votre charge, attestation des frais médicaux, attestation de participation aux coûts, relevé des frais, frais de santé, coûts de la santé, liste des frais médicaux',
      it: 'conteggio delle prestazioni, conteggio prestazioni, riepilogo delle spese mediche, riepilogo dei costi, partecipazione ai costi, spese di malattia, panoramica dei costi, spese a vostro carico, attestazione della partecipazione ai costi, attestato dei costi, costi sanitari, costi della salute, elenco delle spese mediche',
      en: 'benefit statement, statement of benefits, cost overview, medical cost statement, cost participation statement, overview of medical costs, statement of medical expenses, statement of cost participation, claims statement, health costs, healthcare costs, out-of-pocket costs, healthcare expenses',
    },
    signs: {
      de: 'Franchise, Selbstbehalt, Krankenkasse, KVG, VVG, Spitalbeitrag, zu Ihren Lasten, nicht versichert, Leistungserbringer, Behandlungsdatum, Versicherte Person, Vergütung, Arzt, Apotheke, Spital, Krankenversicherung, Krankheitskosten, Heilungskosten, Rückerstattung, Ihr Anteil, Leistungen, Gesundheitskosten, Kostenbeteiligung',
      fr: 'franchise, quote-part, caisse-maladie, LAMal, LCA, contribution hospitalière, à votre charge, non assuré, fournisseur de prestations, date de traitement, personne assurée, remboursement, médecin, pharmacie, hôpital, frais de maladie, frais médicaux, prestations, participation, frais de guérison',
      it: 'franchigia, aliquota percentuale, cassa malati, LAMal, LCA, contributo ospedaliero, a vostro carico, non assicurato, fornitore di prestazioni, data del trattamento, persona assicurata, rimborso, medico, farmacia, ospedale, spese di malattia, spese mediche, prestazioni, partecipazione',
      en: 'deductible, retention, health insurer, hospital contribution, charged to you, not insured, service provider, treatment date, insured person, reimbursement, doctor, pharmacy, hospital, medical costs, medical expenses, benefits',
    },
    excludes: {
      de: 'Bezahlte Prämien, Taxpunkt, Taxpunktwert, Prämienübersicht, Prämienbescheinigung, Total Prämien, Altersrente, Invalidenrente',
      fr: 'primes payées, valeur du point, attestation de primes, total des primes, rente de vieillesse, rente d’invalidité',
      it: 'premi pagati, valore del punto, attestazione dei premi, totale dei premi, rendita di vecchiaia, rendita di invalidità, rendita d’invalidità',
      en: 'premiums paid, point value, premium statement, total premiums',
    },
    values: [
      {
        key: 'costs',
        labels: {
          de: 'Total zu Ihren Lasten, Total Kostenbeteiligung, zu Ihren Lasten, Total Kosten zu Ihren Lasten, Kostenbeteiligung total, selbst getragene Kosten, selbst bezahlte Kosten, Ihre Kostenbeteiligung, Total Kosten, Kostenbeteiligung, Total, Ihr Anteil, selbst bezahlt, Gesamtkosten, Summe',
          fr: 'total à votre charge, total participation aux coûts, à votre charge, participation aux coûts, total des frais, total, votre part, total des coûts, somme',
          it: 'totale a vostro carico, totale a suo carico, a vostro carico, a suo carico, totale partecipazione ai costi, partecipazione ai costi, totale dei costi, totale, vostra parte, totale spese, somma',
          en: 'total charged to you, total cost participation, charged to you, costs borne by you, cost participation, total costs, total, your share, sum',
        },
        take: 'last',
      },
    ],
  },
  {
    kind: 'medicalBill',
    category: { self: 23, spouse: 28, child: 37 },
    isYearly: false,
    isAboutChild: true,
    titles: {
      de: 'Arztrechnung, Zahnarztrechnung, Honorarrechnung, Rückforderungsbeleg, Rechnung Zahnbehandlung, Spitalrechnung, Rechnung für ärztliche Leistungen, TARMED-Rechnung, Tiers Garant, Apothekenrechnung, Rechnung Physiotherapie, Rechnung für Brille, Optikerrechnung, Behandlungsrechnung, Zahnbehandlung, Honorarnote, Behandlungskosten, Rechnung für Behandlung, Laborrechnung, Rechnung Hörgerät, Therapierechnung',
      fr: 'facture médicale, facture de dentiste, facture dentaire, note d’honoraires, justificatif de remboursement, facture d’hôpital, facture TARMED, tiers garant, facture de pharmacie, facture physiothérapie, facture d’opticien, soins dentaires, traitement dentaire, note de frais médicaux, facture de laboratoire, facture de soins, honoraires médicaux',
      it: 'fattura medica, fattura del dentista, fattura dentistica, nota d’onorario, giustificativo per il rimborso, fattura ospedaliera, fattura TARMED, terzo garante, fattura farmacia, fattura fisioterapia, fattura ottico, cure dentarie, trattamento dentario, onorario medico, fattura di laboratorio, fattura delle cure, nota onorari',
      en: 'medical invoice, dental invoice, doctor’s invoice, hospital invoice, invoice for medical services, dentist invoice, treatment invoice, reimbursement voucher, medical bill, dental treatment, medical fees, laboratory invoice, therapy invoice, fee note',
    },
    signs: {
      de: 'Patient, Patientin, Behandlung, Behandlungsdatum, Taxpunkt, Taxpunktwert, TARMED, TARDOC, ZSR-Nr, GLN, Konsultation, Dr. med, Dr. med. dent, Zahnarzt, Zahnarztpraxis, Praxis, Diagnose, Arzt, Spital, Apotheke, Physiotherapie, Dentalhygiene, Füllung, Röntgen, Medikamente, Brille, Gläser, Zahnmedizin, Augenoptik, Optik, Optiker, Korrekturbrille, Brillengläser, Kontaktlinsen, Rezept, ärztlichem, ärztliche, zahnärztliche, Kieferorthopädie, Therapie, Sehhilfe, Hörgerät, Labor, Augenarzt, Augenzentrum, Klinik, Chiropraktik, Psychotherapie, Impfung',
      fr: 'patient, patiente, traitement, date de traitement, points, valeur du point, TARMED, TARDOC, numéro RCC, GLN, consultation, médecin, dentiste, cabinet, cabinet médical, cabinet dentaire, diagnostic, hôpital, pharmacie, physiothérapie, hygiène dentaire, radiographie, médicaments, lunettes, verres, verres correcteurs, opticien, ordonnance, orthodontie, thérapie, laboratoire, clinique, ophtalmologue, appareil auditif, psychothérapie, vaccin, séance, détartrage',
      it: 'paziente, trattamento, data del trattamento, punti, valore del punto, TARMED, TARDOC, numero RCC, GLN, consultazione, medico, dentista, studio medico, studio dentistico, diagnosi, ospedale, farmacia, fisioterapia, igiene dentale, radiografia, medicamenti, occhiali, lenti, ottico, ricetta medica, ortodonzia, terapia, laboratorio, clinica, oculista, apparecchio acustico, psicoterapia, vaccino, seduta, sedute',
      en: 'patient, treatment, treatment date, tax points, point value, TARMED, consultation, dentist, doctor, practice, diagnosis, hospital, pharmacy, physiotherapy, dental hygiene, x-ray, medication, glasses, orthodontics, therapy, laboratory, clinic, ophthalmologist, hearing aid, psychotherapy, vaccination, session',
    },
    excludes: {
      de: 'Prämien, Prämienbescheinigung, Leistungsabrechnung, Tierarzt, Kleintierpraxis, Kostenbeteiligung, Spende, Tierklinik, Tierspital, Tierpraxis, Hund, Katze, Pferd',
      fr: 'primes, décompte de prestations, vétérinaire, participation aux coûts, don, clinique vétérinaire, chien',
      it: 'premi, conteggio delle prestazioni, veterinario, partecipazione ai costi, clinica veterinaria, cane, gatto',
      en: 'premiums, benefit statement, veterinary, cost participation, veterinarian, animal hospital',
    },
    values: [invoiceAmount],
  },
  {
    kind: 'disabilityConfirmation',
    category: { self: 23, spouse: 28, child: 36 },
    isYearly: false,
    isAboutChild: true,
    titles: {
      de: 'Bescheinigung der Behinderung, Bestätigung der Behinderung, Hilflosenentschädigung, Bescheinigung behinderungsbedingte Kosten, Fragebogen für Ärzte Behinderung, Behinderungsbedingte Kosten, Invaliditätsausweis, Verfügung Hilflosenentschädigung, IV-Ausweis',
      fr: 'attestation de handicap, confirmation du handicap, allocation pour impotent, frais liés à un handicap, attestation d’invalidité, certificat de handicap, confirmation de handicap',
      it: 'attestazione di disabilità, conferma della disabilità, assegno per grandi invalidi, spese per disabilità, attestato d’invalidità, certificato d’invalidità, conferma di disabilità',
      en: 'confirmation of disability, disability certificate, disability confirmation, helplessness allowance, disability-related costs, helpless allowance',
    },
    signs: {
      de: 'Behinderung, IV-Stelle, Invalidenversicherung, Hilflosigkeit, hilflos, Behinderungsgrad, Arzt, leichten Grades, mittleren Grades, Art. 9 ATSG, Grad der Behinderung, Invaliditätsgrad, dauernd',
      fr: 'handicap, office AI, assurance-invalidité, impotence, degré faible, degré moyen, médecin, degré d’invalidité, durable',
      it: 'disabilità, ufficio AI, assicurazione invalidità, grande invalido, grado lieve, grado medio, medico, grado d’invalidità, durevole',
      en: 'disability, disability insurance, helplessness, physician, degree of disability, permanent',
    },
    excludes: {
      de: 'Rentenbescheinigung, Prämien, Invalidenrente, Rentenausweis',
      fr: 'attestation de rentes, primes, rente d’invalidité',
      it: 'attestazione delle rendite, premi, rendita d’invalidità',
      en: 'pension statement, premiums',
    },
    values: [],
  },
];

export { invoiceAmount };
