import type { Form, FormData } from '../form.ts';
import { letter, single } from './makers.ts';

const childOf = ({ household }: FormData) => household.children[0]?.firstName ?? 'Jana';

export const heldOutCostForms: readonly Form[] = [
  single(
    'healthInsurance',
    'de',
    ['Concordia Kranken', 'Visana Versicherungen', 'CSS Luzern'],
    'premium',
    [1900, 9800],
    (d, x) => `# Steuerbescheinigung ${d.year}
Versicherte Person: ${d.name(d.person)}, Versichertennummer 80756001
Krankenpflegeversicherung KVG und Zusatzversicherungen VVG
* Total Prämien | CHF ${x}`,
  ),
  letter('healthInsurance', 'it', ['Assura Ticino'], (d) => {
    const p = d.money(1900, 9000),
      k = d.money(50, 2400);
    return {
      values: { premium: p, costs: k },
      body: `# Attestazione fiscale ${d.year}
Persona assicurata: ${d.name(d.person)}
Premi fatturati LAMal e LCA | ${d.print(p)}
Partecipazione ai costi | ${d.print(k)}`,
    };
  }),
  single(
    'healthCosts',
    'de',
    ['SWICA Gesundheit', 'Atupri Versicherung'],
    'costs',
    [50, 3000],
    (d, x) => `# Leistungsübersicht für die Steuern ${d.year}
${d.name(d.person)}
Franchise, Selbstbehalt und nicht gedeckte Kosten
* Kosten zu Ihren Lasten | CHF ${x}`,
  ),
  single(
    'medicalBill',
    'de',
    ['Zahnarztpraxis Seefeld', 'Physiotherapie Bahnhof', 'Optik Meyer'],
    'amount',
    [60, 3500],
    (d, x) => `# Rechnung
für ${d.name(d.person)}, Behandlung vom 05.05. bis 19.06.${d.year}
Position | Taxpunkte | Betrag
* Total | CHF ${x}
Zahlbar innert 30 Tagen. Dieser Beleg dient als Rückforderungsbeleg.`,
  ),
  single(
    'medicalBill',
    'it',
    ['Studio dentistico Piazza'],
    'amount',
    [60, 3500],
    (d, x) => `# Fattura cure dentarie
Paziente ${d.name(d.person)}
Otturazione, igiene dentale, data 07.06.${d.year}
* Importo totale | CHF ${x}`,
  ),
  single(
    'childcare',
    'de',
    ['Kindertagesstätte Bärlihöhle', 'Tagesfamilienverein Oberaargau', 'Mittagstisch Seen'],
    'costs',
    [400, 21000],
    (d, x) => `# Bestätigung der Betreuungskosten ${d.year}
Kind: ${childOf(d)}
Eltern: ${d.name(d.person)}
Die Kosten für Verpflegung sind abgezogen.
* Total Betreuungskosten | CHF ${x}`,
  ),
  single(
    'childcare',
    'fr',
    ['Garderie Pirouette', "Réseau d'accueil de la Broye"],
    'costs',
    [400, 21000],
    (d, x) => `# Attestation de garde pour la déclaration d'impôt ${d.year}
Enfant ${childOf(d)}, accueil 3 jours par semaine
* Frais de garde payés | CHF ${x}`,
  ),
  letter(
    'schoolConfirmation',
    'de',
    ['Zürcher Hochschule für Wissenschaften', 'Gewerbliche Berufsschule Chur'],
    (d) => ({
      values: {},
      body: `# Ausbildungsbestätigung
Wir bestätigen, dass ${d.name(d.person)} vom 01.08.${d.year} bis 31.07.${d.year + 1} eine Ausbildung an unserer Schule absolviert.`,
    }),
    'child',
  ),
  letter(
    'schoolConfirmation',
    'en',
    ['International School of Geneva Lake'],
    (d) => ({
      values: {},
      body: `# To whom it may concern: confirmation of enrolment
${d.name(d.person)} is a student of our school in the academic year ${d.year}/${d.year + 1}.`,
    }),
    'child',
  ),
  single(
    'donation',
    'de',
    ['Caritasverband Luzern', 'WWF Sektion', 'Heilsarmee Stiftung'],
    'amount',
    [30, 6000],
    (d, x) => `# Spendenbestätigung ${d.year}
Sehr geehrte/r ${d.name(d.person)}
Im vergangenen Jahr haben Sie unsere Arbeit unterstützt. Dafür danken wir Ihnen von Herzen.
* Summe Ihrer Spenden | CHF ${x}
Spenden an unsere gemeinnützige Organisation können von den Steuern abgezogen werden.`,
  ),
  single(
    'donation',
    'it',
    ['Aiuto alla montagna'],
    'amount',
    [30, 6000],
    (d, x) => `# Attestato delle donazioni ${d.year}
Gentile ${d.name(d.person)}, la ringraziamo per il suo sostegno.
* Importo totale donato | CHF ${x}`,
  ),
  single(
    'training',
    'de',
    ['KV Business School', 'Höhere Fachschule Südost', 'SVEB Zürich'],
    'amount',
    [150, 12000],
    (d, x) => `# Rechnung
Diplomlehrgang Personalfachfrau/-mann, Semester 1
Teilnehmende Person: ${d.name(d.person)}, Kursbeginn 19.08.${d.year}
* Rechnungsbetrag | CHF ${x}`,
  ),
  single(
    'training',
    'fr',
    ['Centre de formation continue Valais'],
    'amount',
    [150, 12000],
    (d, x) => `# Facture n° 2210 – cours de perfectionnement
Participante: ${d.name(d.person)}
Cours «Gestion de projet», du 05.03. au 08.06.${d.year}
* Montant à payer | CHF ${x}`,
  ),
  single(
    'transportTicket',
    'de',
    ['SBB CFF FFS', 'Bernmobil'],
    'price',
    [90, 4000],
    (d, x) => `# Kaufbeleg
Jahresabonnement Libero, Zonen 100 101, 2. Klasse
Reisende Person: ${d.name(d.person)}
Gültigkeit: 01.02.${d.year} - 31.01.${d.year + 1}
* Preis | CHF ${x}`,
  ),
  single(
    'transportTicket',
    'fr',
    ['CFF SBB FFS'],
    'price',
    [90, 4000],
    (d, x) => `# Quittance
Abonnement général 2e classe, adulte
Titulaire ${d.name(d.person)}, valable dès le 01.03.${d.year}
* Prix | CHF ${x}`,
  ),
  single(
    'transportTicket',
    'en',
    ['SBB CFF FFS'],
    'price',
    [90, 4000],
    (d, x) => `# Purchase receipt
GA travelcard adult, 2nd class
Traveller ${d.name(d.person)}, valid from 1 March ${d.year}
* Total | CHF ${x}`,
  ),
  single(
    'propertyMaintenance',
    'de',
    ['Dachdecker Zemp AG', 'Elektro Furrer', 'Gartenbau Grünig'],
    'amount',
    [200, 30000],
    (d, x) => `# Rechnung
Bauherrschaft: ${d.name(d.person)}, Objekt Einfamilienhaus Sonnhalde 3
Reparaturarbeiten am Dach, ausgeführt im August ${d.year}
* Total inkl. 8.1% MWST | CHF ${x}`,
  ),
  single(
    'propertyMaintenance',
    'de',
    ['Kaminfegermeister Suter'],
    'amount',
    [90, 600],
    (d, x) => `# Kaminfegerrechnung
Liegenschaft Sonnhalde 3, Reinigung der Heizung vom 10.10.${d.year}
* Rechnungsbetrag | CHF ${x}`,
  ),
  single(
    'propertyMaintenance',
    'fr',
    ['Chauffage Sanitaire Dubois'],
    'amount',
    [200, 30000],
    (d, x) => `# Facture
Remplacement de la chaudière, villa, ${d.name(d.person)}
Travaux exécutés en mai ${d.year}
* Total TTC | CHF ${x}`,
  ),
  single(
    'propertyCosts',
    'de',
    ['GVB Gebäudeversicherung', 'Wasserversorgung Meilen'],
    'amount',
    [80, 2500],
    (d, x) => `# Prämienrechnung Gebäudeversicherung ${d.year}
Gebäude Nr. 4120, Versicherungswert 812000
Eigentümer: ${d.name(d.person)}
* Zu bezahlen | CHF ${x}`,
  ),
  single(
    'schoolFees',
    'de',
    ['Fachhochschule Nordost', 'Privatgymnasium Sankt Klemens'],
    'amount',
    [500, 16000],
    (d, x) => `# Rechnung Semestergebühren Frühlingssemester ${d.year}
Studierende/r: ${d.name(d.person)}
* Total | CHF ${x}`,
    'child',
  ),
  letter(
    'birthCertificate',
    'it',
    ['Ufficio di stato civile Locarno'],
    (d) => ({
      values: {},
      body: `# Certificato di nascita
Cognome e nome: ${d.household.children[0]?.lastName ?? 'Rey'} ${childOf(d)}
Luogo di nascita Locarno, 04.02.${d.year}
Padre, madre: ${d.name(d.person)}`,
    }),
    'child',
  ),
  single(
    'holidayHome',
    'de',
    ['Tourismusverein Lenzerheide', 'Gemeinde Saas-Grund'],
    'amount',
    [80, 1500],
    (d, x) => `# Kurtaxenpauschale ${d.year}
Ferienwohnung Haus Arve, Eigentümer ${d.name(d.person)}
* Rechnungsbetrag | CHF ${x}`,
  ),
  letter(
    'disabilityConfirmation',
    'de',
    ['IV-Stelle des Kantons Bern'],
    (d) => ({
      values: {},
      body: `# Verfügung Hilflosenentschädigung
${d.name(d.person)}
Ab 01.03.${d.year} besteht Anspruch auf eine Entschädigung wegen Hilflosigkeit leichten Grades.`,
    }),
    'self',
  ),
];
