import type { Form, FormData } from '../form.ts';
import { debtOf, interestOf, letter, single } from './makers.ts';

const childOf = ({ household }: FormData) => household.children[0]?.firstName ?? 'Jana';

export const heldOutMoneyForms: readonly Form[] = [
  interestOf(
    ['UBZ Bank', 'Aargauische Volksbank', 'Sparkasse Schwyzerland'],
    [300, 120000],
    [0.5, 700],
  )(
    'de',
    (d, b, i, t) => `# Zins- und Saldoausweis per 31.12.${d.year}
Kontoinhaberin: ${d.name(d.person)}
Mitglieder-Sparkonto CH42 8080 8001 2345 6789 0
Kontostand per 31.12.${d.year} | ${b}
Bruttozins | ${i}
Verrechnungssteuer 35 % | ${t}
Bitte legen Sie diesen Ausweis Ihrer Steuererklärung bei.`,
  ),
  interestOf(
    ['Banque cantonale du Jura vaudois'],
    [300, 120000],
    [0.5, 700],
  )(
    'fr',
    (d, b, i, t) => `# Relevé fiscal de votre compte, exercice ${d.year}
Titulaire du compte: ${d.name(d.person)}
Solde au 31.12.${d.year} | ${b}
Intérêts bruts | ${i}
Impôt anticipé | ${t}`,
  ),
  interestOf(
    ['Banca Popolare Verbano'],
    [300, 120000],
    [0.5, 700],
  )(
    'it',
    (d, b, i, t) => `# Chiusura annuale conto risparmio ${d.year}
Titolare: ${d.name(d.person)}
Saldo finale al 31.12.${d.year} | ${b}
Interessi creditori | ${i}
Imposta preventiva 35% | ${t}`,
  ),
  interestOf(
    ['Radicant Online Bank'],
    [300, 120000],
    [0.5, 700],
  )(
    'en',
    (d, b, i, t) => `# Year-end statement ${d.year} for your tax return
Account holder ${d.name(d.person)}, savings account
Closing balance on 31.12.${d.year} | ${b}
Credit interest | ${i}
Withholding tax 35% | ${t}`,
  ),
  single(
    'accountStatement',
    'de',
    ['Raiffeisenbank Surselva', 'Zuger Regionalbank'],
    'balance',
    [200, 60000],
    (d, x) => `# Kontoauszug 01.12.${d.year} - 31.12.${d.year}
${d.name(d.person)}, Privatkonto
Datum | Text | Belastung | Gutschrift | Saldo
03.12. | Dauerauftrag Miete | 1650.00 | | 2210.00
24.12. | Lohneingang | | 6120.00 | 8330.00
* Saldo zu Ihren Gunsten | CHF ${x}`,
  ),
  letter('securitiesStatement', 'de', ['Privatbank Reichmuth & Söhne', 'Swissquote Depotbank'], (d) => {
    const v = d.money(9000, 400000),
      dv = d.money(50, 6000);
    return {
      values: { taxValue: v, dividends: dv },
      body: `# Depotauszug per 31. Dezember ${d.year}
Depotinhaber ${d.name(d.person)}
Valor 3886335 | ABB Namenaktie | 55 Stück
Valor 1222171 | Zurich Insurance | 8 Stück
* Total Depotwert | CHF ${d.print(v)}
Total Dividenden ${d.year} | CHF ${d.print(dv)}`,
    };
  }),
  single(
    'securitiesStatement',
    'en',
    ['Interbroker Zurich'],
    'taxValue',
    [4000, 250000],
    (d, x) => `# Portfolio statement, 31 December ${d.year}
Client: ${d.name(d.person)}
ISIN IE00B4L5Y983 | 120 units | ETF World
ISIN CH0012032048 | 30 shares | Roche
* Total market value | CHF ${x}`,
  ),
  debtOf([80000, 1100000], [900, 19000])(
    'mortgageStatement',
    'de',
    ['Luzernische Regionalbank', 'Basellandschaftliche Sparbank', 'Anlagestiftung Pax Hypotheken'],
    (d, b, i) => `# Zins- und Kapitalausweis Hypothek ${d.year}
Hypothekarnehmer: ${d.name(d.person)}
Festhypothek 1.35 % bis 30.06.2029
Hypothekarschuld per 31.12.${d.year} | ${b}
Bezahlte Zinsen | ${i}`,
  ),
  debtOf([80000, 1100000], [900, 19000])(
    'mortgageStatement',
    'de',
    ['Graubündner Landbank'],
    (d, b, i) => `# Bescheinigung über Schulden und Schuldzinsen ${d.year}
Kunde ${d.name(d.person)}, Liegenschaft Dorfstrasse 8
Saldo Hypothek per 31.12.${d.year} | ${b}
Schuldzinsen | ${i}`,
  ),
  debtOf([80000, 1100000], [900, 19000])(
    'mortgageStatement',
    'fr',
    ['Banque hypothécaire de Morges'],
    (d, b, i) => `# Attestation d'intérêts hypothécaires ${d.year}
Preneur de crédit: ${d.name(d.person)}
Dette au 31.12.${d.year} | ${b}
Intérêts payés durant l'année | ${i}`,
  ),
  debtOf([2000, 70000], [90, 5000])(
    'loanStatement',
    'de',
    ['Cembra Kreditbank', 'Migros Privatkredit'],
    (d, b, i) => `# Zinsbestätigung für Ihre Steuererklärung
Privatkredit Nr. 77.120.4, Kreditnehmer ${d.name(d.person)}
Offener Saldo per 31.12.${d.year} | ${b}
Bezahlte Zinsen ${d.year} | ${i}`,
  ),
  single(
    'cryptoStatement',
    'en',
    ['Krakenberg Ltd'],
    'taxValue',
    [50, 70000],
    (d, x) => `# Crypto tax report ${d.year}
Holder ${d.name(d.person)}
BTC 0.04 | ETH 1.2 | USDT 400
* Total value on 31.12. | CHF ${x}`,
  ),
  single(
    'rentalIncome',
    'de',
    ['Verwaltungsbüro Ammann', 'Livit Bewirtschaftung'],
    'rent',
    [7000, 70000],
    (d, x) => `# Eigentümerabrechnung 01.01. - 31.12.${d.year}
Liegenschaft: Mehrfamilienhaus Gartenweg 12, ${d.name(d.person)}
* Total Mietzinseinnahmen | ${x}
Verwaltungshonorar | 1210.00`,
  ),
  letter('taxAssessment', 'de', ['Steueramt der Stadt Zürich', 'Kantonales Steueramt Solothurn'], (d) => ({
    values: {},
    body: `# Einschätzungsmitteilung Staats- und Gemeindesteuern ${d.year}
${d.name(d.person)}
Steuerbares Einkommen | ${d.francs(20000, 180000)}
Steuerbares Vermögen | ${d.francs(0, 800000)}
Rechtsmittelbelehrung: Einsprache innert 30 Tagen.`,
  })),
  letter('taxAssessment', 'it', ['Ufficio circondariale di tassazione'], (d) => ({
    values: {},
    body: `# Notifica di tassazione ${d.year}
${d.name(d.person)}
Reddito imponibile | ${d.francs(20000, 180000)}
Sostanza imponibile | ${d.francs(0, 800000)}
Reclamo entro 30 giorni.`,
  })),
  letter('taxNumberLetter', 'fr', ['Service cantonal des contributions'], (d) => ({
    values: {},
    body: `# Déclaration d'impôt ${d.year}
${d.name(d.person)}
Numéro de contribuable 441.220.11, code d'accès XK22-91QP
Délai de dépôt: 31 mars ${d.year + 1}`,
  })),
  letter(
    'powerOfAttorney',
    'it',
    ['Fiduciaria Gianola SA'],
    (d) => ({
      values: {},
      body: `# Procura
Il sottoscritto ${d.name(d.person)} autorizza la Fiduciaria Gianola SA a rappresentarlo davanti alle autorità fiscali.
Luogo, data, firma`,
    }),
    'self',
  ),
  single(
    'shareholding',
    'de',
    ['Kraftwerk Lauf AG', 'Genossenschaft Dorfladen'],
    'dividends',
    [10, 5000],
    (d, x) => `# Dividendenausweis ${d.year}
Aktionärin / Aktionär: ${d.name(d.person)}
Gemäss Beschluss der Generalversammlung
* Dividende brutto | CHF ${x}`,
  ),
  single(
    'alimony',
    'de',
    ['Sozialdienst Alimentenhilfe', 'Familie Hofer'],
    'amount',
    [2000, 36000],
    (d, x) => `# Bestätigung über erhaltene Unterhaltsbeiträge ${d.year}
Hiermit bestätige ich, von ${d.name(d.person)} für unser Kind ${childOf(d)} Alimente erhalten zu haben.
* Total im Jahr | CHF ${x}`,
    'self',
  ),
  single(
    'propertyTaxValue',
    'fr',
    ["Commission d'estimation fiscale"],
    'taxValue',
    [150000, 900000],
    (d, x) => `# Avis d'estimation fiscale
Commune, parcelle 881, villa. Révision de l'année ${d.year}
Propriétaire ${d.name(d.person)}
* Estimation fiscale | ${x}`,
  ),
  letter('propertySale', 'de', ['Grundbuchamt und Notariat Uster'], (d) => {
    const x = d.francs(300000, 1900000);
    return {
      values: { price: x },
      body: `# Öffentliche Urkunde: Kaufvertrag über ein Grundstück
Verkäuferin: ${d.name(d.person)}
Grundbuch Uster, Kat.-Nr. 3310
Kaufpreis | ${d.print(x)}
Uster, 12.06.${d.year}`,
    };
  }),
];
