import type { Form } from '../form.ts';
import { letter, single } from './makers.ts';

export const heldOutCostForms: readonly Form[] = [
  single(
    'healthInsurance',
    'de',
    ['Sana Plus Krankenversicherung AG', 'Helvamed Krankenkasse'],
    'premium',
    [2100, 10400],
    ({ year, name, person }, amount) => `# Steuerausweis ${year}
${name(person)}
Grundversicherung (KVG) und Zusatzversicherungen (VVG)
* Bezahlte Prämien total | CHF ${amount}`,
  ),
  single(
    'healthInsurance',
    'fr',
    ['Mutuelle Val-Rouge Assurance-maladie'],
    'premium',
    [2100, 10400],
    ({ year, name, person }, amount) => `# Récapitulatif des primes ${year}
Personne assurée: ${name(person)}
Assurance de base LAMal, assurances complémentaires LCA
* Total des primes | CHF ${amount}`,
  ),
  single(
    'healthCosts',
    'it',
    ['Cassa malati Bellariva'],
    'costs',
    [60, 4700],
    ({ year }, amount) => `# Riepilogo delle spese mediche ${year}
Franchigia e aliquota percentuale
* Totale a suo carico | CHF ${amount}`,
  ),
  single(
    'medicalBill',
    'de',
    ['Praxis Dr. med. Andrea Kunz', 'Spital Morgenrot'],
    'amount',
    [65, 5900],
    ({ year, name, person }, amount) => `# Rückforderungsbeleg
Patient ${name(person)}
Konsultation 16.05.${year}, Labor, Medikamente
Rechnungsdatum 23.05.${year}
* Gesamtbetrag | CHF ${amount}`,
  ),
  single(
    'medicalBill',
    'fr',
    ['Cabinet dentaire Val-Rouge', 'Optique du Centre Sàrl'],
    'amount',
    [40, 4200],
    ({ year, name, person }, amount) => `# Note d’honoraires
Patient: ${name(person)}
Soins du 07.02.${year}
Date de la facture 14.02.${year}
* Total à payer | CHF ${amount}`,
  ),
  single(
    'childcare',
    'de',
    ['Kinderkrippe Zwergenhaus', 'Mittagstisch Sihlfeld'],
    'costs',
    [400, 23000],
    ({ year, name, person }, amount) => `# Bestätigung der Betreuungskosten ${year}
Betreuung von ${name(person)}
* Total bezahlt | CHF ${amount}`,
    'child',
  ),
  single(
    'childcare',
    'fr',
    ['Crèche Les Lutins'],
    'costs',
    [400, 23000],
    ({ year, name, person }, amount) => `# Attestation de frais de garde ${year}
Enfant: ${name(person)}
* Montant payé par les parents | CHF ${amount}`,
    'child',
  ),
  letter(
    'schoolConfirmation',
    'it',
    ['Liceo Bellariva'],
    ({ year, name, person }) => ({
      values: {},
      body: `# Certificato di frequenza\n${name(person)} frequenta la nostra scuola nell’anno scolastico ${year}/${year + 1}.`,
    }),
    'child',
  ),
  single(
    'schoolFees',
    'de',
    ['Universität Morgenrot'],
    'amount',
    [400, 1700],
    ({ year, name, person }, amount) => `# Rechnung Studiengebühren
Student/in: ${name(person)}, Frühlingssemester ${year}
Datum 20.01.${year}
* Zu bezahlender Betrag | CHF ${amount}`,
    'child',
  ),
  single(
    'alimony',
    'it',
    ['Ufficio anticipo alimenti Bellariva'],
    'amount',
    [2600, 28000],
    ({ year }, amount) => `# Conferma alimenti ${year}
Contributi di mantenimento secondo sentenza di divorzio
* Totale alimenti versati | CHF ${amount}`,
    'self',
  ),
  letter(
    'birthCertificate',
    'it',
    ['Ufficio dello stato civile Bellariva'],
    ({ name, person }) => ({
      values: {},
      body: `# Atto di nascita\nCognome e nome: ${name(person)}\nPadre e madre, luogo di nascita, attinenza`,
    }),
    'child',
  ),
  single(
    'donation',
    'de',
    ['Verein Nachbarschaftshilfe Sihlfeld', 'Tierschutz Morgenrot'],
    'amount',
    [20, 5200],
    ({ year, name, person }, amount) => `# Bestätigung Ihrer Spenden ${year}
Spenderin / Spender: ${name(person)}
Unser Verein ist gemeinnützig und von der Steuer befreit.
* Spenden ${year} | CHF ${amount}`,
  ),
  single(
    'donation',
    'fr',
    ['Association Les Toits Val-Rouge'],
    'amount',
    [20, 5200],
    ({ year }, amount) => `# Attestation fiscale pour vos dons ${year}
Organisation d’utilité publique
* Total de vos dons | CHF ${amount}`,
  ),
  single(
    'training',
    'de',
    ['Akademie Morgenrot'],
    'amount',
    [220, 9900],
    ({ year, name, person }, amount) => `# Kursrechnung
Teilnehmer: ${name(person)}
CAS Digitale Verwaltung, Kursbeginn 04.03.${year}
Rechnungsdatum 12.02.${year}
* Kurskosten | CHF ${amount}`,
  ),
  single(
    'training',
    'en',
    ['Lakeside Business School'],
    'amount',
    [220, 9900],
    ({ year }, amount) => `# Course invoice
Professional training: data analysis, 5 days
Invoice date 10.06.${year}
* Total due | CHF ${amount}`,
  ),
  single(
    'transportTicket',
    'de',
    ['Verkehrsbetriebe Sihlfeld'],
    'price',
    [220, 3860],
    ({ year }, amount) => `# Kaufquittung
Generalabonnement 2. Klasse, Erwachsene
Gültig ab 01.02.${year}
* Preis | CHF ${amount}`,
  ),
  single(
    'transportTicket',
    'it',
    ['Trasporti Bellariva SA'],
    'price',
    [220, 3860],
    ({ year }, amount) => `# Ricevuta abbonamento
Abbonamento annuale 2a classe, tutte le zone
Valido dal 01.04.${year}
* Prezzo | CHF ${amount}`,
  ),
  single(
    'propertyMaintenance',
    'de',
    ['Schreinerei Holzwurm GmbH'],
    'amount',
    [300, 38000],
    ({ year }, amount) => `# Rechnung
Ersatz Fenster und Haustüre, Liegenschaft Hangweg 5
Arbeit und Material, Rechnungsdatum 05.09.${year}
* Rechnungstotal inkl. MWST | CHF ${amount}`,
  ),
  single(
    'propertyMaintenance',
    'it',
    ['Impianti Termici Bellariva Sagl'],
    'amount',
    [300, 38000],
    ({ year }, amount) => `# Fattura
Manutenzione riscaldamento e sostituzione caldaia, stabile via Lago 3
Data 12.11.${year}
* Totale IVA inclusa | CHF ${amount}`,
  ),
  single(
    'propertyCosts',
    'fr',
    ['Commune de Val-Rouge'],
    'amount',
    [90, 1900],
    ({ year }, amount) => `# Facture eau et épuration ${year}
Immeuble parcelle 210, compteur, consommation 98 m3
* Total à payer | CHF ${amount}`,
  ),
  single(
    'rentalIncome',
    'de',
    ['Immobilien Sihlfeld Treuhand AG'],
    'rent',
    [11000, 92000],
    ({ year }, amount) => `# Liegenschaftsabrechnung ${year}
Mehrfamilienhaus, Eigentümer gemäss Anschrift, Mieterspiegel liegt bei
* Total Mietzinseinnahmen | CHF ${amount}`,
  ),
  letter('taxAssessment', 'de', ['Steueramt Sihlfeld'], ({ year, print, money }) => ({
    values: {},
    body: `# Schlussrechnung und Veranlagung ${year}\nStaats- und Gemeindesteuern, direkte Bundessteuer\nSteuerbares Einkommen | ${print(money(30000, 150000))}\nRechtsmittel: Einsprache innert 30 Tagen`,
  })),
  letter('powerOfAttorney', 'it', ['Fiduciaria Bellariva SA'], ({ name, person }) => ({
    values: {},
    body: `# Procura fiscale\nIl mandante ${name(person)} autorizza la fiduciaria a rappresentarlo davanti all’autorità fiscale.`,
  })),
];
