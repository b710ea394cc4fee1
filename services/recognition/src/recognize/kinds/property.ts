import type { KindRule, ValueRule } from './kind-rule.ts';
import { invoiceAmount } from './health.ts';

const rent: ValueRule = {
  key: 'rent',
  labels: {
    de: 'Total Mietzinseinnahmen, Mietzinseinnahmen total, Total Mietertrag, Mietertrag total, Total Einnahmen, Mietzinseinnahmen, Mieteinnahmen, Bruttomietertrag, Mietertrag, Nettomietzins, Total Mietzins, Mietzins brutto, Bruttomiete, Mietzins total, Mietzins',
    fr: 'total des loyers, total loyers encaissés, loyers encaissés, total des recettes, revenus locatifs, état locatif total, loyer net, loyer brut, loyer total, loyers, loyer',
    it: 'totale pigioni, pigioni incassate, totale ricavi, ricavi locativi, redditi da locazione, pigione netta, pigione lorda, totale affitti, pigioni, pigione, affitti',
    en: 'total rental income, rental income, rents received, total income, gross rent, net rent, total rent, rent',
  },
  take: 'last',
};

/** Houses and flats: owned, let, rented, sold. */
export const propertyKinds: readonly KindRule[] = [
  {
    kind: 'propertyTaxValue',
    category: { self: 13 },
    isYearly: false,
    titles: {
      de: 'Liegenschaftsbewertung, Verkehrswert, Vermögenssteuerwert, Eigenmietwert, amtliche Bewertung, amtlicher Wert, Liegenschaftsschätzung, Steuerschätzung, Schätzungsverfügung, Katasterwert, Schätzungsanzeige, Bewertung der Liegenschaft, Mitteilung über die Bewertung, Eigenmietwertbestätigung, Grundstückschätzung, Bewertungsverfügung, Gebäudeschätzung',
      fr: 'estimation fiscale, valeur locative, valeur fiscale de l’immeuble, taxation de l’immeuble, évaluation officielle, valeur officielle, avis d’estimation, estimation de l’immeuble, valeur cadastrale, estimation officielle',
      it: 'stima ufficiale, valore di stima, valore locativo, stima dell’immobile, valutazione ufficiale, decisione di stima, valore ufficiale, notifica della stima, stima immobiliare',
      en: 'property valuation, official valuation, imputed rental value, tax value of the property, assessment of the property, property tax value, official value',
    },
    signs: {
      de: 'Grundstück, Parzelle, Liegenschaft, Grundbuch, Gebäude, Landwert, Gebäudeversicherung, Gemeinde, Eigentümer, Baujahr, Kataster, Schätzung, Einfamilienhaus, Steuerwert',
      fr: 'parcelle, immeuble, registre foncier, bâtiment, commune, propriétaire, année de construction, cadastre, bien-fonds, villa',
      it: 'fondo, particella, immobile, registro fondiario, edificio, comune, proprietario, anno di costruzione, catasto, mappale',
      en: 'plot, parcel, property, land register, building, municipality, owner, year of construction',
    },
    excludes: {
      de: 'Hypothekarzins, Rechnung, Veranlagungsverfügung, Steuerauszug, Depot, Police',
      fr: 'intérêts hypothécaires, facture, taxation définitive, relevé fiscal, police',
      it: 'interessi ipotecari, fattura, estratto fiscale, polizza',
      en: 'mortgage interest, invoice, tax statement, policy',
    },
    values: [
      {
        key: 'taxValue',
        labels: {
          de: 'Vermögenssteuerwert, Steuerwert, amtlicher Wert, Katasterwert, Verkehrswert, Schätzungswert, Liegenschaftswert',
          fr: 'valeur fiscale, estimation fiscale, valeur officielle, valeur imposable, valeur d’estimation',
          it: 'valore di stima, valore fiscale, valore ufficiale, stima ufficiale, valore stimato',
          en: 'tax value, official value, market value, assessed value',
        },
      },
      {
        key: 'rent',
        labels: {
          de: 'Eigenmietwert, Mietwert',
          fr: 'valeur locative',
          it: 'valore locativo',
          en: 'imputed rental value, rental value',
        },
      },
    ],
  },
  {
    kind: 'rentalIncome',
    category: { self: 14 },
    isYearly: true,
    titles: {
      de: 'Mietzinseinnahmen, Mieteinnahmen, Liegenschaftsabrechnung, Liegenschaftenabrechnung, Mietertrag, Mietzinsspiegel, Mieterspiegel, Liegenschaftsrechnung, Verwaltungsabrechnung, Eigentümerabrechnung, Abrechnung Mietliegenschaft, Hausabrechnung, Mietertragsabrechnung, Bewirtschaftungsabrechnung, Mietabrechnung Eigentümer, Verwaltungsrechnung, Mieteingänge, Mietzinskontrolle, Mietzinseingänge',
      fr: 'décompte de gérance, revenus locatifs, état locatif, loyers encaissés, décompte d’immeuble, décompte propriétaire, compte de gérance, relevé des loyers, gestion immobilière, décompte de gestion, encaissement des loyers, décompte de régie, compte d’immeuble, compte de régie',
      it: 'conteggio immobiliare, redditi da locazione, ricavi locativi, pigioni incassate, rendiconto immobiliare, conteggio d’amministrazione, elenco pigioni, rendiconto di gestione, conteggio di amministrazione, incasso pigioni, conto immobile, conteggio pigioni',
      en: 'rental income, rental income statement, property management statement, rent roll, owner statement, statement of rental income, property accounts, rents received, rental statement, landlord statement, rental accounts',
    },
    signs: {
      de: 'Mieter, Liegenschaft, Verwaltungshonorar, Hauswart, Nettomietzins, Leerstand, Eigentümer, Wohnung, Nebenkosten, Unterhalt, Vermietung, Verwaltung, Nettoertrag, Einnahmen, Ausgaben, Mehrfamilienhaus',
      fr: 'locataire, immeuble, honoraires de gérance, concierge, loyer net, vacance, propriétaire, appartement, charges, entretien, recettes, dépenses, régie',
      it: 'inquilino, immobile, onorario d’amministrazione, custode, pigione netta, sfitto, proprietario, appartamento, spese accessorie, manutenzione, entrate, uscite',
      en: 'tenant, property, management fee, caretaker, net rent, vacancy, owner, apartment, ancillary costs, maintenance, income, expenses',
    },
    excludes: {
      de: 'Mietvertrag, Mietzinsrechnung, Mietzinsanpassung, Hypothekarzins, Bilanz, Ferienwohnung, Stockwerkeigentümergemeinschaft, Heizkostenabrechnung, Eigenmietwert',
      fr: 'contrat de bail, intérêts hypothécaires, bilan, maison de vacances, valeur locative',
      it: 'contratto di locazione, interessi ipotecari, casa di vacanza, valore locativo',
      en: 'lease agreement, rental agreement, mortgage interest, holiday home',
    },
    values: [
      rent,
      {
        key: 'costs',
        labels: {
          de: 'Total Ausgaben, Total Aufwand, Total Unterhalt',
          fr: 'total des dépenses, total des charges',
          it: 'totale uscite, totale spese',
          en: 'total expenses, total costs',
        },
        take: 'last',
      },
    ],
  },
  {
    kind: null,
    category: { self: null },
    isYearly: false,
    titles: {
      de: 'Mietvertrag, Mietzinsrechnung, Mietzinsbestätigung, Mietzins, Mietzinsanpassung, Mietvertrag für Wohnräume, Wohnungsmiete, Mietrechnung, Mietquittung',
      fr: 'contrat de bail, bail à loyer, quittance de loyer, avis de loyer, attestation de loyer, confirmation de loyer, facture de loyer',
      it: 'contratto di locazione, ricevuta di pigione, attestazione di pigione, pigione, conferma di pigione, contratto d’affitto',
      en: 'lease agreement, rental agreement, rent invoice, rent receipt, tenancy agreement, rent confirmation',
    },
    signs: {
      de: 'Mieter, Mieterin, Vermieter, Vermieterin, Nettomietzins, Nebenkosten, Mietobjekt, Kündigungsfrist, Mietzinsdepot, Akonto, Zimmerwohnung, Mietbeginn',
      fr: 'locataire, bailleur, loyer net, charges, objet loué, délai de congé, garantie de loyer, acompte, pièces',
      it: 'inquilino, conduttore, locatore, pigione netta, spese accessorie, ente locato, disdetta, deposito di garanzia, acconto, locali',
      en: 'tenant, landlord, net rent, ancillary costs, rented property, notice period, rent deposit',
    },
    excludes: {
      de: 'Mietzinseinnahmen, Verwaltungshonorar, Eigentümerabrechnung',
      fr: 'loyers encaissés, honoraires de gérance',
      it: 'pigioni incassate',
      en: 'rental income, management fee',
    },
    values: [rent],
  },
  {
    kind: 'propertyMaintenance',
    category: { self: 13 },
    isYearly: false,
    titles: {
      de: 'Renovation, Renovationsrechnung, Handwerksarbeitenrechnung, Rechnung Heizung, Sanierung, Unterhaltsrechnung, Rechnung Malerarbeiten, Fenstersanierung, Dachsanierung, Heizungsersatz, Wärmepumpe, Photovoltaikanlage, Sanitärarbeiten, Malerarbeiten, Service Heizung, Gartenunterhalt, Reparatur, Servicerechnung, Kaminfeger, Badsanierung, Küchenumbau, Serviceabonnement Heizung, Elektroinstallationen, Gipserarbeiten, Unterhaltsarbeiten, Reparaturrechnung, Reparaturarbeiten, Maurerarbeiten, Spenglerarbeiten, Dachreparatur, Boilerentkalkung, Heizungsservice, Heizungsrevision, Schreinerarbeiten, Fassadensanierung',
      fr: 'rénovation, facture de rénovation, travaux d’entretien, assainissement, facture chauffage, remplacement du chauffage, pompe à chaleur, installation photovoltaïque, travaux sanitaires, travaux de peinture, réparation, remplacement des fenêtres, réfection de la toiture, entretien du chauffage, ramonage, travaux de rénovation, travaux de réparation, installation solaire, travaux de toiture',
      it: 'ristrutturazione, rinnovo, fattura lavori, risanamento, lavori di manutenzione, sostituzione del riscaldamento, pompa di calore, termopompa, impianto fotovoltaico, lavori sanitari, lavori di pittura, tinteggio, riparazione, sostituzione finestre, rifacimento del tetto, spazzacamino, lavori di ristrutturazione, lavori di riparazione, impianto solare, lavori da lattoniere, manutenzione del riscaldamento',
      en: 'renovation, renovation invoice, maintenance work, heating replacement, heat pump, photovoltaic system, plumbing work, painting work, repair, window replacement, roof renovation, chimney sweep, renovation work, repair work, boiler replacement, solar system, heating service',
    },
    signs: {
      de: 'Objekt, Liegenschaft, Bauherr, Fenster, Dach, Heizung, Sanitär, Maler, Einfamilienhaus, Fassade, Boiler, Renovation, Sanierung, Malerarbeiten, Fassadenrenovation, Umbau, Dachdecker, Gipser, Schreiner, Garten, Küche, Bad, Wärmepumpe, Photovoltaik, Handwerker, Arbeiten, Montage, Reparatur, Regiestunden, Storen, Boden, Wohnhaus, Spengler, Solaranlage, Haus',
      fr: 'objet, immeuble, maître d’ouvrage, fenêtres, toiture, chauffage, sanitaire, peinture, villa, façade, chaudière, rénovation, travaux, remplacement, cuisine, salle de bain, pompe à chaleur, menuiserie, jardin, montage, réparation, heures de régie, stores, sol, maison, main-d’oeuvre',
      it: 'oggetto, immobile, committente, finestre, tetto, riscaldamento, sanitario, pittura, casa unifamiliare, facciata, caldaia, ristrutturazione, lavori, sostituzione, cucina, bagno, falegname, giardino, montaggio, riparazione, ore a regia, tende, pavimento, casa, manodopera',
      en: 'property, client, windows, roof, heating, plumbing, painting, facade, boiler, renovation, kitchen, bathroom, heat pump, garden, installation, house, labour, floor, blinds, works',
    },
    excludes: {
      de: 'Patient, Zahnarzt, Kurs, Fahrzeug, Auto, Autohaus, Garage, Reifen, Reifenwechsel, Gartencenter, Bilanz, Hypothek, Mieter',
      fr: 'patient, dentiste, cours, véhicule, garage, bilan, hypothèque, locataire',
      it: 'paziente, dentista, corso, veicolo, garage, bilancio, ipoteca, inquilino',
      en: 'patient, dentist, course, vehicle, car, garage, balance sheet, mortgage, tenant',
    },
    values: [invoiceAmount],
  },
  {
    kind: 'propertyCosts',
    category: { self: 13 },
    isYearly: false,
    titles: {
      de: 'Gebäudeversicherung, Liegenschaftssteuer, Grundsteuer, Wasserrechnung, Abwassergebühren, Kehrichtgebühren, Stockwerkeigentum, Stockwerkeigentümergemeinschaft, STWEG, Erneuerungsfonds, Nebenkostenabrechnung, Heizkostenabrechnung, Gebäudeversicherungsprämie, Gebührenrechnung, Wasser und Abwasser, Kehrichtgrundgebühr, Hauswartung, Gebäudesachversicherung, Stockwerkeigentümerabrechnung, Verwaltungskosten, Liegenschaftsgebühren, Kanalisationsgebühr, Wassergebühren, Gebäudeprämie, Hauswartkosten, Grundgebühren',
      fr: 'assurance bâtiment, assurance immobilière, impôt foncier, facture d’eau, taxe d’épuration, taxe des déchets, propriété par étages, PPE, fonds de rénovation, décompte de charges, décompte de chauffage, eau et épuration, établissement cantonal d’assurance, taxe foncière, charges PPE, décompte PPE, taxe d’égout, taxe d’eau, prime bâtiment, frais d’administration PPE',
      it: 'assicurazione stabili, assicurazione dello stabile, imposta immobiliare, fattura acqua, tassa canalizzazione, tassa rifiuti, proprietà per piani, PPP, fondo di rinnovamento, conteggio spese accessorie, conteggio riscaldamento, acqua potabile, tassa d’uso, spese PPP, conteggio PPP, tassa fognatura, tassa acqua, spese condominiali',
      en: 'building insurance, property tax, water bill, waste water charges, waste fees, condominium ownership, renovation fund, service charge statement, heating cost statement, condominium association, condominium fees, service charges, water charges, building premium, homeowners association',
    },
    signs: {
      de: 'Liegenschaft, Gebäude, Grundstück, Zähler, Zählerstand, Verbrauch, m3, kWh, Grundgebühr, Wertquote, Verwaltung, Eigentümer, Objekt, Parzelle, Versicherungswert, Abwasser, Netznutzung',
      fr: 'immeuble, bâtiment, parcelle, compteur, consommation, m3, kWh, taxe de base, quote-part, administration, propriétaire, objet, valeur assurée, eaux usées, acheminement',
      it: 'immobile, stabile, fondo, contatore, consumo, m3, kWh, tassa base, quota di valore, amministrazione, proprietario, oggetto, valore assicurato, acque luride, utilizzazione della rete',
      en: 'property, building, parcel, meter, consumption, m3, kWh, basic fee, share, administration, owner, insured value, waste water, grid usage',
    },
    excludes: {
      de: 'Mieter, Patient, Hypothekarzins, Vermögenssteuerwert, Mietzinseinnahmen, Kaufvertrag, Bilanz',
      fr: 'locataire, patient, intérêts hypothécaires, loyers encaissés, acte de vente, bilan',
      it: 'inquilino, paziente, interessi ipotecari, pigioni incassate, bilancio',
      en: 'tenant, patient, mortgage interest, rental income, balance sheet',
    },
    values: [invoiceAmount],
  },
  {
    kind: 'holidayHome',
    category: { self: 22 },
    isYearly: false,
    titles: {
      de: 'Ferienwohnung, Ferienhaus, Zweitwohnung, Kurtaxe, Zweitwohnungssteuer, Kurtaxenabrechnung, Abrechnung Ferienwohnung',
      fr: 'appartement de vacances, maison de vacances, résidence secondaire, taxe de séjour, chalet, taxe sur les résidences secondaires',
      it: 'appartamento di vacanza, casa di vacanza, residenza secondaria, tassa di soggiorno, rustico',
      en: 'holiday home, holiday apartment, second home, vacation home, visitor’s tax, tourist tax',
    },
    signs: {
      de: 'Gäste, Übernachtungen, Kurverein, Tourismus, Vermietung, Eigentümer, Logiernächte, Objekt',
      fr: 'hôtes, nuitées, office du tourisme, location, propriétaire',
      it: 'ospiti, pernottamenti, ente turistico, locazione, proprietario',
      en: 'guests, overnight stays, tourist office, letting, owner',
    },
    excludes: {
      de: 'Hotel, Reisebüro, Pauschalreise, Buchungsbestätigung, Eigenmietwert, Hypothek',
      fr: 'hôtel, agence de voyages, réservation, hypothèque',
      it: 'hotel, albergo, agenzia viaggi, prenotazione, ipoteca',
      en: 'hotel, travel agency, booking confirmation, mortgage',
    },
    values: [invoiceAmount],
  },
  {
    kind: 'propertySale',
    category: { self: 16 },
    isYearly: false,
    titles: {
      de: 'Grundstückgewinnsteuer, Kaufvertrag Grundstück, Kaufvertrag über ein Grundstück, Kaufvertrag Liegenschaft, Grundstückkaufvertrag, öffentliche Urkunde, Veräusserungsanzeige, Liegenschaftsverkauf, Eigentumsübertragung, Handänderung, Handänderungssteuer, Grundstückgewinn',
      fr: 'impôt sur les gains immobiliers, acte de vente, acte de vente immobilière, contrat de vente immobilière, acte notarié, gain immobilier, vente immobilière, droits de mutation, vente d’immeuble',
      it: 'imposta sugli utili immobiliari, atto di compravendita, contratto di compravendita, atto notarile, rogito, utile immobiliare, vendita immobiliare, tassa sugli utili immobiliari, compravendita immobiliare',
      en: 'property gains tax, real estate capital gains tax, deed of sale, notarial deed, sale of property, property sale, real estate sale',
    },
    signs: {
      de: 'Verkäufer, Verkäuferin, Käufer, Käuferin, Notar, Notariat, Kaufpreis, Verkaufspreis, Grundbuch, Parzelle, Grundstück, Anlagekosten, Erwerbspreis, Veräusserung, Beurkundung, Kaufvertrag',
      fr: 'vendeur, vendeuse, acheteur, acquéreur, notaire, prix de vente, registre foncier, parcelle, immeuble, prix d’acquisition, aliénation',
      it: 'venditore, venditrice, acquirente, compratore, notaio, prezzo di vendita, registro fondiario, particella, fondo, valore di alienazione, prezzo d’acquisto',
      en: 'seller, buyer, notary, purchase price, sale price, land register, parcel, acquisition price',
    },
    excludes: {
      de: 'Fahrzeug, Occasion, Chassisnummer',
      fr: 'véhicule, numéro de châssis',
      it: 'veicolo, numero di telaio',
      en: 'vehicle, chassis number',
    },
    values: [
      {
        key: 'price',
        labels: {
          de: 'Verkaufspreis, Kaufpreis, Veräusserungserlös',
          fr: 'prix de vente, prix d’achat',
          it: 'prezzo di vendita, valore di alienazione, prezzo di compravendita',
          en: 'sale price, purchase price, selling price',
        },
      },
    ],
  },
];
