import type { Form } from '../form.ts';
import { debtOf, interestOf, single } from './makers.ts';

const banks = [
  'Regiobank Thurtal AG',
  'Caisse d’épargne de la Broye',
  'Banca Popolare Ceresio SA',
  'Alpstein Privatbank AG',
];
const foundations = [
  'Vorsorgestiftung Alpstein 3',
  'Fondation de prévoyance Broye',
  'Fondazione di previdenza Ceresio',
];

const interest = interestOf(banks, [1200, 210000], [201, 1400]);
const loan = debtOf([30000, 980000], [700, 15500]);

export const furtherMoneyForms: readonly Form[] = [
  interest(
    'de',
    ({ year, name, person }, balance, earned, tax) => `# Zins- und Saldobestätigung per 31.12.${year}
Lautend auf ${name(person)}
IBAN CH21 0078 1015 5552 2718 3
Kontoart: Mitgliedersparkonto
Saldo per 31.12.${year} zu Ihren Gunsten | CHF | ${balance}
Bruttozins ${year} | CHF | ${earned}
./. 35% Verrechnungssteuer | CHF | ${tax}`,
  ),
  interest(
    'de',
    ({ year }, balance, earned, tax) => `# Steuerausweis ${year}
Konto | Kapital 31.12.${year} | Bruttozins | Verrechnungssteuer
Privatkonto CH21 0078 1015 5552 2718 3 | ${balance} | ${earned} | ${tax}`,
  ),
  interest(
    'fr',
    ({ year }, balance, earned, tax) => `# Attestation fiscale ${year}
Compte privé IBAN CH21 0078 1015 5552 2718 3
Solde au 31 décembre ${year} | CHF ${balance}
Intérêts créanciers bruts | CHF ${earned}
Impôt anticipé (35 %) | CHF ${tax}`,
  ),
  interest(
    'it',
    ({ year }, balance, earned, tax) => `# Attestato fiscale al 31.12.${year}
Conto privato, IBAN CH21 0078 1015 5552 2718 3
Saldo al 31.12.${year} | ${balance}
Interessi attivi lordi | ${earned}
Imposta preventiva 35% | ${tax}`,
  ),
  interest(
    'en',
    ({ year }, balance, earned, tax) => `# Certificate of balance and interest ${year}
Savings account, account holder as addressed
Balance as of 31.12.${year} | CHF ${balance}
Gross interest | CHF ${earned}
Swiss withholding tax 35% | CHF ${tax}`,
  ),
  {
    kind: 'accountStatement',
    language: 'fr',
    issuers: banks,
    fill(data) {
      const balance = data.money(500, 18000);
      return {
        values: { balance },
        body: `# Relevé de compte ${data.year}\nPériode 01.06.${data.year} - 30.06.${data.year}\nDate | Texte | Débit | Crédit | Solde\n01.06. | Report de solde | | | ${data.print(balance - 900)}\n05.06. | Bancomat | ${data.print(100)} | | ${data.print(balance - 1000)}\n25.06. | Versement | | ${data.print(1000)} | ${data.print(balance)}\n* Solde final | | | | ${data.print(balance)}`,
      };
    },
  },
  {
    kind: 'securitiesStatement',
    language: 'fr',
    issuers: banks,
    fill(data) {
      const [a, b] = [data.money(1000, 70000), data.money(1000, 70000)];
      return {
        values: { taxValue: Math.round((a + b) * 100) / 100 },
        body: `# État de votre dépôt-titres au 31.12.${data.year}\nISIN | Désignation | Quantité | Cours | Valeur\nCH0012032048 | Action nominative Gamma | 40 | 255.50 | ${data.print(a)}\nCH0038863350 | Fonds Delta | 12 | 101.20 | ${data.print(b)}\n* Valeur totale | | | | ${data.print(Math.round((a + b) * 100) / 100)}`,
      };
    },
  },
  {
    kind: 'securitiesStatement',
    language: 'de',
    issuers: banks,
    fill(data) {
      const gross = data.money(80, 2500);
      const tax = Math.round(gross * 35) / 100;
      return {
        values: { dividends: gross, withholdingTax: tax },
        body: `# Dividendenabrechnung\nNamenaktie Epsilon Holding, ISIN CH0012032048, Stück 150\nZahlbar am 24.04.${data.year}\nBruttodividende | CHF ${data.print(gross)}\nVerrechnungssteuer 35% | CHF ${data.print(tax)}\n* Gutschrift netto | CHF ${data.print(Math.round((gross - tax) * 100) / 100)}`,
      };
    },
  },
  {
    kind: 'taxStatement',
    language: 'de',
    issuers: banks,
    fill(data) {
      const [value, income, tax] = [data.francs(5000, 300000), data.money(50, 9000), data.money(10, 900)];
      return {
        values: { taxValue: value, dividends: income, withholdingTax: tax },
        body: `# Steuerverzeichnis ${data.year}\nWertschriften und Guthaben per 31.12.${data.year}, mit Valor und Kursliste\nTotal Steuerwert | ${data.print(value)}\nTotal Bruttoertrag | ${data.print(income)}\nVerrechnungssteueranspruch | ${data.print(tax)}`,
      };
    },
  },
  loan(
    'mortgageStatement',
    'de',
    banks,
    ({ year }, debt, paid) => `# Zinsausweis Hypotheken ${year}
SARON-Hypothek, Liegenschaft Mühlehalde 4
Kapitalschuld per 31.12.${year} | ${debt}
Belastete Zinsen 01.01. - 31.12.${year} | ${paid}`,
  ),
  loan(
    'mortgageStatement',
    'de',
    banks,
    ({ year }, debt, paid) => `# Bescheinigung Schuldzinsen ${year}
Fest-Hypothek 5 Jahre
Schuld per 31.12.${year} | ${debt}
Hypothekarzinsen | ${paid}`,
  ),
  loan(
    'mortgageStatement',
    'it',
    banks,
    ({ year }, debt, paid) => `# Attestazione debiti ipotecari ${year}
Ipoteca a tasso fisso
Debito al 31.12.${year} | ${debt}
Interessi pagati nell’anno | ${paid}`,
  ),
  loan(
    'loanStatement',
    'fr',
    banks,
    ({ year }, debt, paid) => `# Attestation pour votre déclaration d’impôt ${year}
Crédit privé no 77120, preneur de crédit selon adresse
Solde dû au 31.12.${year} | ${debt}
Intérêts payés | ${paid}`,
  ),
  single(
    'pillar3a',
    'de',
    foundations,
    'contribution',
    [300, 7056],
    ({ year, name, person }, amount) => `# Bescheinigung über Vorsorgebeiträge
~ Attestation concernant les cotisations de prévoyance – Attestazione concernente i contributi previdenziali
Gebundene Vorsorgeversicherung / Vorsorgevereinbarung (Säule 3a)
Vorsorgenehmer/in: ${name(person)}, AHV-Nr. 756.9217.0769.85
Beitragsjahr: ${year}
* Beiträge | CHF ${amount}`,
  ),
  single(
    'pillar3a',
    'fr',
    foundations,
    'contribution',
    [300, 7056],
    ({ year }, amount) => `# Attestation fiscale ${year} – Pilier 3a
Compte de prévoyance liée
* Versements effectués en ${year} | CHF ${amount}`,
  ),
  single(
    'pillar3a',
    'en',
    foundations,
    'contribution',
    [300, 7056],
    ({ year }, amount) => `# Tax certificate pillar 3a ${year}
Tied pension provision, portfolio 2
* Total deposits ${year} | CHF ${amount}`,
  ),
  single(
    'pensionFundPurchase',
    'fr',
    ['Caisse de pension Dorsaz'],
    'contribution',
    [4000, 80000],
    ({ year }, amount) => `# Attestation de rachat ${year}
Rachat d’années d’assurance selon règlement de la caisse de pension, 2e pilier
* Montant du rachat | ${amount}`,
  ),
  single(
    'lifeInsurance',
    'de',
    ['Lebensversicherung Alpstein AG'],
    'taxValue',
    [3000, 120000],
    ({ year }, amount) => `# Bescheinigung für die Steuererklärung ${year}
Lebensversicherung Police Nr. 9.221.440, freie Vorsorge (Säule 3b)
* Steuerwert per 31.12.${year} | ${amount}`,
  ),
  single(
    'cryptoStatement',
    'de',
    ['Bitsafe Zug AG'],
    'taxValue',
    [200, 90000],
    ({ year }, amount) => `# Kontoübersicht digitale Vermögenswerte per 31.12.${year}
Bitcoin (BTC) 0.41200
Solana (SOL) 22.1
* Gesamtwert CHF | ${amount}`,
  ),
  single(
    'shareholding',
    'de',
    ['Aebersold Beteiligungen GmbH'],
    'dividends',
    [1000, 60000],
    ({ year }, amount) => `# Gewinnausschüttung ${year}
Beschluss der Gesellschafterversammlung, Stammanteile zu CHF 1'000
* Bruttodividende | ${amount}`,
    'self',
  ),
];
