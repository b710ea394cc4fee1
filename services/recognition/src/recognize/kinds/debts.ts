import type { KindRule } from './kind-rule.ts';

/** Loans and mortgages. */
export const debtKinds: readonly KindRule[] = [
  {
    kind: 'mortgageStatement',
    category: { self: 13 },
    isYearly: true,
    titles: {
      de: 'Hypothekarzins, Zinsausweis Hypothek, Schuldzinsbescheinigung, Zinsbescheinigung Hypothek, Hypothekarzinsausweis, Hypothekarzinsabrechnung, Schuld- und Zinsbescheinigung, Schuldzinsausweis, Zinsabrechnung Hypothek, Zins- und Kapitalausweis Hypothek, Bescheinigung Hypothek, Hypothekarabrechnung, Hypotheken, Hypothek, Schuld- und Zinsbestätigung, Schuldbestätigung, Zins- und Schuldausweis, Schuldenbestätigung, Hypothekarbestätigung, Hypothekenbescheinigung, Hypothekarkredit, Hypothekardarlehen, Zinsbestätigung Hypothek, Schuldenausweis, Hypothekenauszug, Hypothekenabrechnung, Zinsausweis, Zinsbestätigung, Zinsbescheinigung, Zinsabrechnung',
      fr: 'intérêts hypothécaires, attestation d’intérêts hypothécaires, décompte hypothécaire, attestation hypothécaire, décompte d’intérêts hypothécaires, prêt hypothécaire, hypothèque, attestation de dette et d’intérêts, attestation d’intérêts passifs, attestation de dette, attestation de dettes et intérêts, crédit hypothécaire, relevé hypothécaire, attestation prêt hypothécaire, décompte du prêt hypothécaire, attestation d’intérêts, décompte d’intérêts',
      it: 'interessi ipotecari, attestazione interessi ipotecari, attestazione degli interessi ipotecari, conteggio ipotecario, conteggio interessi ipotecari, prestito ipotecario, ipoteca, attestazione debiti e interessi, attestazione di debito, attestazione debiti ipotecari, credito ipotecario, estratto ipotecario, attestazione del debito ipotecario, attestazione degli interessi, conteggio degli interessi',
      en: 'mortgage interest, mortgage statement, mortgage interest statement, mortgage certificate, mortgage loan, debt and interest statement, mortgage confirmation, confirmation of debt and interest, mortgage account statement, home loan statement, mortgage debt certificate, interest statement, interest certificate, interest confirmation, interest and balance confirmation',
    },
    signs: {
      de: 'Hypothekarschuld, Festhypothek, SARON-Hypothek, variable Hypothek, Restschuld, Amortisation, Schuldzins, Schuldzinsen, Grundpfand, Schuld per 31.12, Darlehensnehmer, Kreditnehmer, Sollzins, bezahlte Zinsen, Kapitalschuld, Hypothekarnehmer, Hypothek, Hypotheken, Hypothekarzins, Fest-Hypothek, Liegenschaft, Zinsen, Grundpfandobjekt, Schuldner, Schuldnerin, Schuld, Kreditnummer',
      fr: 'dette hypothécaire, hypothèque à taux fixe, hypothèque SARON, amortissement, intérêts débiteurs, intérêts passifs, gage immobilier, dette au 31.12, emprunteur, solde de la dette, intérêts payés, hypothèque, hypothécaire, hypothécaires, immeuble, intérêts, prêt, prêt hypothécaire, taux fixe, débiteur, débitrice, dette',
      it: 'debito ipotecario, ipoteca fissa, ipoteca a tasso fisso, ipoteca SARON, ammortamento, interessi debitori, interessi passivi, pegno immobiliare, debito al 31.12, mutuatario, debito residuo, interessi pagati, ipoteca, ipotecario, ipotecari, debiti ipotecari, immobile, interessi, debitore, debitrice, tasso fisso, debito',
      en: 'fixed-rate mortgage, SARON mortgage, outstanding debt, amortisation, amortization, debit interest, borrower, interest paid, remaining debt, debt as of 31.12, mortgage, interest, debtor, fixed rate, debt',
    },
    excludes: {
      de: 'Konsumkredit, Privatkredit, Leasing, Offerte, Kaufvertrag, Grundstückgewinn, Stockwerkeigentümergemeinschaft, Steuerauszug, Steuerveranlagung, Barkredit, Kreditvertrag, Ratenkredit, Darlehensvertrag',
      fr: 'crédit à la consommation, leasing, offre, acte de vente, relevé fiscal, crédit privé, prêt personnel, crédit personnel',
      it: 'credito al consumo, leasing, offerta, atto di compravendita, estratto fiscale, credito privato, prestito personale',
      en: 'consumer credit, leasing, offer, purchase contract, tax statement, personal loan, private loan',
    },
    values: debtValues(),
  },
  {
    kind: 'loanStatement',
    category: { self: 2, spouse: 26 },
    isYearly: true,
    titles: {
      de: 'Privatkredit, Konsumkredit, Kreditbescheinigung, Darlehensbestätigung, Darlehenszins, Zinsbescheinigung Kredit, Schuldzinsen Kredit, Darlehen, Kreditzinsen, Kreditauszug, Barkredit, Zinsbescheinigung Darlehen, Bestätigung Darlehen, Schuld- und Zinsbestätigung, Schuldbestätigung, Kreditbestätigung, Steuerbestätigung Privatkredit, Kreditübersicht, Darlehensauszug, Darlehenskonto, Schuldenausweis, Zinsausweis, Zinsbestätigung, Zinsbescheinigung',
      fr: 'crédit privé, crédit à la consommation, attestation de crédit, confirmation de prêt, intérêts de crédit, prêt personnel, attestation de prêt, attestation d’intérêts crédit, attestation de dette, relevé de crédit, relevé de prêt, attestation fiscale crédit, crédit personnel, prêt privé, attestation d’intérêts',
      it: 'credito privato, credito al consumo, attestazione del credito, conferma di prestito, interessi del credito, prestito personale, attestazione di prestito, attestazione di debito, estratto credito, estratto del prestito, credito personale, prestito privato, attestazione degli interessi',
      en: 'personal loan, consumer credit, loan statement, loan confirmation, credit interest certificate, private credit, loan interest certificate, loan account statement, loan certificate, loan tax certificate, debt confirmation, private loan, interest statement, interest certificate, interest confirmation, interest and balance confirmation',
    },
    signs: {
      de: 'Restschuld, Kreditnehmer, Darlehensgeber, Darlehensnehmer, Schuldzinsen, bezahlte Zinsen, Kreditvertrag, Rate, Ratenzahlung, Schuld per 31.12, Saldo per 31.12, Kreditsumme, Kredit, Privatkredit, Darlehen, Schulden, Zinsen, Kreditkonto, Schuldner, Schuldnerin, Schuld',
      fr: 'solde de la dette, emprunteur, prêteur, intérêts débiteurs, intérêts payés, contrat de crédit, mensualité, dette au 31.12, solde dû, crédit, crédit privé, prêt, intérêts, preneur de crédit, débiteur, débitrice, dette',
      it: 'debito residuo, mutuatario, mutuante, interessi passivi, interessi pagati, contratto di credito, rata, debito al 31.12, credito, credito privato, prestito, interessi, debitore, debitrice, debito',
      en: 'outstanding debt, borrower, lender, interest paid, credit agreement, instalment, outstanding balance, debt as of 31.12, loan, credit, interest, debtor, debt',
    },
    excludes: {
      de: 'Hypothek, Hypothekarzins, Leasinggesellschaft, Mitarbeiterdarlehen, SARON-Hypothek, Festhypothek, Hypothekarschuld, Grundpfand, Liegenschaft',
      fr: 'hypothèque, intérêts hypothécaires, dette hypothécaire, prêt hypothécaire, immeuble',
      it: 'ipoteca, interessi ipotecari, debito ipotecario, ipotecario, immobile',
      en: 'mortgage, mortgage loan, property',
    },
    values: debtValues(),
  },
];

