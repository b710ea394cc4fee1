import type { PowerOfAttorneyLanguage } from '@dossier/contracts';

/**
 * The form exists in these four languages only, so it is no catalogue of the interface. Sources: Swiss Code of Obligations
 * (CO, SR 220) art. 32–40 on agency and art. 394–406 on mandates; Federal Act on Direct Federal Tax (DBG, SR 642.11)
 * art. 117 on representation by contract and art. 124 on the tax return.
 */
interface Wording {
  readonly title: string;
  readonly subject: string;
  readonly labels: Record<
    | 'principal'
    | 'representative'
    | 'name'
    | 'nameOrCompany'
    | 'address'
    | 'dateOfBirth'
    | 'taxYear'
    | 'canton'
    | 'tin'
    | 'place'
    | 'signature'
    | 'spouse'
    | 'spouseSignature',
    string
  >;
  readonly clauses: readonly { readonly heading: string; readonly text: string }[];
  /** `{{day}}`, `{{page}}`, `{{pages}}` */
  readonly footer: string;
  readonly page: string;
}

export const fileNames: Record<PowerOfAttorneyLanguage, string> = {
  en: 'Power-of-Attorney',
  de: 'Vollmacht',
  fr: 'Procuration',
  it: 'Procura',
};

export const wordings: Record<PowerOfAttorneyLanguage, Wording> = {
  en: {
    title: 'Power of attorney',
    subject: 'Representation before the tax authority, tax year {{year}}',
    labels: {
      principal: 'Principal',
      representative: 'Representative',
      name: 'First and last name',
      nameOrCompany: 'Name or company',
      address: 'Address',
      dateOfBirth: 'Date of birth',
      taxYear: 'Tax year',
      canton: 'Canton',
      tin: 'Tax ID',
      place: 'Place and date',
      signature: 'Signature of the principal',
      spouse: 'Spouse or registered partner',
      spouseSignature: 'Signature of the spouse or partner',
    },
    clauses: [
      {
        heading: 'Scope',
        text: 'The principal authorises the representative to represent them before the tax authority of the canton and of the municipality named above in the assessment of the cantonal and communal taxes and of the direct federal tax for tax year {{year}}, as far as the personal participation of the principal is not required (art. 117 DBG). The representative may file the tax return and its enclosures, give and obtain information, inspect the files, apply for extensions of time, and receive assessments and other correspondence.',
      },
      {
        heading: 'Not included',
        text: 'Objections and appeals, settlements, the waiver of rights and the receipt of money are not included; they need a separate written authorisation. The principal remains responsible for a complete and truthful tax return (art. 124 DBG).',
      },
      {
        heading: 'Term',
        text: 'The power of attorney is valid from the day of signature until the assessments for tax year {{year}} have become final. It ends earlier by revocation or for the reasons named by law (art. 35 and 405 CO).',
      },
      {
        heading: 'Revocation',
        text: 'The principal may limit or revoke the power of attorney at any time and without giving reasons (art. 34 and 404 CO). The revocation should be declared in writing to the representative and reported to the tax authority.',
      },
      {
        heading: 'Applicable law',
        text: 'Swiss law applies. Art. 32 et seq. CO govern the power of attorney, art. 396 et seq. CO the mandate on which it is based.',
      },
    ],
    footer: 'Prepared with Dossier on {{day}}',
    page: 'Page {{page}} of {{pages}}',
  },
  de: {
    title: 'Vollmacht',
    subject: 'Vertretung vor der Steuerbehörde, Steuerjahr {{year}}',
    labels: {
      principal: 'Vollmachtgeberin oder Vollmachtgeber',
      representative: 'Bevollmächtigte Person',
      name: 'Vor- und Nachname',
      nameOrCompany: 'Name oder Firma',
      address: 'Adresse',
      dateOfBirth: 'Geburtsdatum',
      taxYear: 'Steuerjahr',
      canton: 'Kanton',
      tin: 'Steuernummer',
      place: 'Ort und Datum',
      signature: 'Unterschrift der vollmachtgebenden Person',
      spouse: 'Ehefrau, Ehemann, eingetragene Partnerin oder Partner',
      spouseSignature: 'Unterschrift der zweiten Person',
    },
    clauses: [
      {
        heading: 'Umfang',
        text: 'Die vollmachtgebende Person ermächtigt die bevollmächtigte Person, sie vor der Steuerbehörde des oben genannten Kantons und ihrer Gemeinde bei der Veranlagung der Kantons- und Gemeindesteuern sowie der direkten Bundessteuer für das Steuerjahr {{year}} zu vertreten, soweit ihre persönliche Mitwirkung nicht notwendig ist (Art. 117 DBG). Die bevollmächtigte Person darf die Steuererklärung und ihre Beilagen einreichen, Auskünfte erteilen und einholen, Akten einsehen, Fristerstreckungen beantragen sowie Veranlagungen und weitere Korrespondenz entgegennehmen.',
      },
      {
        heading: 'Nicht eingeschlossen',
        text: 'Einsprachen und andere Rechtsmittel, Vergleiche, der Verzicht auf Rechte und die Entgegennahme von Geld sind nicht eingeschlossen; sie bedürfen einer besonderen schriftlichen Ermächtigung. Für eine vollständige und wahrheitsgemässe Steuererklärung bleibt die vollmachtgebende Person verantwortlich (Art. 124 DBG).',
      },
      {
        heading: 'Dauer',
        text: 'Die Vollmacht gilt vom Tag der Unterzeichnung an, bis die Veranlagungen für das Steuerjahr {{year}} rechtskräftig sind. Sie endet früher durch Widerruf oder aus den gesetzlichen Gründen (Art. 35 und 405 OR).',
      },
      {
        heading: 'Widerruf',
        text: 'Die vollmachtgebende Person kann die Vollmacht jederzeit und ohne Angabe von Gründen beschränken oder widerrufen (Art. 34 und 404 OR). Der Widerruf soll der bevollmächtigten Person schriftlich erklärt und der Steuerbehörde mitgeteilt werden.',
      },
      {
        heading: 'Anwendbares Recht',
        text: 'Es gilt Schweizer Recht. Für die Vollmacht gelten Art. 32 ff. OR, für den Auftrag, auf dem sie beruht, Art. 396 ff. OR.',
      },
    ],
    footer: 'Mit Dossier erstellt am {{day}}',
    page: 'Seite {{page}} von {{pages}}',
  },
  fr: {
    title: 'Procuration',
    subject: 'Représentation devant l’autorité fiscale, année fiscale {{year}}',
    labels: {
      principal: 'Personne représentée',
      representative: 'Mandataire',
      name: 'Prénom et nom',
      nameOrCompany: 'Nom ou raison sociale',
      address: 'Adresse',
      dateOfBirth: 'Date de naissance',
      taxYear: 'Année fiscale',
      canton: 'Canton',
      tin: 'Numéro fiscal',
      place: 'Lieu et date',
      signature: 'Signature de la personne représentée',
      spouse: 'Conjoint ou partenaire enregistré',
      spouseSignature: 'Signature du conjoint ou partenaire',
    },
    clauses: [
      {
        heading: 'Étendue',
        text: 'La personne représentée autorise la ou le mandataire à la représenter devant l’autorité fiscale du canton susmentionné et de sa commune pour la taxation des impôts cantonal et communal et de l’impôt fédéral direct de l’année fiscale {{year}}, dans la mesure où sa collaboration personnelle n’est pas nécessaire (art. 117 LIFD). La ou le mandataire peut déposer la déclaration d’impôt et ses annexes, donner et obtenir des renseignements, consulter le dossier, demander des prolongations de délai et recevoir les taxations et toute autre correspondance.',
      },
      {
        heading: 'Actes exclus',
        text: 'Les réclamations et recours, les transactions, la renonciation à des droits et l’encaissement d’argent ne sont pas compris; ils exigent un pouvoir spécial écrit. La personne représentée reste responsable d’une déclaration d’impôt complète et conforme à la vérité (art. 124 LIFD).',
      },
      {
        heading: 'Durée',
        text: 'La procuration est valable dès le jour de la signature et jusqu’à l’entrée en force des taxations de l’année fiscale {{year}}. Elle prend fin plus tôt par révocation ou pour les motifs prévus par la loi (art. 35 et 405 CO).',
      },
      {
        heading: 'Révocation',
        text: 'La personne représentée peut restreindre ou révoquer la procuration en tout temps et sans indiquer de motif (art. 34 et 404 CO). La révocation doit être déclarée par écrit à la ou au mandataire et communiquée à l’autorité fiscale.',
      },
      {
        heading: 'Droit applicable',
        text: 'Le droit suisse est applicable. Les art. 32 ss CO régissent la procuration, les art. 396 ss CO le mandat sur lequel elle repose.',
      },
    ],
    footer: 'Établi avec Dossier le {{day}}',
    page: 'Page {{page}} sur {{pages}}',
  },
  it: {
    title: 'Procura',
    subject: 'Rappresentanza davanti all’autorità fiscale, anno fiscale {{year}}',
    labels: {
      principal: 'Persona rappresentata',
      representative: 'Rappresentante',
      name: 'Nome e cognome',
      nameOrCompany: 'Nome o ditta',
      address: 'Indirizzo',
      dateOfBirth: 'Data di nascita',
      taxYear: 'Anno fiscale',
      canton: 'Cantone',
      tin: 'Numero fiscale',
      place: 'Luogo e data',
      signature: 'Firma della persona rappresentata',
      spouse: 'Coniuge o partner registrato',
      spouseSignature: 'Firma del coniuge o partner',
    },
    clauses: [
      {
        heading: 'Estensione',
        text: 'La persona rappresentata autorizza la o il rappresentante a rappresentarla davanti all’autorità fiscale del cantone sopra indicato e del suo comune nella tassazione delle imposte cantonali e comunali e dell’imposta federale diretta per l’anno fiscale {{year}}, nella misura in cui la sua collaborazione personale non sia necessaria (art. 117 LIFD). La o il rappresentante può presentare la dichiarazione d’imposta e i suoi allegati, dare e ottenere informazioni, consultare gli atti, chiedere proroghe e ricevere le tassazioni e l’altra corrispondenza.',
      },
      {
        heading: 'Atti esclusi',
        text: 'I reclami e i ricorsi, le transazioni, la rinuncia a diritti e l’incasso di denaro non sono compresi; richiedono un’autorizzazione speciale scritta. La persona rappresentata resta responsabile di una dichiarazione d’imposta completa e veritiera (art. 124 LIFD).',
      },
      {
        heading: 'Durata',
        text: 'La procura vale dal giorno della firma fino a quando le tassazioni per l’anno fiscale {{year}} sono passate in giudicato. Termina prima in caso di revoca o per i motivi previsti dalla legge (art. 35 e 405 CO).',
      },
      {
        heading: 'Revoca',
        text: 'La persona rappresentata può limitare o revocare la procura in ogni momento e senza indicarne i motivi (art. 34 e 404 CO). La revoca deve essere dichiarata per iscritto alla o al rappresentante e comunicata all’autorità fiscale.',
      },
      {
        heading: 'Diritto applicabile',
        text: 'Si applica il diritto svizzero. Gli art. 32 segg. CO disciplinano la procura, gli art. 396 segg. CO il mandato sul quale essa si fonda.',
      },
    ],
    footer: 'Preparato con Dossier il {{day}}',
    page: 'Pagina {{page}} di {{pages}}',
  },
};
