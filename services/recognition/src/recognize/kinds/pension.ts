import type { KindRule } from './kind-rule.ts';

/** Pensions, and what is saved for them. */
export const pensionKinds: readonly KindRule[] = [
  {
    kind: 'pensionStatement',
    category: { self: 1, spouse: 30 },
    isYearly: true,
    titles: {
      de: 'Rentenbescheinigung, Rentenausweis, Steuerausweis Rente, Rentenverfügung, Rentenmitteilung, Leistungsausweis Rente, Steuerbescheinigung Rente, Bescheinigung über Rentenleistungen, Bescheinigung über ausgerichtete Renten, Rentenbestätigung, Steuerausweis über Renten, Bescheinigung der Rentenleistungen, Rentenleistungen, Rentensteuerausweis, Pensionsausweis, Bestätigung Rentenzahlungen, Leistungsbescheinigung Rente, Steuerbescheinigung AHV-Rente, Rentenabrechnung, Rentensteuerbescheinigung, Pensionsbescheinigung',
      fr: 'attestation de rentes, attestation de rente, attestation fiscale rente, attestation des rentes, attestation de pension, certificat de rente, décision de rente, rentes versées, attestation de prestations, attestation des prestations, attestation fiscale des rentes, décompte de rente, certificat de pension',
      it: 'attestazione delle rendite, attestazione di rendita, attestato di rendita, attestazione della rendita, certificato di rendita, decisione di rendita, rendite versate, attestazione delle prestazioni, attestazione fiscale delle rendite, conteggio della rendita, certificato di pensione',
      en: 'pension statement, annuity statement, statement of pension, pension certificate, pension payments, statement of annuity payments, pension payment statement, certificate of pension payments, annuity certificate',
    },
    signs: {
      de: 'Altersrente, Invalidenrente, Witwenrente, Witwerrente, Kinderrente, Leibrente, Monatsrente, Jahresrente, AHV-Rente, IV-Rente, Pensionskasse, Rentenbezüger, Rentnerin, Rentner, Ausgleichskasse, Ehegattenrente, Rentenbetrag, Zusatzrente, Renten, Rente, ausgerichtete Renten, ausbezahlte Renten, Rentenart, Altersleistungen, Rentenberechtigte, Rentenleistung, Hinterlassenenrente, Ergänzungsleistungen',
      fr: 'rente de vieillesse, rente d’invalidité, rente de veuve, rente mensuelle, rente annuelle, rente AVS, rente AI, caisse de pension, caisse de compensation, bénéficiaire de rente, rente viagère, rente pour enfant, rente de conjoint, rente, rentes, retraite, pension de retraite, rentes versées, rentier, pensionné, caisse de pensions, fonds de pension, pension mensuelle, pension annuelle',
      it: 'rendita di vecchiaia, rendita d’invalidità, rendita vedovile, rendita mensile, rendita annua, rendita AVS, rendita AI, cassa pensione, cassa di compensazione, beneficiario di rendita, rendita vitalizia, rendita per figli, rendita, rendite, pensione, rendite versate, pensionato, cassa pensioni, rendita di invalidità, pensione di vecchiaia, pensione mensile, pensione annua',
      en: 'old-age pension, disability pension, survivor’s pension, monthly pension, annual pension, pension fund, pensioner, pension, annuity, retirement pension',
    },
    excludes: {
      de: 'Lohnausweis, Vorsorgeausweis, versicherter Lohn, Altersguthaben, Säule 3a, voraussichtliche',
      fr: 'certificat de salaire, salaire assuré, avoir de vieillesse, pilier 3a, prévisible',
      it: 'certificato di salario, salario assicurato, avere di vecchiaia, pilastro 3a, presumibile',
      en: 'insured salary, retirement assets, projected',
    },
    values: [
      {
        key: 'amount',
        labels: {
          de: 'Total Rente, Total Renten, Rententotal, Total steuerbare Rente, Steuerbare Rente, Jahresrente, Steuerbarer Betrag, Ausbezahlte Renten, Total ausbezahlt, Rente total, Total der Leistungen, Rentenbetrag, Jahresbetrag, Total, ausbezahlt, Auszahlung, Rentenbetreffnis, Rentensumme, Rentenzahlungen, Summe der Renten, Jahressumme, Pension, Rente im Jahr, Summe',
          fr: 'total des rentes, rente imposable, rente annuelle, montant imposable, total versé, rentes versées, montant annuel, total, rente annuelle versée, versé, montant des rentes, somme des rentes, prestations versées, total des prestations, pension annuelle, total pension, total rente',
          it: 'totale delle rendite, totale rendite, rendita imponibile, rendita annua, importo imponibile, totale versato, importo annuo, totale, rendite versate, versato, importo delle rendite, somma delle rendite, prestazioni versate, totale prestazioni, pensione annua, totale pensione, totale pensioni',
          en: 'total pension, taxable pension, annual pension, total paid, taxable amount, annual amount, total, total annuity, pension paid, total benefits, amount paid',
        },
        take: 'last',
      },
    ],
  },
  {
    kind: 'pillar3a',
    category: { self: 24, spouse: 27 },
    isYearly: true,
    titles: {
      de: 'Bescheinigung Säule 3a, Bescheinigung über Vorsorgebeiträge, Vorsorgebeiträge, Säule 3a, gebundene Vorsorge, gebundene Selbstvorsorge, Steuerbescheinigung Säule 3a, Bescheinigung über Beiträge an die gebundene Vorsorge, Vorsorgekonto 3a, Vorsorge 3a, Konto 3a, 3a-Konto, 3a-Vorsorge, Sparen 3, Beitragsbescheinigung 3a, Einzahlungsbestätigung 3a, Vorsorgebescheinigung, Beitragsbescheinigung, Vorsorgesparen, Einzahlungsbestätigung Vorsorge, Vorsorgesparkonto, Privor, Vorsorgeplan 3a',
      fr: 'attestation de cotisations de prévoyance, attestation concernant les cotisations de prévoyance, cotisations de prévoyance, pilier 3a, prévoyance liée, prévoyance individuelle liée, attestation pilier 3a, attestation 3a, 3e pilier a, troisième pilier lié, prévoyance 3a, compte 3a, épargne 3, attestation de prévoyance, attestation de versement prévoyance, compte de prévoyance, plan de prévoyance 3a, épargne-prévoyance',
      it: 'attestazione dei contributi di previdenza, attestazione concernente i contributi previdenziali, contributi previdenziali, pilastro 3a, previdenza vincolata, previdenza individuale vincolata, attestato pilastro 3a, terzo pilastro a, previdenza 3a, conto 3a, risparmio 3, attestazione di previdenza, attestato di previdenza, conto di previdenza, piano di previdenza 3a',
      en: 'certificate of pension contributions, pillar 3a, restricted pension provision, tied pension provision, pillar 3a certificate, certificate pillar 3a, contribution certificate pillar 3a, pension 3a, 3a account, pension contribution certificate, retirement savings contribution, 3a contribution, third pillar a',
    },
    signs: {
      de: 'Form. 21 EDP, 21 EDP, 605.040.21, Vorsorgenehmer, Vorsorgeeinrichtung, Vorsorgestiftung, Bankstiftung, einbezahlte Beiträge, BVV 3, Beitrag im Jahr, anerkannte Vorsorgeformen, Vorsorgepolice, Vorsorgeversicherung, Vorsorgevereinbarung, Beiträge Säule 3a, abzugsberechtigt, steuerlich abziehbar, Art. 82 BVG, Einzahlungen, 3a, Vorsorgekonto, Vorsorgebeiträge, gebundene Vorsorge, Vorsorgesparkonto, Säule 3a, Einzahlung, Beitragsjahr',
      fr: 'preneur de prévoyance, institution de prévoyance, fondation de prévoyance, OPP 3, cotisations versées, formes reconnues de prévoyance, police de prévoyance, convention de prévoyance, fondation bancaire, versements, art. 82 LPP, 3a, compte de prévoyance, prévoyance liée, pilier 3a, cotisations, cotisation',
      it: 'contraente della previdenza, intestatario della previdenza, istituto di previdenza, fondazione di previdenza, OPP 3, contributi versati, forme riconosciute di previdenza, polizza di previdenza, convenzione di previdenza, versamenti, art. 82 LPP, 3a, conto di previdenza, previdenza vincolata, pilastro 3a, contributi',
      en: 'pension foundation, beneficiary of the pension plan, contributions paid, account holder, paid-in contributions, deposits, tax-deductible, OPP 3, 3a, pension account, tied pension, pillar 3a, contributions, contribution',
    },
    excludes: {
      de: 'Einkauf in die Pensionskasse, Einkaufssumme, freie Vorsorge, Säule 3b, Lohnausweis, Prämienrechnung, Hypothek, Depotauszug, Vermögensübersicht, Newsletter, Tipps, Konto eröffnen, jetzt eröffnen',
      fr: 'rachat dans la caisse de pension, pilier 3b, prévoyance libre, certificat de salaire, hypothèque, infolettre, newsletter, conseils pour, ouvrez un compte, ouvrir un compte',
      it: 'riscatto nella cassa pensione, pilastro 3b, previdenza libera, certificato di salario, ipoteca, newsletter, consigli per, aprite un conto, aprire un conto',
      en: 'purchase of pension fund benefits, buy-in, pillar 3b, mortgage, newsletter, tips, open an account, subscribed',
    },
    values: [
      {
        key: 'contribution',
        labels: {
          de: 'Total Beiträge, Total der Beiträge, Total einbezahlte Beiträge, einbezahlte Beiträge, einbezahlter Betrag, geleistete Beiträge, Beiträge Säule 3a, Total Einzahlungen, Einzahlungen total, bezahlte Beiträge, Beiträge im Jahr, abzugsberechtigter Betrag, Einzahlungen, Betrag in CHF, Betrag der Beiträge, einbezahlt, Beiträge, Betrag, Einzahlung, Beitragssumme, Summe der Beiträge, Gesamtbetrag, Total',
          fr: 'total des cotisations, cotisations versées, total des versements, montant versé, versements, montant déductible, montant des cotisations, montant en CHF, cotisations, montant, cotisation, versement, montant total, total',
          it: 'totale dei contributi, contributi versati, totale dei versamenti, importo versato, versamenti, importo deducibile, importo in CHF, contributi, importo, versamento, contributo, importo totale, totale',
          en: 'total contributions, contributions paid, total deposits, amount paid, paid-in amount, deposits, deductible amount, amount in CHF, contributions, amount, deposit, contribution, total amount, total',
        },
      },
    ],
  },
  {
    kind: 'pensionFundPurchase',
    category: { self: 24, spouse: 27 },
    isYearly: true,
    titles: {
      de: 'Bescheinigung über Einkauf, Einkauf in die Pensionskasse, Einkaufsbestätigung, Bestätigung Einkauf, Bescheinigung Einkauf, Einkauf von Beitragsjahren, Steuerbescheinigung Einkauf, freiwilliger Einkauf, freiwillige Einlage, Einkauf in die berufliche Vorsorge, persönlicher Einkauf, Einkaufsbescheinigung, freiwillige Einzahlung, Bestätigung freiwilliger Einkauf, Einkaufssumme, Bestätigung Einmaleinlage, Steuerausweis Einkauf',
      fr: 'attestation de rachat, rachat d’années de cotisations, rachat dans la caisse de pension, rachat volontaire, attestation fiscale rachat, rachat de prestations, rachat LPP, confirmation de rachat, versement volontaire, attestation de versement volontaire, rachat facultatif, confirmation du rachat',
      it: 'attestazione di riscatto, riscatto di anni di contribuzione, riscatto nella cassa pensione, riscatto volontario, riscatto LPP, attestato di riscatto, conferma di riscatto, versamento volontario, riscatto facoltativo, conferma del riscatto',
      en: 'certificate of purchase, pension fund buy-in, purchase of pension fund benefits, voluntary purchase, voluntary buy-in, confirmation of purchase, buy-in confirmation, buy-in certificate, voluntary contribution, confirmation of buy-in',
    },
    signs: {
      de: 'Pensionskasse, Einkaufssumme, berufliche Vorsorge, 2. Säule, Art. 79b BVG, Sperrfrist, Wiedereinkauf, Vorsorgeeinrichtung, Einkaufsbetrag, Form. 21 EDP, Einkauf, eingekauft, Beitragsjahre',
      fr: 'caisse de pension, prévoyance professionnelle, 2e pilier, art. 79b LPP, institution de prévoyance, montant du rachat, somme de rachat, rachat, années de cotisation, années d’assurance',
      it: 'cassa pensione, previdenza professionale, 2° pilastro, art. 79b LPP, istituto di previdenza, importo del riscatto, somma di riscatto, riscatto, anni di contribuzione',
      en: 'pension fund, occupational pension, second pillar, purchase amount, art. 79b, buy-in, purchase',
    },
    excludes: {
      de: 'Lohnausweis, Vorsorgeausweis, versicherter Lohn, Kaufvertrag, Säule 3a',
      fr: 'certificat de salaire, certificat de prévoyance, salaire assuré',
      it: 'certificato di salario, certificato di previdenza, salario assicurato',
      en: 'insured salary',
    },
    values: [
      {
        key: 'contribution',
        labels: {
          de: 'Einkaufssumme, Einkaufsbetrag, Total Einkauf, Betrag des Einkaufs, einbezahlter Betrag, Einkauf, einbezahlt, Betrag, Einmaleinlage, Gesamtbetrag, Total',
          fr: 'montant du rachat, somme de rachat, total des rachats, montant versé, montant, montant total, total, rachat',
          it: 'importo del riscatto, somma di riscatto, totale riscatti, importo versato, importo, importo totale, totale, riscatto',
          en: 'purchase amount, total purchases, amount paid, buy-in amount, amount, buy-in, total amount, total',
        },
      },
    ],
  },
  {
    kind: 'lifeInsurance',
    category: { self: 24, spouse: 27 },
    isYearly: true,
    titles: {
      de: 'Steuerwert der Lebensversicherung, Rückkaufswert, Bescheinigung Lebensversicherung, Steuerbescheinigung Lebensversicherung, Bescheinigung über den Steuerwert, Lebensversicherung, Säule 3b, freie Vorsorge, Steuerwertbescheinigung, Rückkaufswertbescheinigung, Erwerbsunfähigkeitsversicherung, Steuerwertbestätigung, Steuerwert Ihrer Versicherung, Bescheinigung Rückkaufswert, Rentenversicherung, Sparversicherung, Leibrentenversicherung',
      fr: 'valeur de rachat, attestation de valeur de rachat, assurance-vie, assurance vie, attestation assurance-vie, pilier 3b, prévoyance libre, valeur fiscale de la police, assurance incapacité de gain, attestation fiscale assurance vie, valeur fiscale de l’assurance, assurance de rente, attestation de la valeur fiscale',
      it: 'valore di riscatto, attestazione del valore di riscatto, assicurazione sulla vita, assicurazione vita, pilastro 3b, previdenza libera, valore fiscale della polizza, attestazione fiscale assicurazione vita, attestazione del valore fiscale, assicurazione di rendita',
      en: 'surrender value, life insurance, certificate of surrender value, pillar 3b, life insurance tax statement, disability insurance, life policy, tax value certificate, policy value statement, endowment policy, annuity insurance',
    },
    signs: {
      de: 'Police, Policennummer, Versicherungssumme, Todesfall, Erlebensfall, Überschuss, Versicherungsnehmer, Versicherte Person, Überschussanteile, Steuerwert, Prämie, Jahresprämie, Erwerbsunfähigkeit, Lebensversicherung, Rückkaufswert, Säule 3b, freie Vorsorge, Sparversicherung',
      fr: 'police, numéro de police, capital assuré, décès, preneur d’assurance, excédents, participation aux excédents, valeur fiscale, prime annuelle, assurance-vie, valeur de rachat, pilier 3b, prévoyance libre',
      it: 'polizza, numero di polizza, capitale assicurato, decesso, stipulante, eccedenze, valore fiscale, premio annuo, assicurazione vita, valore di riscatto, pilastro 3b, previdenza libera',
      en: 'policy number, sum insured, death benefit, policyholder, surplus, tax value, annual premium',
    },
    excludes: {
      de: 'Krankenversicherung, KVG, Säule 3a, gebundene, Motorfahrzeug, Hypothek',
      fr: 'assurance-maladie, LAMal, pilier 3a, prévoyance liée',
      it: 'assicurazione malattia, LAMal, pilastro 3a, vincolata',
      en: 'health insurance, pillar 3a, mortgage',
    },
    values: [
      {
        key: 'taxValue',
        labels: {
          de: 'Steuerwert, Rückkaufswert, Steuerwert per 31.12, Policenwert, Vermögenssteuerwert, Wert der Police',
          fr: 'valeur de rachat, valeur fiscale, valeur imposable, valeur de la police',
          it: 'valore di riscatto, valore fiscale, valore imponibile, valore della polizza',
          en: 'tax value, surrender value, policy value, taxable value',
        },
      },
      {
        key: 'premium',
        labels: {
          de: 'bezahlte Prämie, Jahresprämie, Prämie',
          fr: 'prime payée, prime annuelle, primes payées, prime',
          it: 'premio pagato, premio annuo, premi pagati, premio',
          en: 'premium paid, annual premium, premiums paid',
        },
      },
    ],
  },
  {
    kind: null,
    category: { self: null },
    isYearly: true,
    titles: {
      de: 'Vorsorgeausweis, persönlicher Vorsorgeausweis, Versicherungsausweis Pensionskasse, Freizügigkeitskonto, Freizügigkeitsleistung',
      fr: 'certificat de prévoyance, certificat personnel, certificat d’assurance caisse de pension, compte de libre passage, prestation de libre passage',
      it: 'certificato di previdenza, certificato personale, certificato d’assicurazione cassa pensione, conto di libero passaggio',
      en: 'pension fund certificate, personal pension certificate, benefit statement, vested benefits account, vested benefits',
    },
    signs: {
      de: 'versicherter Lohn, Altersguthaben, Koordinationsabzug, Umwandlungssatz, voraussichtliche Altersrente, Freizügigkeitsleistung, Einkaufspotenzial, Sparbeitrag, Risikobeitrag, mögliche Einkaufssumme',
      fr: 'salaire assuré, avoir de vieillesse, déduction de coordination, taux de conversion, prestation de libre passage, rachat possible, bonification de vieillesse',
      it: 'salario assicurato, avere di vecchiaia, deduzione di coordinamento, aliquota di conversione, prestazione di libero passaggio, riscatto possibile',
      en: 'insured salary, retirement assets, coordination deduction, conversion rate, vested benefits, possible purchase, projected retirement pension',
    },
    values: [],
  },
];