function debtValues(): KindRule['values'] {
  return [
    {
      key: 'debt',
      labels: {
        de: 'Schuld per 31.12, Restschuld per 31.12, Kapitalschuld per 31.12, Saldo per 31.12, Hypothekarschuld per 31.12, Schuld am 31.12, Hypothekarschuld, Restschuld, Schuldsaldo, Kapitalschuld, Total Schulden, Schuldbetrag, Kreditbetrag, offener Saldo, ausstehender Betrag, Kreditsaldo, Schuld, Restbetrag, Darlehensbetrag, Darlehenssaldo, Saldo, Hypothekarsaldo, Restkapital, Kapital per 31.12',
        fr: 'dette au 31.12, solde de la dette, dette au 31 décembre, dette hypothécaire, solde au 31.12, montant de la dette, capital dû, solde restant dû, capital restant dû, solde restant, solde dû, dette, solde du prêt, solde du crédit, solde, capital au 31.12',
        it: 'debito al 31.12, debito al 31 dicembre, debito ipotecario, debito residuo, saldo al 31.12, importo del debito, saldo residuo, capitale residuo, debito, saldo del prestito, saldo, capitale al 31.12',
        en: 'debt as of 31.12, debt as at 31 December, outstanding debt, remaining debt, outstanding balance, balance as of 31.12, mortgage debt, debt, loan balance, balance, principal outstanding, balance as at 31 December, balance at 31 December',
      },
    },
    {
      key: 'interest',
      labels: {
        de: 'bezahlte Schuldzinsen, bezahlte Zinsen, Total Zinsen, Zinsen total, Schuldzinsen, Schuldzins, Hypothekarzinsen, Hypothekarzins, belastete Zinsen, Sollzinsen, Zinsbelastung, Zinsen, Zinsaufwand, Kreditzinsen, Darlehenszinsen, Zinskosten, Zinszahlungen, Zinsbetrag, Zins, bezahlter Zins',
        fr: 'intérêts payés, total des intérêts, intérêts débiteurs, intérêts passifs, intérêts hypothécaires, intérêts, charges d’intérêts, intérêts versés, montant des intérêts',
        it: 'interessi pagati, totale interessi, interessi debitori, interessi passivi, interessi ipotecari, interessi, interessi versati, importo degli interessi',
        en: 'interest paid, total interest, debit interest, mortgage interest, interest, interest charged, interest expense, interest payments',
      },
    },
  ];
}
