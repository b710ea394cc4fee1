import type { KindRule, ValueRule } from './kind-rule.ts';

const withholdingTax: ValueRule = {
  key: 'withholdingTax',
  labels: {
    de: 'Verrechnungssteueranspruch, Verrechnungssteuer 35%, Verrechnungssteuer, VSt 35%',
    fr: 'impôt anticipé 35%, impôt anticipé',
    it: 'imposta preventiva 35%, imposta preventiva',
    en: 'withholding tax 35%, withholding tax',
  },
};

/** Accounts, securities and debts. */
export const bankKinds: readonly KindRule[] = [
  {
    kind: 'taxStatement',
    category: { self: 2, spouse: 26 },
    isYearly: true,
    titles: {
      de: 'Steuerauszug, e-Steuerauszug, Steuerverzeichnis, Steuerausweis Wertschriften, elektronischer Steuerauszug, Steuerreporting, Steuerreport, Erträgnisaufstellung',
      fr: 'relevé fiscal, e-relevé fiscal, relevé fiscal électronique, extrait fiscal, rapport fiscal',
      it: 'estratto fiscale, estratto fiscale elettronico, elenco fiscale, rapporto fiscale',
      en: 'tax statement, e-tax statement, tax report, Swiss tax statement',
    },
    signs: {
      de: 'Bruttoertrag, Steuerwert, Verrechnungssteuer, Werte mit Verrechnungssteuer, Wertschriften- und Guthabenverzeichnis, Valoren, Valor, ISIN, DA-1, Rückforderung, Steuererklärung, Kursliste, Ex-Datum, Depotnummer, Bankkonten, Schuldzinsen',
      fr: 'rendement brut, valeur fiscale, impôt anticipé, état des titres, valeur imposable, numéro de valeur, ISIN, DA-1, déclaration d’impôt, liste des cours, intérêts débiteurs, comptes bancaires',
      it: 'reddito lordo, valore fiscale, imposta preventiva, elenco dei titoli, valore imponibile, numero di valore, ISIN, DA-1, dichiarazione d’imposta, listino dei corsi, interessi passivi, conti bancari',
      en: 'gross income, gross revenue, tax value, withholding tax, securities list, list of securities, ISIN, DA-1, tax return, price list, debit interest, bank accounts',
    },
    excludes: {
      de: 'Prämien, Krankenversicherung, Lohnausweis, Lohnsteuer, Säule 3a, Bitcoin, Kryptowährung, Wallet',
      fr: 'primes, assurance-maladie, certificat de salaire, Bitcoin, cryptomonnaie',
      it: 'premi, assicurazione malattia, Bitcoin, criptovaluta',
      en: 'premiums, health insurance, Bitcoin, BTC, cryptocurrency, crypto, wallet, staking',
    },
    values: [
      {
        key: 'taxValue',
        labels: {
          de: 'Total Steuerwert, Steuerwert total, Steuerwert am 31.12, Steuerwert',
          fr: 'total valeur fiscale, valeur fiscale totale, valeur fiscale, valeur imposable',
          it: 'totale valore fiscale, valore fiscale totale, valore fiscale, valore imponibile',
          en: 'total tax value, tax value',
        },
      },
      {
        key: 'dividends',
        labels: {
          de: 'Bruttoertrag total, Total Bruttoertrag, Bruttoertrag',
          fr: 'total rendement brut, rendement brut total, rendement brut',
          it: 'totale reddito lordo, reddito lordo',
          en: 'total gross income, total gross revenue, gross income',
        },
      },
      {
        key: 'balance',
        labels: {
          de: 'Saldo per 31.12, Saldo am 31.12, Kontosaldo per 31.12, Saldo',
          fr: 'solde au 31.12, solde au 31 décembre, solde',
          it: 'saldo al 31.12, saldo al 31 dicembre, saldo',
          en: 'balance on 31, balance as of 31, balance as at 31, closing balance, balance',
        },
      },
      {
        key: 'interest',
        labels: {
          de: 'Bruttozins, Bruttozinsen, Habenzins, Zinsertrag',
          fr: 'intérêts bruts, intérêt brut, intérêts créanciers',
          it: 'interessi lordi, interesse lordo, interessi creditori',
          en: 'gross interest, credit interest, interest received, interest earned',
        },
      },
      withholdingTax,
    ],
  },
  {
    kind: 'interestStatement',
    category: { self: 2, spouse: 26 },
    isYearly: true,
    titles: {
      de: 'Zinsausweis, Zinsabschluss, Zins- und Kapitalausweis, Kapitalbescheinigung, Zins- und Kapitalbescheinigung, Zins- und Saldobestätigung, Zinsbestätigung, Zinsbescheinigung, Saldobestätigung, Kontoabschluss, Zins- und Saldoausweis, Jahresabschluss Konto, Abschluss per 31.12, Bescheinigung für die Steuererklärung Konto, Bankbescheinigung, Vermögens- und Zinsausweis, Steuerbescheinigung Konto, Steuerauszug Konto, Zinsgutschrift, Zinsabrechnung, Jahresauszug Konto, Konto- und Zinsausweis, Guthabenbestätigung, Vermögensbestätigung, Kapital- und Zinsausweis, Steuerbeleg Konto, Kontostandsbestätigung',
      fr: 'attestation d’intérêts, attestation d’intérêts et de capital, certificat d’intérêts, bouclement de compte, bouclement annuel, attestation de solde, relevé d’intérêts, attestation de capital et d’intérêts, attestation bancaire, décompte d’intérêts, bouclement des intérêts, avis de bouclement, relevé fiscal de compte, relevé fiscal du compte, attestation d’avoirs, attestation fiscale bancaire, relevé des intérêts, attestation des avoirs, attestation de compte, clôture de compte, clôture annuelle',
      it: 'attestazione degli interessi, attestato degli interessi, attestazione interessi e capitale, certificato degli interessi, chiusura di conto, chiusura del conto, chiusura annuale, attestazione di saldo, attestato di capitale e interessi, distinta interessi, attestazione bancaria, estratto fiscale del conto, attestazione degli averi, attestazione fiscale bancaria, conteggio interessi, attestazione di conto, attestazione capitale e interessi',
      en: 'interest statement, interest certificate, interest and capital statement, account closing statement, balance confirmation, statement of interest, closing statement, certificate of balance and interest, interest and balance confirmation, account tax certificate, tax certificate for your accounts, confirmation of account balance, statement of balance and interest, year-end account statement, interest confirmation',
    },
    signs: {
      de: 'Saldo per 31.12, Saldo, Habenzins, Bruttozins, Zinsertrag, Verrechnungssteuer, Sparkonto, Privatkonto, IBAN, Kontonummer, Kontoinhaber, Nettozins, Zinssatz, Kapital per 31.12, Guthaben, Kontoart, Kontostand, Zinsen, Habenzinsen, Konto, Bankkonto, Kontobezeichnung, Kontosaldo, Mitgliederkonto, Kapital, Vermögenswerte',
      fr: 'solde au 31.12, solde au 31 décembre, intérêts bruts, intérêts créanciers, impôt anticipé, compte épargne, compte privé, IBAN, titulaire du compte, taux d’intérêt, solde, avoir, intérêts, compte, compte courant, avoirs, compte bancaire',
      it: 'saldo al 31.12, saldo al 31 dicembre, interessi lordi, interessi creditori, imposta preventiva, conto risparmio, conto privato, IBAN, titolare del conto, tasso d’interesse, saldo, avere, interessi, conto, conto corrente, averi, interessi attivi',
      en: 'balance as of 31.12, balance as at 31 December, gross interest, credit interest, withholding tax, savings account, private account, IBAN, account holder, interest rate, balance, interest, account, current account',
    },
    excludes: {
      de: 'Hypothekarzins, Hypothek, Zahlungseingang, Säule 3a, Vorsorgebeiträge, Kreditkarte, Bilanz, Depot, Darlehen, Privatkredit, Bitcoin, Krypto, Wallet, Ethereum',
      fr: 'intérêts hypothécaires, hypothèque, pilier 3a, carte de crédit, bilan, crédit privé, cryptomonnaie, crypto',
      it: 'interessi ipotecari, ipoteca, pilastro 3a, carta di credito, credito privato, criptovaluta, cripto',
      en: 'mortgage, pillar 3a, credit card, personal loan, Bitcoin, crypto, Ethereum, wallet',
    },
    values: [
      {
        key: 'balance',
        labels: {
          de: 'Saldo per 31.12, Saldo am 31.12, Saldo per 31. Dezember, Kapital per 31.12, Kontostand per 31.12, Guthaben per 31.12, Schlusssaldo, Saldo zu Ihren Gunsten, Kontostand, Kontosaldo, Kapital, Guthaben, Saldo',
          fr: 'solde au 31.12, solde au 31 décembre, capital au 31.12, avoir au 31.12, solde en votre faveur, solde final, solde du compte, capital, solde',
          it: 'saldo al 31.12, saldo al 31 dicembre, capitale al 31.12, saldo a vostro favore, saldo finale, saldo del conto, capitale, saldo',
          en: 'balance as of 31.12, balance as at 31 December, balance at 31 December, balance as of 31 December, closing balance, final balance, capital, balance',
        },
      },
      {
        key: 'interest',
        labels: {
          de: 'Bruttozins, Zinsertrag brutto, Bruttozinsen, Habenzins, Habenzinsen, Zinsertrag, Zinsen brutto, Zins brutto, Zinsgutschrift, Zinsen, Zins, Bruttoertrag, Ertrag',
          fr: 'intérêts bruts, intérêt brut, intérêts créanciers, intérêts, rendement brut, revenu brut',
          it: 'interessi lordi, interesse lordo, interessi creditori, interessi, reddito lordo',
          en: 'gross interest, credit interest, interest income, interest earned, interest, gross income',
        },
      },
      withholdingTax,
    ],
  },
  {
    kind: 'accountStatement',
    category: { self: 2, spouse: 26 },
    isYearly: false,
    titles: {
      de: 'Kontoauszug, Bankauszug, Kontobewegungen, Monatsauszug, Auszug Privatkonto, Auszug Konto, Umsatzliste, Kontoumsätze, Kontoübersicht, Kontojournal, Transaktionsübersicht',
      fr: 'relevé de compte, extrait de compte, relevé bancaire, relevé mensuel, extrait bancaire, mouvements de compte, mouvements du compte, liste des mouvements, historique du compte',
      it: 'estratto conto, estratto di conto, estratto bancario, movimenti del conto, estratto mensile, lista movimenti, movimenti di conto, elenco movimenti',
      en: 'account statement, bank statement, statement of account, monthly statement, account movements, transaction list, account activity, transaction statement, statement of transactions',
    },
    signs: {
      de: 'Saldovortrag, Anfangssaldo, Schlusssaldo, Buchungstag, Valuta, Gutschrift, Belastung, Dauerauftrag, Bancomat, Vergütung, Zahlungseingang, IBAN, Lohneingang, E-Banking, Kontoinhaber, Buchungstext',
      fr: 'solde reporté, report de solde, solde initial, solde final, date de valeur, crédit, débit, ordre permanent, bancomat, IBAN, versement, libellé, écriture',
      it: 'riporto saldo, saldo iniziale, saldo finale, data valuta, accredito, addebito, ordine permanente, bancomat, IBAN, versamento, operazione',
      en: 'opening balance, closing balance, value date, credit, debit, standing order, cash withdrawal, IBAN, transfer, booking date',
    },
    excludes: {
      de: 'Kreditkarte, Hypothek, Säule 3a, Depotauszug, Rechnung Nr',
      fr: 'carte de crédit, hypothèque, pilier 3a',
      it: 'carta di credito, ipoteca, pilastro 3a',
      en: 'credit card, mortgage, pillar 3a',
    },
    values: [
      {
        key: 'balance',
        labels: {
          de: 'Saldo per 31.12, Schlusssaldo, Endsaldo, Saldo zu Ihren Gunsten',
          fr: 'solde au 31.12, solde final, solde en votre faveur',
          it: 'saldo al 31.12, saldo finale, saldo a vostro favore',
          en: 'balance as of 31.12, closing balance, final balance',
        },
        take: 'last',
      },
    ],
  },
  {
    kind: 'securitiesStatement',
    category: { self: 10 },
    isYearly: true,
    titles: {
      de: 'Steuerauszug Depot, Steuerauszug Wertschriften, Depotauszug, Depotverzeichnis, Wertschriftenverzeichnis, Wertschriftenauszug, Vermögensauszug, Depotbewertung, Vermögensaufstellung, Vermögensausweis, Dividendenabrechnung, Dividendengutschrift, Ertragsabrechnung, Börsenabrechnung, Wertschriftendepot, Fondsdepot, Portfolioübersicht, Steuerbelege Wertschriften, Portfolioauszug, Vermögensbericht, Anlageverzeichnis, Fondsauszug, Fondskontoauszug, Aktiendepot, Depotübersicht, Portfolio-Bewertung, Kapitalanlagen, Wertschriftenertrag',
      fr: 'relevé fiscal de dépôt, relevé fiscal de titres, relevé de dépôt, extrait de dépôt, état des titres, relevé de fortune, évaluation de dépôt, relevé de portefeuille, décompte de dividendes, relevé de titres, dépôt-titres, état du portefeuille, inventaire des titres, avis de dividende, évaluation du portefeuille, aperçu du portefeuille, rapport de fortune, relevé de fonds, rendement des titres, aperçu du dépôt',
      it: 'estratto deposito, estratto di deposito, estratto del deposito, elenco dei titoli, estratto patrimoniale, valutazione del deposito, conteggio dividendi, deposito titoli, distinta dividendi, estratto titoli, valutazione del portafoglio, panoramica del portafoglio, rapporto patrimoniale, estratto fondi, estratto del portafoglio',
      en: 'custody account statement, securities statement, statement of assets, portfolio statement, dividend statement, custody statement, securities account, portfolio valuation, dividend advice, portfolio overview, portfolio report, investment statement, holdings statement, fund statement, brokerage statement, investment account statement, securities portfolio',
    },
    signs: {
      de: 'Depot, Depotnummer, Valor, Valoren, ISIN, Kurswert, Aktien, Obligationen, Namenaktie, Fonds, ETF, Dividende, Stück, Nominal, Marktwert, Einstandswert, Verrechnungssteuer, Anzahl, Titel, Kurs, Portfolio, Anlagefonds, Wertschriften, Anteile',
      fr: 'dépôt, numéro de valeur, ISIN, actions, obligations, fonds, ETF, dividende, valeur boursière, cours, nominal, action nominative, impôt anticipé, valeur de marché, quantité, portefeuille, titres, parts, placements',
      it: 'deposito, numero di valore, ISIN, azioni, obbligazioni, fondi, ETF, dividendo, valore di mercato, corso, nominale, azione nominativa, imposta preventiva, quantità, portafoglio, titoli, quote, investimenti',
      en: 'custody account, ISIN, shares, bonds, funds, ETF, dividend, market value, quantity, registered share, securities, price, withholding tax, equities, portfolio, investment, fund, holdings',
    },
    excludes: {
      de: 'Bitcoin, Säule 3a, Kryptowährung, Steuerauszug, Stammanteile, Gesellschafter',
      fr: 'Bitcoin, pilier 3a, cryptomonnaie, relevé fiscal',
      it: 'Bitcoin, pilastro 3a, criptovaluta, estratto fiscale',
      en: 'Bitcoin, pillar 3a, cryptocurrency, tax statement',
    },
    values: [
      {
        key: 'taxValue',
        labels: {
          de: 'Steuerwert, Total Depotwert, Depotwert, Gesamtwert, Total Kurswert, Total Vermögen, Gesamtvermögen, Total Wertschriften, Total Marktwert, Total Depot',
          fr: 'valeur fiscale, valeur totale du dépôt, valeur totale, total du dépôt, valeur du dépôt, total des titres, fortune totale',
          it: 'valore fiscale, valore totale del deposito, valore totale, totale deposito, totale titoli, patrimonio totale',
          en: 'tax value, total value, total market value, total portfolio value, total assets, total securities',
        },
        take: 'last',
      },
      {
        key: 'dividends',
        labels: {
          de: 'Bruttodividende, Dividende brutto, Bruttoertrag, Total Erträge, Dividendenertrag, Total Dividenden, Dividenden',
          fr: 'dividende brut, dividendes bruts, rendement brut, total des revenus, total dividendes',
          it: 'dividendo lordo, dividendi lordi, reddito lordo, totale dei redditi, totale dividendi',
          en: 'gross dividend, gross dividends, gross income, total income, total dividends',
        },
        take: 'last',
      },
      withholdingTax,
    ],
  },
  {
    kind: 'cryptoStatement',
    category: { self: 11 },
    isYearly: true,
    titles: {
      de: 'Kryptowährungen, Krypto-Vermögensausweis, Krypto-Steuerreport, Krypto Steuerauszug, Wallet-Auszug, Bestand Kryptowährungen, Kryptoguthaben, Kryptobestand, digitale Vermögenswerte, Bitcoin, Ethereum, Krypto-Bestand, Krypto-Guthaben, Kryptowerte, Kryptoanlagen, Krypto-Konto, Krypto-Portfolio',
      fr: 'cryptomonnaies, relevé de cryptomonnaies, cryptoactifs, relevé de portefeuille crypto, relevé crypto, actifs numériques, cryptoactif, portefeuille crypto, avoirs en cryptomonnaies, compte crypto',
      it: 'criptovalute, estratto criptovalute, cripto-attività, estratto wallet, estratto cripto, criptoattività, portafoglio cripto, conto cripto, cripto-valute',
      en: 'cryptocurrencies, crypto statement, crypto tax report, wallet statement, crypto asset statement, digital assets statement, crypto account statement, crypto holdings, crypto portfolio, crypto account, crypto assets, Ethereum, virtual currency',
    },
    signs: {
      de: 'Bitcoin, BTC, Ethereum, ETH, Wallet, Staking, Blockchain, Krypto, Token, Solana, Cardano, USDT, digitale Vermögenswerte, digitale Assets, Coins, Ether, Litecoin, Ripple, Polkadot, Dogecoin, USDC, Kryptobörse, Kryptowährung',
      fr: 'crypto, portefeuille numérique, jetons, actifs numériques, cryptomonnaie, wallet, plateforme d’échange',
      it: 'cripto, portafoglio digitale, attività digitali, criptovaluta, valute virtuali',
      en: 'crypto, coin, digital assets, XRP, exchange, virtual currencies, cryptocurrency',
    },
    values: [
      {
        key: 'taxValue',
        labels: {
          de: 'Total in CHF, Gesamtwert, Steuerwert, Total Wert, Total',
          fr: 'total en CHF, valeur totale, valeur fiscale, total',
          it: 'totale in CHF, valore totale, valore fiscale, totale',
          en: 'total in CHF, total value, tax value, total',
        },
        take: 'last',
      },
    ],
  },
  {
    kind: 'shareholding',
    category: { self: 17 },
    isYearly: true,
    titles: {
      de: 'Dividendenbescheinigung GmbH, Beteiligungsbestätigung, Gewinnausschüttung, Stammanteile, Aktienregister, Aktionärsdarlehen, Bescheinigung Beteiligung, Gesellschafterversammlung, Dividendenbeschluss, Bestätigung Beteiligung, Aktienzertifikat, Mitarbeiterbeteiligung, Dividendenabrechnung, Dividendengutschrift, Dividendenbescheinigung, Dividendenausweis, Dividendenausschüttung, Dividendenzahlung, Ausschüttungsbescheinigung, Partizipationsschein, Anteilschein, Genossenschaftsanteil, Genossenschaftsanteile, Anteilscheine',
      fr: 'attestation de participation, distribution de bénéfice, parts sociales, registre des actionnaires, prêt actionnaire, distribution de dividende, certificat d’actions, avis de dividende, attestation de dividende, décompte de dividende, versement de dividende, paiement du dividende, parts de coopérative, part sociale, certificat de parts',
      it: 'attestazione di partecipazione, distribuzione di utili, quote sociali, registro degli azionisti, prestito azionista, distribuzione di dividendi, certificato azionario, avviso di dividendo, attestazione di dividendo, conteggio dividendi, pagamento del dividendo, versamento dividendo, quote di cooperativa, certificato di quote',
      en: 'shareholding confirmation, profit distribution, share register, shareholder loan, share certificate, confirmation of participation, dividend resolution, dividend statement, dividend voucher, dividend payment, dividend certificate, cooperative shares, share ownership certificate',
    },
    signs: {
      de: 'Stammkapital, Aktienkapital, Gesellschafter, Aktionär, Beteiligungsquote, nicht kotiert, Verwaltungsrat, Geschäftsführung, Nennwert, Dividende, Beteiligung, Aktien, Generalversammlung, Namenaktien, Inhaberaktien, Aktionärin, Geschäftsjahr, Genossenschaft, Anteilschein',
      fr: 'capital social, capital-actions, associé, actionnaire, taux de participation, non cotée, valeur nominale, conseil d’administration, dividende, assemblée générale, actions nominatives, exercice, coopérative, parts',
      it: 'capitale sociale, capitale azionario, socio, azionista, quota di partecipazione, non quotata, valore nominale, consiglio d’amministrazione, dividendo, assemblea generale, azioni nominative, esercizio, cooperativa, quote',
      en: 'share capital, shareholder, unlisted, nominal value, board of directors, ownership interest, dividend, general meeting, registered shares, financial year, cooperative',
    },
    excludes: {
      de: 'Depotauszug, ISIN, Stockwerkeigentümer, Bankkonten',
      fr: 'ISIN, relevé de dépôt',
      it: 'ISIN, deposito titoli',
      en: 'ISIN, custody account',
    },
    values: [
      {
        key: 'dividends',
        labels: {
          de: 'Bruttodividende, Dividende brutto, Total Dividende, Ausschüttung brutto, Gewinnausschüttung, Dividende',
          fr: 'dividende brut, total dividende, distribution brute, dividende',
          it: 'dividendo lordo, totale dividendo, distribuzione lorda, dividendo',
          en: 'gross dividend, total dividend, gross distribution, dividend',
        },
        take: 'last',
      },
      withholdingTax,
      {
        key: 'taxValue',
        labels: {
          de: 'Steuerwert, Total Nennwert',
          fr: 'valeur fiscale',
          it: 'valore fiscale',
          en: 'tax value',
        },
        take: 'last',
      },
    ],
  },
];
