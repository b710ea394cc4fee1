import type { Form } from '../form.ts';
import { debtOf, interestOf, single } from './makers.ts';

const banks = [
  'Sparkasse Rheinsprung AG',
  'Banque Cantonale du Plateau',
  'Banca Monteverde SA',
  'Hochgrat Bank AG',
];
const foundations = [
  'Freie Vorsorgestiftung Hochgrat',
  'Fondation 3e pilier du Plateau',
  'Fondazione pilastro 3a Monteverde',
];

const account = interestOf(banks, [300, 480000], [201, 1900]);
const owed = debtOf([12000, 1400000], [300, 19000]);

export const validationMoneyForms: readonly Form[] = [
  account(
    'de',
    ({ year }, balance, interest, tax) => `# Jahresabschluss ${year} für Steuerzwecke
Sparkonto IBAN CH56 0483 5012 3456 7800 9
Kontosaldo am 31.12.${year} | ${balance}
Zinsertrag brutto | ${interest}
Verrechnungssteuer | ${tax}`,
  ),
  account(
    'de',
    ({ year, name, person }, balance, interest, tax) => `# Kapital- und Zinsausweis ${year}
Kunde: ${name(person)}
Produkt | Saldo 31.12.${year} | Habenzins | VSt 35%
Jugendsparkonto | ${balance} | ${interest} | ${tax}`,
  ),
  account(
    'fr',
    ({ year }, balance, interest, tax) => `# Attestation pour la déclaration fiscale ${year}
Compte d’épargne, situation au 31.12.${year}
Solde en votre faveur | CHF ${balance}
Intérêts bruts crédités | CHF ${interest}
Impôt anticipé retenu | CHF ${tax}`,
  ),
  account(
    'it',
    ({ year }, balance, interest, tax) => `# Certificato degli interessi ${year}
Conto di risparmio intestato al cliente
Saldo a fine anno | CHF ${balance}
Interessi lordi | CHF ${interest}
Imposta preventiva 35 % | CHF ${tax}`,
  ),
  account(
    'en',
    ({ year }, balance, interest, tax) => `# Interest statement ${year}
Current account, IBAN CH56 0483 5012 3456 7800 9
Balance at 31 December ${year} | CHF ${balance}
Interest earned | CHF ${interest}
Withholding tax | CHF ${tax}`,
  ),
  {
    kind: 'accountStatement',
    language: 'it',
    issuers: banks,
    fill(data) {
      const balance = data.money(200, 9000);
      return {
        values: { balance },
        body: `# Estratto conto dal 01.05.${data.year} al 31.05.${data.year}\nData | Operazione | Addebito | Accredito | Saldo\n01.05. | Riporto saldo | | | ${data.print(balance - 700)}\n12.05. | Versamento | | ${data.print(700)} | ${data.print(balance)}\n* Saldo finale | | | | ${data.print(balance)}`,
      };
    },
  },
  {
    kind: 'securitiesStatement',
    language: 'de',
    issuers: banks,
    fill(data) {
      const [a, b] = [data.money(1000, 90000), data.money(1000, 90000)];
      const total = Math.round((a + b) * 100) / 100;
      return {
        values: { taxValue: total },
        body: `# Vermögensausweis per 31.12.${data.year}\nDepot 441.220-7\nAnzahl | Bezeichnung | ISIN | Marktwert CHF\n25 | Obligation 1.5% Kanton | CH0012345672 | ${data.print(a)}\n310 | Anlagefonds Welt | CH0098765438 | ${data.print(b)}\n* Total Wertschriften | | | ${data.print(total)}`,
      };
    },
  },
  {
    kind: 'taxStatement',
    language: 'fr',
    issuers: banks,
    fill(data) {
      const [value, income, tax] = [data.francs(8000, 420000), data.money(50, 9000), data.money(10, 900)];
      return {
        values: { taxValue: value, dividends: income, withholdingTax: tax },
        body: `# Relevé fiscal en CHF au 31.12.${data.year}\nTitres et avoirs selon liste des cours, numéro de valeur, ISIN\nValeur fiscale totale | ${data.print(value)}\nRendement brut total | ${data.print(income)}\nImpôt anticipé | ${data.print(tax)}`,
      };
    },
  },
  owed(
    'mortgageStatement',
    'de',
    banks,
    ({ year, name, person }, debt, interest) => `# Steuerbescheinigung ${year} Hypothekargeschäft
Schuldner: ${name(person)}
Libor- und Festhypotheken auf Grundstück 1188
Hypothekarsaldo / Schuldsaldo per 31.12.${year} | CHF ${debt}
Bezahlte Hypothekarzinsen | CHF ${interest}`,
  ),
  owed(
    'mortgageStatement',
    'fr',
    banks,
    ({ year }, debt, interest) => `# Décompte annuel de votre prêt hypothécaire ${year}
Hypothèque fixe 10 ans
Solde de la dette au 31.12.${year} | ${debt}
Intérêts débiteurs payés | ${interest}`,
  ),
  owed(
    'loanStatement',
    'de',
    banks,
    ({ year }, debt, interest) => `# Zinsbestätigung Barkredit ${year}
Vertrag 77.120, Kreditnehmer gemäss Anschrift
Saldo zu unseren Gunsten per 31.12.${year}, Restschuld | ${debt}
Im Jahr bezahlte Zinsen, Schuldzinsen | ${interest}`,
  ),
  single(
    'pillar3a',
    'de',
    foundations,
    'contribution',
    [100, 7056],
    ({ year, name, person }, amount) => `# Steuerbestätigung ${year}
Vorsorgekonto Säule 3a von ${name(person)}
Wir bestätigen den Eingang Ihrer Beiträge gemäss Art. 82 BVG.
* Einzahlungen im Kalenderjahr ${year} | CHF ${amount}`,
  ),
  single(
    'pillar3a',
    'it',
    foundations,
    'contribution',
    [100, 7056],
    ({ year }, amount) => `# Certificato contributi ${year}
Conto di previdenza 3a, previdenza individuale vincolata
* Contributi versati | CHF ${amount}`,
  ),
  single(
    'pillar3a',
    'fr',
    foundations,
    'contribution',
    [100, 7056],
    ({ year }, amount) => `# Attestation concernant les cotisations de prévoyance
Année fiscale ${year}
Prévoyance individuelle liée (pilier 3a)
* Cotisations | CHF ${amount}`,
  ),
  single(
    'pensionFundPurchase',
    'de',
    ['Sammelstiftung Hochgrat'],
    'contribution',
    [3000, 90000],
    ({ year }, amount) => `# Steuerbescheinigung ${year}
Freiwilliger Einkauf in die berufliche Vorsorge (2. Säule)
* Einkaufsbetrag | CHF ${amount}`,
  ),
  single(
    'lifeInsurance',
    'it',
    ['Monteverde Vita Assicurazioni SA'],
    'taxValue',
    [2000, 99000],
    ({ year }, amount) => `# Attestato fiscale ${year}
Assicurazione sulla vita, polizza n. 77.120, previdenza libera 3b
* Valore di riscatto al 31.12.${year} | CHF ${amount}`,
  ),
  single(
    'cryptoStatement',
    'de',
    ['Chainpool AG'],
    'taxValue',
    [100, 70000],
    ({ year }, amount) => `# Krypto-Steuerauszug ${year}
Wallet-Bestand in BTC und ETH am 31.12.${year}
* Gesamtwert | CHF ${amount}`,
  ),
  single(
    'shareholding',
    'fr',
    ['Plan-Joli Participations SA'],
    'dividends',
    [900, 50000],
    ({ year }, amount) => `# Attestation de dividende ${year}
Assemblée générale, capital-actions non coté, actionnaire selon registre
* Dividende brut | ${amount}`,
    'self',
  ),
];
