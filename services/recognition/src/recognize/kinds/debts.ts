import type { KindRule } from './kind-rule.ts';

/** Loans and mortgages. */
export const debtKinds: readonly KindRule[] = [
  {
    kind: 'mortgageStatement',
    category: { self: 13 },
    isYearly: true,
    titles: {
      de: 'Hypothekarzins, Zinsausweis Hypothek, Schuldzinsbescheinigung, Zinsbescheinigung Hypothek, Hypothekarzinsausweis, Hypothekarzinsabrechnung, Schuld- und Zinsbescheinigung, Schuldzinsausweis, Zinsabrechnung Hypothek, Zins- und Kapitalausweis Hypothek, Bescheinigung Hypothek, Hypothekarabrechnung, Hypotheken, Hypothek',
      fr: 'intérêts hypothécaires, attestation d’intérêts hypothécaires, décompte hypothécaire, attestation hypothécaire, décompte d’intérêts hypothécaires, prêt hypothécaire, hypothèque, attestation de dette et d’intérêts, attestation d’intérêts passifs',
      it: 'interessi ipotecari, attestazione interessi ipotecari, attestazione degli interessi ipotecari, conteggio ipotecario, conteggio interessi ipotecari, prestito ipotecario, ipoteca, attestazione debiti e interessi',
      en: 'mortgage interest, mortgage statement, mortgage interest statement, mortgage certificate, mortgage loan, debt and interest statement',
    },
    signs: {
      de: 'Hypothekarschuld, Festhypothek, SARON-Hypothek, variable Hypothek, Restschuld, Amortisation, Schuldzins, Schuldzinsen, Grundpfand, Schuld per 31.12, Darlehensnehmer, Kreditnehmer, Sollzins, bezahlte Zinsen, Kapitalschuld, Hypothekarnehmer, Hypothek, Hypotheken, Hypothekarzins, Fest-Hypothek, Liegenschaft, Zinsen, Grundpfandobjekt',
      fr: 'dette hypothécaire, hypothèque à taux fixe, hypothèque SARON, amortissement, intérêts débiteurs, intérêts passifs, gage immobilier, dette au 31.12, emprunteur, solde de la dette, intérêts payés, hypothèque, hypothécaire, hypothécaires, immeuble, intérêts, prêt',
      it: 'debito ipotecario, ipoteca fissa, ipoteca a tasso fisso, ipoteca SARON, ammortamento, interessi debitori, interessi passivi, pegno immobiliare, debito al 31.12, mutuatario, debito residuo, interessi pagati, ipoteca, ipotecario, ipotecari, debiti ipotecari, immobile, interessi',
      en: 'fixed-rate mortgage, SARON mortgage, outstanding debt, amortisation, amortization, debit interest, borrower, interest paid, remaining debt, debt as of 31.12, mortgage, interest',
    },
    excludes: {
      de: 'Konsumkredit, Privatkredit, Leasing, Offerte, Kaufvertrag, Grundstückgewinn, Stockwerkeigentümergemeinschaft, Steuerauszug, Steuerveranlagung',
      fr: 'crédit à la consommation, leasing, offre, acte de vente, relevé fiscal',
      it: 'credito al consumo, leasing, offerta, atto di compravendita, estratto fiscale',
      en: 'consumer credit, leasing, offer, purchase contract, tax statement',
    },
    values: debtValues(),
  },
  {
    kind: 'loanStatement',
    category: { self: 2, spouse: 26 },
    isYearly: true,
    titles: {
      de: 'Privatkredit, Konsumkredit, Kreditbescheinigung, Darlehensbestätigung, Darlehenszins, Zinsbescheinigung Kredit, Schuldzinsen Kredit, Darlehen, Kreditzinsen, Kreditauszug, Barkredit, Zinsbescheinigung Darlehen, Bestätigung Darlehen',
      fr: 'crédit privé, crédit à la consommation, attestation de crédit, confirmation de prêt, intérêts de crédit, prêt personnel, attestation de prêt, attestation d’intérêts crédit',
      it: 'credito privato, credito al consumo, attestazione del credito, conferma di prestito, interessi del credito, prestito personale, attestazione di prestito',
      en: 'personal loan, consumer credit, loan statement, loan confirmation, credit interest certificate, private credit, loan interest certificate',
    },
    signs: {
      de: 'Restschuld, Kreditnehmer, Darlehensgeber, Darlehensnehmer, Schuldzinsen, bezahlte Zinsen, Kreditvertrag, Rate, Ratenzahlung, Schuld per 31.12, Saldo per 31.12, Kreditsumme, Kredit, Privatkredit, Darlehen, Schulden, Zinsen, Kreditkonto',
      fr: 'solde de la dette, emprunteur, prêteur, intérêts débiteurs, intérêts payés, contrat de crédit, mensualité, dette au 31.12, solde dû, crédit, crédit privé, prêt, intérêts, preneur de crédit',
      it: 'debito residuo, mutuatario, mutuante, interessi passivi, interessi pagati, contratto di credito, rata, debito al 31.12, credito, credito privato, prestito, interessi',
      en: 'outstanding debt, borrower, lender, interest paid, credit agreement, instalment, outstanding balance, debt as of 31.12, loan, credit, interest',
    },
    excludes: {
      de: 'Hypothek, Hypothekarzins, Leasinggesellschaft, Mitarbeiterdarlehen',
      fr: 'hypothèque, intérêts hypothécaires',
      it: 'ipoteca, interessi ipotecari',
      en: 'mortgage',
    },
    values: debtValues(),
  },
];

function debtValues(): KindRule['values'] {
  return [
    {
      key: 'debt',
      labels: {
        de: 'Schuld per 31.12, Restschuld per 31.12, Kapitalschuld per 31.12, Saldo per 31.12, Hypothekarschuld per 31.12, Schuld am 31.12, Hypothekarschuld, Restschuld, Schuldsaldo, Kapitalschuld, Total Schulden, Schuldbetrag, Kreditbetrag, offener Saldo, ausstehender Betrag, Kreditsaldo, Schuld',
        fr: 'dette au 31.12, solde de la dette, dette au 31 décembre, dette hypothécaire, solde au 31.12, montant de la dette, capital dû, solde restant dû, capital restant dû, solde restant, solde dû, dette',
        it: 'debito al 31.12, debito al 31 dicembre, debito ipotecario, debito residuo, saldo al 31.12, importo del debito, saldo residuo, capitale residuo, debito',
        en: 'debt as of 31.12, debt as at 31 December, outstanding debt, remaining debt, outstanding balance, balance as of 31.12, mortgage debt, debt',
      },
    },
    {
      key: 'interest',
      labels: {
        de: 'bezahlte Schuldzinsen, bezahlte Zinsen, Total Zinsen, Zinsen total, Schuldzinsen, Schuldzins, Hypothekarzinsen, Hypothekarzins, belastete Zinsen, Sollzinsen, Zinsbelastung, Zinsen',
        fr: 'intérêts payés, total des intérêts, intérêts débiteurs, intérêts passifs, intérêts hypothécaires, intérêts',
        it: 'interessi pagati, totale interessi, interessi debitori, interessi passivi, interessi ipotecari, interessi',
        en: 'interest paid, total interest, debit interest, mortgage interest, interest',
      },
    },
  ];
}
