import { invoiceAmount } from './health.ts';
import type { KindRule } from './kind-rule.ts';

/** What a person may deduct: donations, training, commuting. */
export const deductionKinds: readonly KindRule[] = [
  {
    kind: 'donation',
    category: { self: 5, spouse: 28 },
    isYearly: true,
    titles: {
      de: 'Spendenbestätigung, Spendenbescheinigung, Zuwendungsbestätigung, Spendenquittung, Spendenausweis, Bestätigung Ihrer Spende, Bestätigung Ihrer Spenden, Spendenübersicht, Spenden, Spende, Gönnerbeitrag, Parteispende, Mitgliederbeitrag und Spenden, Mandatsbeitrag, Bestätigung der Zuwendungen, Zuwendung, Zuwendungen, Gönnerbestätigung, Patenschaft, Spendenbeleg, Dank für Ihre Spende, Mitgliederbeitrag Partei, Parteibeitrag',
      fr: 'attestation de don, attestation de dons, attestation fiscale de don, reçu fiscal, reçu de don, confirmation de don, quittance de don, attestation fiscale pour vos dons, vos dons, dons, confirmation de votre don, don à un parti politique, reçu pour don, reçu de dons, attestation de libéralités, parrainage, libéralités, cotisation parti',
      it: 'attestazione di donazione, attestato di donazione, attestazione delle donazioni, conferma di donazione, ricevuta di donazione, donazioni, donazione, attestato delle offerte, conferma delle donazioni, offerta, erogazioni liberali, erogazione liberale, ricevuta offerta, offerte, padrinato, liberalità',
      en: 'donation receipt, donation confirmation, certificate of donation, donation certificate, confirmation of donations, donations, donation, statement of donations, gift receipt, giving receipt, annual giving statement, contribution receipt, charitable contribution, sponsorship, charitable donation, your gifts, giving receipt, gift acknowledgement',
    },
    signs: {
      de: 'Spende, Spenden, Spenderin, Spender, gemeinnützig, gemeinnützige Organisation, Hilfswerk, steuerbefreit, Zuwendung, Zuwendungen, herzlichen Dank, Stiftung, ZEWO, Gönner, Steuerbefreiung, freiwillige Zuwendung, Spendenkonto, Unterstützung, Verein, Partei, Spendenjahr, Ihr Vertrauen, von der Steuer befreit, Projekte, wohltätig, Gemeinnützigkeit, spenden, Gabe, Patenschaft, Dank',
      fr: 'don, dons, donateur, donatrice, utilité publique, organisation d’utilité publique, exonérée d’impôts, merci, fondation, ZEWO, générosité, soutien, versement, association, parti, remercions, donateurs, projets, déductible, bienfaisance, libéralité, généreux, soutenir, parrainage',
      it: 'dono, donazione, donatore, donatrice, utilità pubblica, esente da imposte, ringraziamo, fondazione, ZEWO, generosità, sostegno, offerta, associazione, partito, donazioni, progetti, deducibile, beneficenza, liberalità, offerte, generoso, sostenere, grazie',
      en: 'donor, non-profit, charitable organisation, charitable, tax-exempt, thank you, foundation, ZEWO, generosity, support, charity, gift, gifts, donate, generous, tax exempt, contribution',
    },
    excludes: {
      de: 'Rechnung Nr, Lohnausweis, Prämien, Kontoauszug, Versicherte Person, Säule 3a, Pensionskasse, Vorsorge, Patient',
      fr: 'facture, certificat de salaire, primes, personne assurée, pilier 3a, prévoyance, patient',
      it: 'fattura, certificato di salario, premi, persona assicurata, pilastro 3a, previdenza, paziente',
      en: 'invoice no, salary certificate, premiums, pillar 3a, insured person, patient',
    },
    values: [
      {
        key: 'amount',
        labels: {
          de: 'Total Spenden, Total Ihrer Spenden, Spenden total, Spendentotal, Gesamtbetrag, Total Zuwendungen, Spendenbetrag, Totalbetrag, Gesamtsumme, Total, Betrag von, im Betrag von, Betrag, insgesamt, Spende von, Zuwendung, Zuwendungen, Spende, Spenden, Summe',
          fr: 'total des dons, total de vos dons, montant total, montant du don, montant de, total, don de, montant, dons, don, somme',
          it: 'totale delle donazioni, totale donazioni, importo totale, importo della donazione, importo di, totale, donazione di, importo, offerte, offerta, donazioni, somma',
          en: 'total donations, total of your donations, total amount, donation amount, amount of, total, donation of, amount, total gifts, gifts, gift, donations, donation',
        },
        take: 'last',
      },
    ],
  },
  {
    kind: 'training',
    category: { self: 3, spouse: 29, child: 34 },
    isYearly: false,
    titles: {
      de: 'Weiterbildung, Kursbestätigung, Kursrechnung, Kursgeld, Weiterbildungskosten, Weiterbildungsrechnung, Rechnung Weiterbildung, Seminar, Seminarrechnung, Lehrgang, Kursgebühr, Kurskosten, Kursbesuch, Teilnahmebestätigung, Rechnung Kurs, Lehrgangskosten, Sprachkurs, Prüfungsgebühr, Kursbescheinigung, Kursabrechnung, Weiterbildungsbestätigung, Schulungskosten, Ausbildungsrechnung, Zertifikatslehrgang, Kursteilnahme',
      fr: 'formation continue, attestation de cours, facture de cours, frais de cours, perfectionnement, frais de formation continue, séminaire, attestation de participation, facture formation, cours de langue, facture de formation, frais d’examen, frais de formation, confirmation de cours, cours de formation, brevet fédéral, frais d’écolage formation, journée de formation',
      it: 'formazione continua, attestato di corso, fattura corso, fattura del corso, tassa di corso, perfezionamento, seminario, perfezionamento professionale, attestato di partecipazione, corso di lingua, tassa d’esame, fattura formazione, spese di formazione continua, conferma del corso, corso di formazione, attestato professionale federale, tassa del corso',
      en: 'continuing education, training invoice, course invoice, course confirmation, course fee, further education, seminar, training course, certificate of attendance, professional training, exam fee, further training, training fees, course fees, training costs, workshop invoice, certificate course, tuition for further education',
    },
    signs: {
      de: 'Kurs, Weiterbildung, Ausbildung, Seminar, Schulung, Workshop, Kursbeginn, Kurskosten, Prüfung, Unterricht, Kursort, Kursdauer, Teilnehmer, Teilnehmerin, Lektionen, Dozent, Kursleitung, CAS, DAS, MAS, Diplom, Modul, Akademie, Fachausweis, Kursnummer, Lehrgang, Anmeldung, Schulungsort, Kursdaten',
      fr: 'cours, formation, séminaire, atelier, examen, enseignement, perfectionnement, lieu du cours, durée du cours, participant, participante, leçons, formateur, CAS, DAS, MAS, diplôme, module, académie, brevet fédéral, numéro de cours, inscription',
      it: 'corso, formazione, seminario, esame, insegnamento, perfezionamento, luogo del corso, durata del corso, partecipante, lezioni, docente, CAS, DAS, MAS, diploma, modulo, accademia, attestato professionale, numero del corso, iscrizione',
      en: 'course, training, seminar, workshop, exam, education, course location, course duration, participant, lessons, lecturer, CAS, DAS, MAS, diploma, module, academy, course number, registration',
    },
    excludes: {
      de: 'Kinderbetreuung, Lohnausweis, Patient, Kontoauszug, Spende, Studiengebühren, Semestergebühren, Schulgeld, Fahrschule',
      fr: 'crèche, certificat de salaire, patient, écolage, frais de scolarité, auto-école',
      it: 'asilo nido, certificato di salario, paziente, tasse scolastiche',
      en: 'childcare, salary certificate, patient, tuition fees, driving school',
    },
    values: [invoiceAmount],
  },
  {
    kind: 'professionalExpenses',
    category: { self: 3, spouse: 29 },
    isYearly: false,
    titles: {
      de: 'Berufsauslagen, Berufskosten, Spesenabrechnung, Arbeitszimmer, Homeoffice-Bestätigung, Arbeitgeberbescheinigung, Berufskleidung, Fachliteratur, Bescheinigung des Arbeitgebers, Verpflegungskosten, Bestätigung Homeoffice, Bestätigung des Arbeitgebers, Gewerkschaftsbeitrag, Mitgliederbeitrag Gewerkschaft, Berufsverband, Mitgliederbeitrag Berufsverband, Bestätigung Homeoffice-Tage, Spesenbestätigung, Berufsbeitrag, Verbandsbeitrag, Werkzeugkosten, Schichtbestätigung, Home-Office-Bestätigung',
      fr: 'frais professionnels, note de frais, décompte de frais, télétravail, attestation de l’employeur, vêtements professionnels, frais de repas, attestation de télétravail, cotisation syndicale, cotisation au syndicat, association professionnelle, attestation home office, cotisation professionnelle, attestation de travail par équipes',
      it: 'spese professionali, nota spese, conteggio spese, telelavoro, attestazione del datore di lavoro, abiti da lavoro, spese di vitto, attestazione di telelavoro, contributo sindacale, quota sindacale, associazione professionale, attestazione home office, quota associativa professionale, attestazione di lavoro a turni',
      en: 'professional expenses, expense report, home office confirmation, employer’s confirmation, work clothes, work-related expenses, meal expenses, union dues, union membership fee, professional association, working from home confirmation, membership fee professional association, shift work confirmation',
    },
    signs: {
      de: 'Arbeitsort, Arbeitstage, Arbeitgeber, Mitarbeiter, Homeoffice, auswärtige Verpflegung, Spesen, Schichtarbeit, Gewerkschaft, Pensum, Mitgliederbeitrag, Verband',
      fr: 'lieu de travail, jours de travail, employeur, collaborateur, télétravail, repas, frais, travail en équipe, syndicat, taux d’occupation, cotisation',
      it: 'luogo di lavoro, giorni di lavoro, datore di lavoro, collaboratore, telelavoro, pasti, spese, lavoro a turni, sindacato, grado d’occupazione, contributo',
      en: 'workplace, working days, employer, employee, home office, meals, expenses, shift work, trade union, membership fee',
    },
    excludes: {
      de: 'Lohnausweis, Lohnabrechnung, Bruttolohn, Bilanz',
      fr: 'certificat de salaire, décompte de salaire, salaire brut, bilan',
      it: 'certificato di salario, conteggio salario, salario lordo, bilancio',
      en: 'salary certificate, payslip, gross salary, balance sheet',
    },
    values: [invoiceAmount],
  },
  {
    kind: 'transportTicket',
    category: { self: 21, spouse: 29, child: 38 },
    isYearly: false,
    titles: {
      de: 'Generalabonnement, Halbtax, Halbtax-Abo, Streckenabonnement, Streckenabo, Verbundabonnement, Verbundabo, Jahresabonnement, Jahresabo, Monatsabonnement, Monatsabo, Kaufquittung Abonnement, Fahrausweis, Abonnement öffentlicher Verkehr, Fahrkosten, Arbeitsweg, Modul-Abo, U-Abo, Libero-Abo, SwissPass, ZVV-NetzPass, Regionalabonnement, Kilometerabrechnung, BahnPendler, Parkplatzmiete, Pendlerabonnement, Zonenabo, GA-Travelcard, Bahnabonnement, Bus-Abo',
      fr: 'abonnement général, demi-tarif, abonnement demi-tarif, abonnement de parcours, abonnement annuel, abonnement mensuel, quittance d’abonnement, titre de transport, frais de transport, trajet domicile-travail, SwissPass, abonnement communautaire, abonnement régional, abonnement de communauté, frais de déplacement, abonnement de transports, abonnement de train, abonnement de bus',
      it: 'abbonamento generale, metà-prezzo, abbonamento metà-prezzo, abbonamento di percorso, abbonamento annuale, abbonamento mensile, ricevuta abbonamento, titolo di trasporto, spese di trasporto, tragitto casa-lavoro, SwissPass, abbonamento arcobaleno, abbonamento di comunità, abbonamento ferroviario, abbonamento bus',
      en: 'GA travelcard, general travelcard, half-fare card, half fare travelcard, season ticket, annual travelcard, travel pass, monthly pass, annual pass, point-to-point travelcard, commuting expenses, SwissPass, purchase receipt travelcard, network pass, commuter pass, travelcard, rail pass, train pass, travelcard invoice, public transport pass',
    },
    signs: {
      de: 'SBB, 1. Klasse, 2. Klasse, Zonen, Tarifverbund, Geltungsdauer, gültig von, öffentlicher Verkehr, Kundennummer, Reisende, Verkehrsbetriebe, Strecke, Abo, Gültigkeit, ZVV, PostAuto, BLS, Ostwind, TNW, Billett, Erwachsene, alle Zonen, Abonnement, Jahresabo, Generalabo, Fahrgast, Tarif, Bahn, Pendler',
      fr: 'CFF, 1re classe, 2e classe, zones, communauté tarifaire, durée de validité, valable du, transports publics, numéro de client, trajet, abo, unireso, mobilis, voyageur, adulte, toutes les zones, abonnement, tarif, validité, libre circulation',
      it: 'FFS, 1a classe, 2a classe, zone, comunità tariffale, durata di validità, valido dal, trasporti pubblici, numero cliente, tratta, viaggiatore, arcobaleno, adulto, abbonamento, tariffa, validità, libera circolazione',
      en: 'SBB, 1st class, 2nd class, zones, fare network, validity, valid from, public transport, customer number, route, traveller, adult, travelcard, pass, ticket, subscription',
    },
    excludes: {
      de: 'Zeitung, Zeitschrift, Fitness, Mobile-Abo, Internet, Lohnausweis, Spende, Prämien, Hypothek, Generalversammlung, Mietvertrag',
      fr: 'journal, magazine, fitness, internet, certificat de salaire, don, primes, assemblée générale, salle de sport',
      it: 'giornale, rivista, fitness, internet, certificato di salario, premi, assemblea generale, palestra',
      en: 'newspaper, magazine, fitness, internet, salary certificate, donation, premiums, general meeting, gym',
    },
    values: [
      {
        key: 'price',
        labels: {
          de: 'Gesamtpreis, Total bezahlt, Preis inkl. MwSt, Kaufpreis, Totalbetrag, Rechnungsbetrag, Gesamtbetrag, Betrag, Preis, Total',
          fr: 'prix total, total payé, montant payé, montant total, prix, montant, total',
          it: 'prezzo totale, totale pagato, importo pagato, importo totale, prezzo, importo, totale',
          en: 'total price, total paid, amount paid, total amount, price, amount, total',
        },
        take: 'last',
      },
    ],
  },
];
