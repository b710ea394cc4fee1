/*
 * The elements of eCH-0119 4.0 (tax return of natural persons, https://www.ech.ch/de/ech/ech-0119/4.0.0) that a draft writes, in
 * the order of the schema, as far as Dossier knows values for them. An element without a prefix is in the namespace of eCH-0119.
 */

export const namespaces = {
  '': 'http://www.ech.ch/xmlns/eCH-0119/4',
  municipality: 'http://www.ech.ch/xmlns/eCH-0007-f/6',
  mail: 'http://www.ech.ch/xmlns/eCH-0010-f/7',
  marital: 'http://www.ech.ch/xmlns/eCH-0011-f/8',
  person: 'http://www.ech.ch/xmlns/eCH-0044-f/4',
  address: 'http://www.ech.ch/xmlns/eCH-0046-f/5',
} as const;

/** `null` for an element with a value; a list for one that is repeated. */
export type Layout = { readonly [name: string]: Layout | readonly [Layout] | null };

const taxes: Layout = { cantonalTax: null, federalTax: null };
const partners: Layout = { partner1Amount: null, partner2Amount: null };
const fiscalValue: Layout = { fiscalValue: null };

const address: Layout = {
  'address:postalAddress': {
    'mail:addressInformation': {
      'mail:street': null,
      'mail:houseNumber': null,
      'mail:town': null,
      'mail:swissZipCode': null,
    },
  },
};

const identification: Layout = {
  'person:vn': null,
  'person:officialName': null,
  'person:firstName': null,
  'person:sex': null,
  'person:dateOfBirth': { 'person:yearMonthDay': null },
};

const facts: Layout = {
  maritalStatusTax: { 'marital:maritalStatus': null, 'marital:dateOfMaritalStatus': null },
  religion: null,
  job: null,
  phoneNumberPrivate: null,
  taxMunicipality: { 'municipality:municipalityName': null, 'municipality:cantonAbbreviation': null },
};

const jobExpenses: Layout = { ticketCostPublicTransport: taxes };

export const layout: Layout = {
  header: { taxPeriod: null, canton: null, source: null, sourceDescription: null },
  content: {
    mainForm: {
      personDataPartner1: {
        partnerPersonIdentification: {
          officialName: null,
          firstName: null,
          sex: null,
          dateOfBirth: { 'person:yearMonthDay': null },
          vn: null,
        },
        addressInformation: address,
        ...facts,
      },
      personDataPartner2: { personIdentification: identification, ...facts },
      childData: [{ personIdentification: identification }],
      revenue: {
        employedMainRevenue: partners,
        unemploymentInsurance: partners,
        childAllowances: partners,
        securitiesRevenue: taxes,
        propertyRevenueRent: null,
        propertyDeductionEffective: null,
      },
      deduction: {
        jobExpensesPartner1: taxes,
        jobExpensesPartner2: taxes,
        amountLiabilitiesInterest: taxes,
        furtherDeductionJobOrientedFurtherEducationCost: taxes,
        furtherDeductionFinancialManagement: taxes,
        furtherDeductionNonparentalSuperVision: taxes,
        paymentPensionTotal: null,
        provision3aPartner1Effective: null,
        provision3aPartner2Effective: null,
      },
      revenueCalculation: { deductionCharity: taxes },
      asset: {
        movablePropertySecuritiesAndAssets: fiscalValue,
        movablePropertyLifeInsurances: [{ lifeInsuranceCompany: null, lifeInsuranceFiscalValue: null }],
        propertyHouseOrFlat: fiscalValue,
        totalAmountLiabilities: fiscalValue,
        moveablePropertyLifeInsurancesTotal: null,
      },
    },
    listOfSecurities: {
      securityEntry: [
        {
          detailedDescription: null,
          taxValueEndOfYear: taxes,
          grossRevenueA: taxes,
          grossRevenueB: taxes,
        },
      ],
      totalTaxValue: taxes,
      subtotalGrossRevenueA1: taxes,
      subtotalGrossRevenueB: taxes,
      totalGrossRevenue: taxes,
      withholdingTax: null,
    },
    listOfLiabilities: {
      privateLiabilities: [{ identification: null, liability: null, liabilityInterest: null }],
      totalPrivateLiabilities: null,
      totalPrivateLiabilitiesInterest: null,
    },
    jobExpenses: { jobExpensePartner1: jobExpenses, jobExpensePartner2: jobExpenses },
    insurancePremiums: { privateHealthInsurance: null, privateLifeAndPensionInsurance: null },
    diseaseAndAccidentExpenses: { expenseTotalAmount1: null },
  },
};
