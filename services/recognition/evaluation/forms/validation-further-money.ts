import type { Form } from '../form.ts';
import { debtOf, interestOf, single } from './makers.ts';

const banks = [
  'Regionalbank Obersee AG',
  'Caisse d’Epargne du Doubs',
  'Banca Popolare Maggia SA',
  'Obersee Kantonalbank',
  'Neobank Zeta AG',
];
const foundations = [
  'Vorsorgestiftung 3a Obersee',
  'Fondation de prévoyance du Doubs',
  'Previdenza Maggia 3a',
];
const account = interestOf(banks, [90, 720000], [3, 2600]);
const owed = debtOf([4000, 1900000], [110, 26000]);

export const validationFurtherMoneyForms: readonly Form[] = [
  account(
    'de',
    ({ year }, balance, interest, tax) => `# Zins- und Saldobestätigung per 31.12.${year}
Kontobezeichnung: Sparen 60+, IBAN CH33 0077 8155 5555 1200 2
Guthaben | CHF ${balance}
Zinsgutschrift brutto | CHF ${interest}
abzüglich Verrechnungssteuer | CHF ${tax}
~ Bitte legen Sie diesen Beleg Ihrer Steuererklärung bei.`,
  ),
  account(
    'de',
    ({ year, name, person }, balance, interest, tax) => `# Kontoabschluss ${year}
Inhaber ${name(person)}
Art | Betrag CHF
Bruttozinsen | ${interest}
Verrechnungssteuer 35 % | ${tax}
* Kontostand 31. Dezember ${year} | ${balance}`,
  ),
  account(
    'fr',
    ({ year }, balance, interest, tax) => `# Attestation d’intérêts et de capital ${year}
Compte épargne jeunesse
Capital au 31.12.${year} | ${balance}
Intérêts créanciers bruts | ${interest}
Impôt anticipé 35% | ${tax}`,
  ),
  account(
    'it',
    ({ year }, balance, interest, tax) => `# Estratto fiscale del conto al 31.12.${year}
Conto privato IBAN CH33 0077 8155 5555 1200 2
Saldo a vostro favore | CHF ${balance}
Interessi attivi lordi | CHF ${interest}
Imposta preventiva | CHF ${tax}`,
  ),
  account(
    'en',
    ({ year }, balance, interest, tax) => `# Annual tax certificate ${year}
Savings account
Closing balance 31.12.${year} | CHF ${balance}
Gross interest credited | CHF ${interest}
Swiss withholding tax 35% | CHF ${tax}`,
  ),
  {
    kind: 'accountStatement',
    language: 'de',
    issuers: banks,
    fill(data) {
      const balance = data.money(150, 14000);
      return {
        values: { balance },
        body: `# Kontoauszug September ${data.year}
Privatkonto CHF
Datum | Text | Belastung | Gutschrift | Saldo
01.09. | Saldovortrag | | | ${data.print(balance + 80)}
09.09. | Einkauf Debitkarte | ${data.print(80)} | | ${data.print(balance)}
* Endsaldo 30.09.${data.year} | | | | ${data.print(balance)}`,
      };
    },
  },
  {
    kind: 'securitiesStatement',
    language: 'fr',
    issuers: banks,
    fill(data) {
      const [a, b] = [data.money(900, 120000), data.money(900, 120000)];
      const total = Math.round((a + b) * 100) / 100;
      return {
        values: { taxValue: total },
        body: `# Relevé de dépôt au 31.12.${data.year}
Dépôt-titres no 88-1204
Nombre | Titre | ISIN | Valeur CHF
40 | Action Fonderie | CH0011223344 | ${data.print(a)}
12 | Fonds Obligations | CH0055667788 | ${data.print(b)}
* Valeur totale des titres | | | ${data.print(total)}`,
      };
    },
  },
  {
    kind: 'securitiesStatement',
    language: 'de',
    issuers: banks,
    fill(data) {
      const [total, dividend] = [data.money(2000, 300000), data.money(20, 7000)];
      return {
        values: { taxValue: total, dividends: dividend },
        body: `# Depotverzeichnis für die Steuererklärung ${data.year}
Aktien und Fondsanteile, Valoren-Nr. gemäss Kursliste ESTV
Steuerwert Total | CHF ${data.print(total)}
Dividenden und Ausschüttungen brutto | CHF ${data.print(dividend)}`,
      };
    },
  },
  {
    kind: 'taxStatement',
    language: 'de',
    issuers: banks,
    fill(data) {
      const [value, income, tax] = [data.francs(6000, 510000), data.money(40, 9900), data.money(10, 980)];
      return {
        values: { taxValue: value, dividends: income, withholdingTax: tax },
        body: `# Steuerauszug per 31.12.${data.year}
Werte für die Steuererklärung, Kanton gemäss Wohnsitz
Total Steuerwert | ${data.print(value)}
Total Bruttoertrag | ${data.print(income)}
Total Verrechnungssteueranspruch | ${data.print(tax)}`,
      };
    },
  },
  owed(
    'mortgageStatement',
    'de',
    banks,
    ({ year }, debt, interest) => `# Zinsausweis ${year} für Ihre Hypothek
SARON-Hypothek, Grundpfand Parzelle 902
Kapitalschuld am 31.12.${year} | CHF ${debt}
Belastete Zinsen ${year} | CHF ${interest}`,
  ),
  owed(
    'mortgageStatement',
    'it',
    banks,
    ({ year }, debt, interest) => `# Attestazione ipoteca ${year}
Ipoteca a tasso fisso sul fondo 455
Debito ipotecario residuo al 31.12.${year} | CHF ${debt}
Interessi ipotecari pagati | CHF ${interest}`,
  ),
  owed(
    'loanStatement',
    'fr',
    ['Crédit Direct du Doubs SA'],
    ({ year }, debt, interest) => `# Attestation fiscale ${year} – crédit privé
Contrat de crédit à la consommation no 55-201
Solde restant dû au 31.12.${year} | CHF ${debt}
Intérêts débiteurs de l’année | CHF ${interest}`,
  ),
  single(
    'pillar3a',
    'de',
    foundations,
    'contribution',
    [200, 7056],
    ({ year, name, person }, amount) => `# Bescheinigung über Vorsorgebeiträge ${year}
Form. 21 EDP dfi / Eidgenössische Steuerverwaltung
Vorsorgenehmer: ${name(person)}
Gebundene Selbstvorsorge (Säule 3a)
* Beiträge ${year} | CHF ${amount}`,
  ),
  single(
    'pillar3a',
    'fr',
    foundations,
    'contribution',
    [200, 7056],
    ({ year }, amount) => `# Attestation fiscale pilier 3a ${year}
Compte de prévoyance 3e pilier A
Versements reçus durant l’année ${year} | CHF ${amount}`,
  ),
  single(
    'pillar3a',
    'it',
    foundations,
    'contribution',
    [200, 7056],
    ({ year }, amount) => `# Attestazione sui contributi di previdenza ${year}
Previdenza vincolata pilastro 3a
* Contributi pagati | CHF ${amount}`,
  ),
  single(
    'pensionFundPurchase',
    'fr',
    ['Caisse de pensions du personnel du Doubs'],
    'contribution',
    [2000, 80000],
    ({ year }, amount) => `# Attestation de rachat ${year}
Rachat d’années de cotisation dans la prévoyance professionnelle
* Montant du rachat | CHF ${amount}`,
  ),
  single(
    'pensionFundPurchase',
    'de',
    ['Pensionskasse der Seerose Betriebe'],
    'contribution',
    [2000, 80000],
    ({ year, name, person }, amount) => `# Bescheinigung über Einkaufsbeiträge
Berufliche Vorsorge, Steuerjahr ${year}
Versicherte Person: ${name(person)}
* Einkauf in die reglementarischen Leistungen | CHF ${amount}`,
  ),
  single(
    'lifeInsurance',
    'de',
    ['Obersee Leben Versicherungs-Gesellschaft'],
    'taxValue',
    [1500, 140000],
    ({ year }, amount) => `# Steuerbescheinigung ${year}
Lebensversicherung Police Nr. 4.120.772, freie Vorsorge 3b
* Steuerwert / Rückkaufswert per 31.12.${year} | CHF ${amount}`,
  ),
  single(
    'cryptoStatement',
    'en',
    ['Coinharbour AG'],
    'taxValue',
    [90, 88000],
    ({ year }, amount) => `# Crypto tax report ${year}
Holdings on 31 December ${year}: Bitcoin, Ether, Solana
* Total portfolio value | CHF ${amount}`,
  ),
  single(
    'shareholding',
    'de',
    ['Seerose Beteiligungen AG'],
    'dividends',
    [500, 64000],
    ({ year }, amount) => `# Dividendenabrechnung ${year}
Namenaktien nicht kotiert, Beschluss der Generalversammlung vom 12.05.${year}
* Bruttodividende | CHF ${amount}`,
    'self',
  ),
];
