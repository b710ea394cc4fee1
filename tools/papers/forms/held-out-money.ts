import type { Form } from '../form.ts';
import { debtOf, interestOf, single } from './makers.ts';

const banks = [
  'Bank Morgenrot AG',
  'Banque Val-Rouge SA',
  'Banca del Golfo SA',
  'Raiffeisenbank Sihlfeld Genossenschaft',
  'Sihlfelder Kantonalbank',
];
const foundations = [
  'Sparen 3 Stiftung Morgenrot',
  'Fondation Épargne 3 Val-Rouge',
  'Fondazione Risparmio 3 Bellariva',
];
const account = interestOf(banks, [120, 560000], [4, 3100]);
const owed = debtOf([6000, 1600000], [150, 22000]);

export const heldOutMoneyForms: readonly Form[] = [
  account(
    'de',
    ({ year }, balance, interest, tax) => `# Kontoabschluss per 31. Dezember ${year}
Mitglieder-Sparkonto IBAN CH57 8080 8001 2345 6789 1
Saldo zu Ihren Gunsten | CHF ${balance}
Habenzins brutto | CHF ${interest}
Verrechnungssteuer 35% | CHF ${tax}`,
  ),
  account(
    'de',
    ({ year }, balance, interest, tax) => `# Steuerunterlagen ${year}
Bestätigung der Guthaben und Zinsen
Konto | Saldo 31.12. | Zins brutto | Verrechnungssteuer
Privatkonto Plus | ${balance} | ${interest} | ${tax}`,
  ),
  account(
    'fr',
    ({ year, name, person }, balance, interest, tax) => `# Bouclement annuel au 31.12.${year}
Titulaire: ${name(person)}
Solde final | CHF ${balance}
Intérêts créanciers | CHF ${interest}
Impôt anticipé | CHF ${tax}`,
  ),
  account(
    'it',
    ({ year }, balance, interest, tax) => `# Attestato di capitale e interessi ${year}
Conto deposito risparmio
Capitale al 31.12.${year} | CHF ${balance}
Interessi creditori lordi | CHF ${interest}
Imposta preventiva trattenuta | CHF ${tax}`,
  ),
  {
    kind: 'accountStatement',
    language: 'fr',
    issuers: banks,
    fill(data) {
      const balance = data.money(200, 11000);
      return {
        values: { balance },
        body: `# Extrait de compte du 01.10.${data.year} au 31.10.${data.year}
Compte courant CHF
Date | Libellé | Débit | Crédit | Solde
01.10. | Solde reporté | | | ${data.print(balance - 500)}
25.10. | Versement salaire | | ${data.print(500)} | ${data.print(balance)}
* Solde final | | | | ${data.print(balance)}`,
      };
    },
  },
  {
    kind: 'securitiesStatement',
    language: 'it',
    issuers: banks,
    fill(data) {
      const [a, b] = [data.money(1200, 98000), data.money(1200, 98000)];
      const total = Math.round((a + b) * 100) / 100;
      return {
        values: { taxValue: total },
        body: `# Estratto deposito titoli al 31.12.${data.year}
Quantità | Titolo | ISIN | Valore CHF
75 | Azioni nominative | CH0099887766 | ${data.print(a)}
20 | Fondo immobiliare | CH0044332211 | ${data.print(b)}
* Totale deposito | | | ${data.print(total)}`,
      };
    },
  },
  {
    kind: 'taxStatement',
    language: 'it',
    issuers: banks,
    fill(data) {
      const [value, income, tax] = [data.francs(7000, 390000), data.money(60, 8100), data.money(12, 940)];
      return {
        values: { taxValue: value, dividends: income, withholdingTax: tax },
        body: `# Estratto fiscale in CHF ${data.year}
Elenco dei titoli con numero di valore, corsi secondo il listino dei corsi
Totale valore fiscale | ${data.print(value)}
Totale reddito lordo | ${data.print(income)}
Imposta preventiva | ${data.print(tax)}`,
      };
    },
  },
  owed(
    'mortgageStatement',
    'de',
    banks,
    ({ year, name, person }, debt, interest) => `# Hypothekarzinsausweis ${year}
Kreditnehmer ${name(person)}
Festhypothek 1.45 % bis 2029, Pfandobjekt Grundstück 77
Schuld per 31.12.${year} | CHF ${debt}
Bezahlte Schuldzinsen | CHF ${interest}`,
  ),
  owed(
    'mortgageStatement',
    'fr',
    banks,
    ({ year }, debt, interest) => `# Attestation d’intérêts hypothécaires ${year}
Hypothèque SARON sur bien-fonds 1204
Dette au 31.12.${year} | CHF ${debt}
Intérêts payés | CHF ${interest}`,
  ),
  owed(
    'loanStatement',
    'it',
    ['Credito Facile Bellariva SA'],
    ({ year }, debt, interest) => `# Attestazione del credito privato ${year}
Contratto di credito 31-882
Debito residuo al 31.12.${year} | CHF ${debt}
Interessi pagati nell’anno | CHF ${interest}`,
  ),
  single(
    'pillar3a',
    'de',
    foundations,
    'contribution',
    [150, 7056],
    ({ year }, amount) => `# Vorsorge 3a: Steuerbescheinigung ${year}
Vorsorgekonto Sparen 3
* Einbezahlter Betrag ${year} | CHF ${amount}`,
  ),
  single(
    'pillar3a',
    'fr',
    foundations,
    'contribution',
    [150, 7056],
    ({ year, name, person }, amount) => `# Attestation relative aux cotisations de prévoyance ${year}
Preneur de prévoyance: ${name(person)}
Prévoyance liée (pilier 3a), art. 82 LPP
* Cotisations versées | CHF ${amount}`,
  ),
  single(
    'pensionFundPurchase',
    'it',
    ['Fondazione LPP Bellariva'],
    'contribution',
    [2500, 70000],
    ({ year }, amount) => `# Attestazione di riscatto LPP ${year}
Riscatto di anni di contribuzione nella previdenza professionale
* Importo del riscatto | CHF ${amount}`,
  ),
  single(
    'lifeInsurance',
    'fr',
    ['Vie Sereine Assurances SA'],
    'taxValue',
    [1800, 120000],
    ({ year }, amount) => `# Attestation de valeur de rachat ${year}
Assurance-vie police 88.1207, prévoyance libre (pilier 3b)
* Valeur de rachat au 31.12.${year} | CHF ${amount}`,
  ),
  single(
    'cryptoStatement',
    'fr',
    ['Coinvallée SA'],
    'taxValue',
    [100, 66000],
    ({ year }, amount) => `# Relevé crypto-actifs ${year}
Portefeuille bitcoin et ether au 31.12.${year}
* Valeur totale | CHF ${amount}`,
  ),
  single(
    'shareholding',
    'de',
    ['Holding Morgenrot AG'],
    'dividends',
    [700, 47000],
    ({ year }, amount) => `# Gewinnausschüttung ${year}
Beteiligung gemäss Aktienregister, Beschluss der Generalversammlung
* Bruttodividende | CHF ${amount}`,
    'self',
  ),
];
