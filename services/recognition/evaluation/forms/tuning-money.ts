import type { Form } from '../form.ts';
import { debtOf, interestOf, single } from './makers.ts';

const banks = ['Bank Seetal AG', 'Banque du Léman SA', 'Sparkasse Oberaargau', 'Banca Verbano SA'];

const account = interestOf(banks, [900, 190000], [201, 900]);
const debt = debtOf([40000, 900000], [800, 14000]);

export const moneyForms: readonly Form[] = [
  account(
    'de',
    ({ year, name, person }, balance, interest, tax) => `# Zinsausweis ${year}
Kontoinhaber: ${name(person)}
Sparkonto CH93 0076 2011 6238 5295 7
Saldo per 31.12.${year} | CHF ${balance}
Bruttozins | CHF ${interest}
Verrechnungssteuer 35% | CHF ${tax}`,
  ),
  account(
    'fr',
    ({ year }, balance, interest, tax) => `# Attestation d’intérêts et de capital ${year}
Compte épargne, titulaire du compte selon adresse
Solde au 31.12.${year} | ${balance}
Intérêts bruts | ${interest}
Impôt anticipé 35% | ${tax}`,
  ),
  account(
    'it',
    ({ year }, balance, interest, tax) => `# Chiusura del conto al 31.12.${year}
Conto risparmio, tasso d’interesse 0.5%
Saldo al 31.12.${year} | ${balance}
Interessi lordi | ${interest}
Imposta preventiva | ${tax}`,
  ),
  {
    kind: 'accountStatement',
    language: 'de',
    issuers: banks,
    fill(data) {
      const balance = data.money(900, 22000);
      return {
        values: { balance },
        body: `# Kontoauszug 01.03.${data.year} – 31.03.${data.year}
Privatkonto
Datum | Buchungstext | Belastung | Gutschrift | Saldo
01.03. | Saldovortrag | | | ${data.print(balance - 500)}
25.03. | Lohneingang | | ${data.print(4200)} | ${data.print(balance)}
* Schlusssaldo | | | | ${data.print(balance)}`,
      };
    },
  },
  {
    kind: 'securitiesStatement',
    language: 'de',
    issuers: banks,
    fill(data) {
      const [a, b, dividends] = [data.money(2000, 60000), data.money(2000, 60000), data.money(100, 4000)];
      const total = Math.round((a + b) * 100) / 100;
      return {
        values: { taxValue: total, dividends },
        body: `# Depotauszug per 31.12.${data.year}
Valor | Titel | Anzahl | Kurs | Kurswert
1203204 | Namenaktie Alpha | 120 | 250.00 | ${data.print(a)}
3886335 | Fonds Beta ETF | 300 | 88.10 | ${data.print(b)}
* Gesamtwert | | | | ${data.print(total)}
Total Dividenden | ${data.print(dividends)}`,
      };
    },
  },
  debt(
    'mortgageStatement',
    'de',
    banks,
    ({ year }, owed, interest) => `# Schuld- und Zinsbescheinigung ${year}
Festhypothek Nr. 40.221
Hypothekarschuld per 31.12.${year} | ${owed}
Bezahlte Zinsen | ${interest}
Amortisation | 0.00`,
  ),
  debt(
    'mortgageStatement',
    'fr',
    banks,
    ({ year }, owed, interest) => `# Attestation d’intérêts hypothécaires ${year}
Prêt à taux fixe
Dette au 31.12.${year} | ${owed}
Intérêts payés | ${interest}`,
  ),
  debt(
    'loanStatement',
    'de',
    ['Kreditbank Jura AG'],
    ({ year }, owed, interest) => `# Bestätigung Privatkredit ${year}
Kreditnehmer gemäss Kreditvertrag
Restschuld per 31.12.${year} | ${owed}
Bezahlte Schuldzinsen | ${interest}`,
  ),
  single(
    'pillar3a',
    'de',
    ['Vorsorgestiftung Seetal', 'Bank Seetal AG'],
    'contribution',
    [500, 7056],
    ({ year, name, person }, amount) => `# Bescheinigung über Vorsorgebeiträge ${year}
Gebundene Selbstvorsorge (Säule 3a)
Vorsorgenehmer: ${name(person)}
* Einbezahlter Betrag im Jahr ${year} | CHF ${amount}
~ Form. 21 EDP dfi`,
  ),
  single(
    'pillar3a',
    'fr',
    ['Fondation de prévoyance du Léman'],
    'contribution',
    [500, 7056],
    ({ year }, amount) => `# Attestation pilier 3a ${year}
Formes reconnues de prévoyance selon OPP 3
* Cotisations versées | ${amount}`,
  ),
  single(
    'pillar3a',
    'it',
    ['Fondazione di previdenza Verbano'],
    'contribution',
    [500, 7056],
    ({ year }, amount) => `# Attestazione dei contributi previdenziali ${year}
Previdenza vincolata (pilastro 3a), OPP 3
* Totale dei versamenti | ${amount}`,
  ),
  single(
    'pensionFundPurchase',
    'de',
    ['Pensionskasse Steinmatt'],
    'contribution',
    [5000, 60000],
    ({ year }, amount) => `# Bescheinigung über Einkauf in die Pensionskasse ${year}
Berufliche Vorsorge, Art. 79b BVG
* Einkaufssumme | ${amount}`,
  ),
  single(
    'lifeInsurance',
    'fr',
    ['Assurances Helvia Vie SA'],
    'taxValue',
    [5000, 90000],
    ({ year }, amount) => `# Attestation de valeur de rachat au 31.12.${year}
Assurance-vie, police 88.221.03
* Valeur de rachat | ${amount}`,
  ),
  single(
    'cryptoStatement',
    'en',
    ['Edelkrypto AG'],
    'taxValue',
    [500, 50000],
    ({ year }, amount) => `# Crypto tax report ${year}
Bitcoin BTC 0.3211
Ethereum ETH 2.001
* Total in CHF | ${amount}`,
  ),
];
