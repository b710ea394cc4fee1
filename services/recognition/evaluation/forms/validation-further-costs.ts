import type { Form } from '../form.ts';
import { letter, single } from './makers.ts';

export const validationFurtherCostForms: readonly Form[] = [
  single(
    'healthInsurance',
    'de',
    ['Obersana Versicherungen AG', 'Vitalis Gesundheitskasse'],
    'premium',
    [1800, 11800],
    ({ year, name, person }, amount) => `# Prämien- und Kostenübersicht ${year} für Ihre Steuererklärung
Versicherte Person ${name(person)}
Obligatorische Krankenpflegeversicherung KVG, Zusatzversicherungen VVG
* Total in Rechnung gestellte Prämien | CHF ${amount}`,
  ),
  single(
    'healthInsurance',
    'fr',
    ['Caisse-maladie du Doubs'],
    'premium',
    [1800, 11800],
    ({ year }, amount) => `# Attestation pour les impôts ${year}
Assurance obligatoire des soins et assurances complémentaires
* Primes payées | CHF ${amount}`,
  ),
  single(
    'healthInsurance',
    'it',
    ['Cassa malati Maggia'],
    'premium',
    [1800, 11800],
    ({ year }, amount) => `# Certificato per la dichiarazione d’imposta ${year}
Assicurazione obbligatoria delle cure medico-sanitarie LAMal
* Premi fatturati | CHF ${amount}`,
  ),
  single(
    'healthCosts',
    'de',
    ['Vitalis Gesundheitskasse'],
    'costs',
    [40, 5200],
    ({ year, name, person }, amount) => `# Leistungsübersicht ${year}
Kostenbeteiligung von ${name(person)}: Franchise, Selbstbehalt, nicht gedeckte Kosten
* Total Kostenbeteiligung | CHF ${amount}`,
  ),
  single(
    'healthCosts',
    'fr',
    ['Caisse-maladie du Doubs'],
    'costs',
    [40, 5200],
    ({ year }, amount) => `# Récapitulatif des frais médicaux ${year}
Franchise et quote-part à votre charge
* Total à votre charge | CHF ${amount}`,
  ),
  single(
    'medicalBill',
    'de',
    ['Zahnärzte Seestern', 'Dr. med. dent. Livia Obrist'],
    'amount',
    [55, 7200],
    ({ year, name, person }, amount) => `# Rechnung Nr. 30221
Patient/in ${name(person)} geb. 11.02.1984
Zahnärztliche Behandlung vom 14.03.${year}: Füllung, Dentalhygiene
Rechnungsdatum 21.03.${year}
* Total CHF | ${amount}`,
  ),
  single(
    'medicalBill',
    'it',
    ['Studio medico dentistico Maggia', 'Farmacia del Borgo'],
    'amount',
    [30, 3900],
    ({ year, name, person }, amount) => `# Fattura
Paziente: ${name(person)}
Trattamento del 04.06.${year}, tariffa TARMED
Data 10.06.${year}
* Importo da pagare | CHF ${amount}`,
  ),
  single(
    'medicalBill',
    'de',
    ['Optik Obersee GmbH'],
    'amount',
    [60, 1600],
    ({ year, name, person }, amount) => `# Quittung
Kunde ${name(person)}
Korrekturbrille mit Gläsern gemäss ärztlichem Rezept
Datum 02.12.${year}
* Betrag erhalten | CHF ${amount}`,
  ),
  single(
    'childcare',
    'de',
    ['Kita Sonnechäfer', 'Tagesschule Obersee'],
    'costs',
    [300, 28000],
    ({ year, name, person }, amount) => `# Steuerausweis Kinderbetreuung ${year}
Kind: ${name(person)}
Elternbeiträge für die Betreuung in der Kita
* Bezahlte Betreuungskosten ${year} | CHF ${amount}`,
    'child',
  ),
  single(
    'childcare',
    'it',
    ['Asilo nido Coccinella'],
    'costs',
    [300, 28000],
    ({ year, name, person }, amount) => `# Attestazione rette ${year}
Custodia complementare di ${name(person)} presso il nostro asilo nido
* Totale rette pagate | CHF ${amount}`,
    'child',
  ),
  letter(
    'schoolConfirmation',
    'fr',
    ['Gymnase du Doubs'],
    ({ year, name, person }) => ({
      values: {},
      body: `# Attestation de scolarité\nNous attestons que ${name(person)} est régulièrement inscrit-e dans notre établissement pour l’année scolaire ${year}/${year + 1}.`,
    }),
    'child',
  ),
  single(
    'schoolFees',
    'de',
    ['Pädagogische Hochschule Obersee'],
    'amount',
    [250, 1900],
    ({ year, name, person }, amount) => `# Rechnung Semestergebühren
Studierende: ${name(person)}, Herbstsemester ${year}
Studiengebühr und Materialpauschale
Datum 28.08.${year}
* Rechnungsbetrag | CHF ${amount}`,
    'child',
  ),
  single(
    'alimony',
    'de',
    ['Alimentenhilfe Obersee'],
    'amount',
    [2400, 31000],
    ({ year }, amount) => `# Bestätigung Unterhaltsbeiträge ${year}
Kinderalimente gemäss Scheidungsurteil vom 12.04.2019
* Total bezahlte Alimente | CHF ${amount}`,
    'self',
  ),
  letter(
    'birthCertificate',
    'fr',
    ['Office de l’état civil du Doubs'],
    ({ name, person }) => ({
      values: {},
      body: `# Acte de naissance\nNom et prénoms de l’enfant: ${name(person)}\nMère et père, lieu d’origine`,
    }),
    'child',
  ),
  single(
    'donation',
    'de',
    ['Bergretter Obersee', 'Hilfswerk Wasser für alle'],
    'amount',
    [15, 6400],
    ({ year }, amount) => `# Spendenbestätigung für das Jahr ${year}
Wir danken Ihnen herzlich für Ihre Spenden. Unsere Organisation ist steuerbefreit.
* Total Ihrer Spenden | CHF ${amount}`,
  ),
  single(
    'donation',
    'it',
    ['Associazione Amici del Fiume'],
    'amount',
    [15, 6400],
    ({ year }, amount) => `# Attestazione di donazione ${year}
Ente di utilità pubblica: grazie per la vostra generosità
* Totale donazioni | CHF ${amount}`,
  ),
  single(
    'training',
    'de',
    ['Weiterbildungszentrum Obersee', 'Höhere Fachschule Zeta'],
    'amount',
    [180, 12900],
    ({ year, name, person }, amount) => `# Rechnung Lehrgang
Teilnehmer/in ${name(person)}
Lehrgang Projektleitung mit eidg. Fachausweis, 1. Semester
Datum 11.08.${year}
* Kursgeld | CHF ${amount}`,
  ),
  single(
    'training',
    'it',
    ['Scuola professionale superiore Maggia'],
    'amount',
    [180, 12900],
    ({ year }, amount) => `# Fattura corso
Corso di perfezionamento contabilità, iscrizione del 03.09.${year}
* Tassa del corso | CHF ${amount}`,
  ),
  single(
    'transportTicket',
    'fr',
    ['Transports du Doubs SA'],
    'price',
    [190, 3995],
    ({ year }, amount) => `# Quittance
Abonnement de parcours, 2e classe, toutes les zones
Valable du 01.03.${year} au 28.02.${year + 1}
* Prix payé | CHF ${amount}`,
  ),
  single(
    'transportTicket',
    'de',
    ['Verkehrsverbund Obersee'],
    'price',
    [190, 3995],
    ({ year, name, person }, amount) => `# Quittung für Ihr Jahresabo
${name(person)}, alle Zonen, 2. Klasse, Erwachsene
Gültigkeit: 01.05.${year} – 30.04.${year + 1}
* Bezahlter Betrag | CHF ${amount}`,
  ),
  single(
    'propertyMaintenance',
    'fr',
    ['Chauffage Sanitaire du Doubs Sàrl'],
    'amount',
    [250, 52000],
    ({ year }, amount) => `# Facture
Remplacement du chauffage, pompe à chaleur, immeuble chemin des Prés 8
Date 15.10.${year}
* Total TVA incluse | CHF ${amount}`,
  ),
  single(
    'propertyMaintenance',
    'de',
    ['Malergeschäft Farbtupfer GmbH'],
    'amount',
    [250, 52000],
    ({ year }, amount) => `# Rechnung Malerarbeiten
Fassade und Fensterläden, Einfamilienhaus Seeweg 3
Rechnungsdatum 19.06.${year}
* Total inkl. 8.1 % MWST | CHF ${amount}`,
  ),
  single(
    'propertyCosts',
    'de',
    ['Gebäudeversicherung Obersee'],
    'amount',
    [90, 2400],
    ({ year }, amount) => `# Prämienrechnung ${year}
Gebäudeversicherung Feuer und Elementarschaden, Versicherungswert Neuwert
* Prämie | CHF ${amount}`,
  ),
  single(
    'propertyTaxValue',
    'de',
    ['Schätzungsamt Obersee'],
    'taxValue',
    [180000, 1900000],
    ({ year }, amount) => `# Amtliche Schätzung, Verfügung vom 03.03.${year}
Grundstück Nr. 902, Eigentümer gemäss Grundbuch
* Amtlicher Wert / Steuerwert | CHF ${amount}`,
  ),
  single(
    'rentalIncome',
    'fr',
    ['Régie immobilière du Doubs'],
    'rent',
    [9000, 99000],
    ({ year }, amount) => `# Décompte de gérance ${year}
Immeuble locatif, propriétaire selon adresse
* Loyers encaissés | CHF ${amount}`,
  ),
  letter(
    'taxAssessment',
    'fr',
    ['Administration cantonale des impôts du Doubs'],
    ({ year, print, money }) => ({
      values: {},
      body: `# Décision de taxation ${year}\nImpôt cantonal et communal, impôt fédéral direct\nRevenu imponible | ${print(money(30000, 160000))}\nVoie de réclamation: 30 jours`,
    }),
  ),
  letter('powerOfAttorney', 'fr', ['Fiduciaire du Doubs SA'], ({ name, person }) => ({
    values: {},
    body: `# Procuration fiscale\nLe mandant ${name(person)} autorise la fiduciaire à le représenter auprès de l’administration fiscale.`,
  })),
  single(
    'businessAccounts',
    'de',
    ['Treuhand Obersee AG'],
    'amount',
    [6000, 190000],
    ({ year }, amount) => `# Erfolgsrechnung 01.01. – 31.12.${year}
Nettoerlöse aus Lieferungen und Leistungen | 244'000.00
Personalaufwand | 71'000.00
Abschreibungen | 6'100.00
* Jahresgewinn | ${amount}`,
  ),
];
