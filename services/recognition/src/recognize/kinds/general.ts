import type { Words } from '../text/words.ts';

/** What papers of many kinds are called: the words below such a heading decide. */
export const generalTitleWords: Words = {
  de: 'Steuerausweis, Steuerbescheinigung, Steuerbestätigung, Steuerbeleg, Steuerübersicht, Steuerunterlagen, Bescheinigung, Bestätigung, Beleg für die Steuererklärung, Unterlagen für die Steuererklärung, Angaben für die Steuererklärung, Zusammenstellung für die Steuererklärung, Ausweis, Jahresbestätigung, Jahresabschluss, Abschluss, Jahresabrechnung, Jahresübersicht, Jahreszusammenstellung, Übersicht, Zusammenstellung, Abrechnung, Auszug, Rechnung, Quittung, Beleg, Honorarnote, Schlussrechnung, Kaufquittung, Kaufbestätigung, Zahlungsbestätigung, Gutschrift, Mitteilung, Verfügung',
  fr: 'attestation fiscale, attestation, certificat fiscal, certificat, confirmation, justificatif, justificatif fiscal, récapitulatif, bouclement, relevé, relevé annuel, décompte, décompte annuel, aperçu, facture, quittance, reçu, note, avis, décision, état, documents pour la déclaration, informations pour la déclaration',
  it: 'attestazione fiscale, attestato fiscale, certificato fiscale, attestazione, attestato, certificato, conferma, dichiarazione, giustificativo, riepilogo, chiusura, riassunto, estratto, conteggio, conteggio annuale, panoramica, fattura, ricevuta, quietanza, nota, avviso, decisione, distinta',
  en: 'tax certificate, tax confirmation, tax overview, certificate, confirmation, statement, annual statement, annual accounts, yearly statement, overview, summary, invoice, receipt, bill, notice, advice, documents for your tax return, purchase receipt',
};
