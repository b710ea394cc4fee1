import type { FilingData, ProfileFields } from '@dossier/contracts';

/** A fact of the person or the household, with the answers it follows from. */
export interface Fact {
  readonly path: string;
  readonly value: string;
  /** The field of the answers, or of the spouse or a child. */
  readonly field: string;
}

/** eCH-0011, `maritalStatusType`: 1 single, 2 married, 3 widowed, 4 divorced, 6 registered partnership. */
const maritalStatusCodes = {
  individual: '1',
  married: '2',
  separated: '2',
  divorced: '4',
  widowed: '3',
} as const;
const registeredPartnership = '6';

/** eCH-0011, `religionType`, by the list of the Federal Statistical Office: evangelical reformed, Roman and Old Catholic. */
const religionCodes = {
  reformed: '111',
  evangelical_reformed: '111',
  roman_catholic: '121',
  christian_catholic: '122',
} as const;

/** eCH-0044, `sexType`. */
const sexCodes = { mr: '1', mrs: '2' } as const;

const main = 'content/mainForm';

/** What the draft says of the persons and the filing, from the answers and the household. */
export function factsOf(filing: FilingData, ahvNumber: string | undefined): Fact[] {
  return [...personFacts(filing, ahvNumber), ...spouseFacts(filing), ...childFacts(filing)];
}

function personFacts({ answers, canton }: FilingData, ahvNumber: string | undefined): Fact[] {
  const person = `${main}/personDataPartner1`;
  const id = `${person}/partnerPersonIdentification`;
  const address = `${person}/addressInformation/address:postalAddress/mail:addressInformation`;
  const isSwiss = !answers.addressCountry || answers.addressCountry === 'CH';
  const { salutation, religion, zipCode, gemeinde } = answers;
  return present([
    ['header/canton', canton ?? answers.cantonOfResidence, 'cantonOfResidence'],
    [`${id}/officialName`, token(answers.lastName, 100), 'lastName'],
    [`${id}/firstName`, token(answers.firstName, 100), 'firstName'],
    [`${id}/sex`, salutation && sexCodes[salutation], 'salutation'],
    [`${id}/dateOfBirth/person:yearMonthDay`, answers.dateOfBirth, 'dateOfBirth'],
    [`${id}/vn`, digits(ahvNumber), 'ahvNumber'],
    [`${address}/mail:street`, token(answers.street, 60), 'street'],
    [`${address}/mail:houseNumber`, token(answers.houseNumber, 12), 'houseNumber'],
    [`${address}/mail:town`, token(answers.city, 40), 'city'],
    [`${address}/mail:swissZipCode`, isSwiss && /^[1-9]\d{3}$/.test(zipCode ?? '') && zipCode, 'zipCode'],
    [`${person}/maritalStatusTax/marital:maritalStatus`, maritalStatusOf(answers), 'maritalStatus'],
    [
      `${person}/maritalStatusTax/marital:dateOfMaritalStatus`,
      answers.maritalStatus === 'widowed' && answers.widowedOn,
      'widowedOn',
    ],
    [`${person}/religion`, religion && religion !== 'other' && religionCodes[religion], 'religion'],
    [`${person}/job`, token(answers.jobName, 100), 'jobName'],
    [`${person}/phoneNumberPrivate`, phoneOf(answers), 'phone'],
    [`${person}/taxMunicipality/municipality:municipalityName`, token(gemeinde, 40), 'gemeinde'],
    [
      `${person}/taxMunicipality/municipality:cantonAbbreviation`,
      gemeinde && answers.cantonOfResidence,
      'cantonOfResidence',
    ],
  ]);
}

function spouseFacts({ answers, spouse }: FilingData): Fact[] {
  const person = `${main}/personDataPartner2`;
  const id = `${person}/personIdentification`;
  const { spouseDateOfBirth, spouseReligion } = answers;
  if (!spouse) return [];
  return present([
    [`${id}/person:vn`, digits(spouse.ahvNumber), 'spouse.ahvNumber'],
    [`${id}/person:officialName`, token(spouse.lastName, 100), 'spouse.lastName'],
    [`${id}/person:firstName`, token(spouse.firstName, 100), 'spouse.firstName'],
    [`${id}/person:dateOfBirth/person:yearMonthDay`, spouseDateOfBirth, 'spouseDateOfBirth'],
    [`${person}/maritalStatusTax/marital:maritalStatus`, maritalStatusOf(answers), 'maritalStatus'],
    [
      `${person}/religion`,
      spouseReligion && spouseReligion !== 'other' && religionCodes[spouseReligion],
      'spouseReligion',
    ],
    [`${person}/job`, token(spouse.occupation, 100), 'spouse.occupation'],
  ]);
}

const childFacts = ({ children }: FilingData): Fact[] =>
  children.flatMap(({ firstName, lastName, birthDate }, index) => {
    const id = `${main}/childData[${index + 1}]/personIdentification`;
    const field = `children.${index}`;
    return present([
      [`${id}/person:officialName`, token(lastName, 100), `${field}.lastName`],
      [`${id}/person:firstName`, token(firstName, 100), `${field}.firstName`],
      [`${id}/person:dateOfBirth/person:yearMonthDay`, birthDate, `${field}.birthDate`],
    ]);
  });

type Row = readonly [path: string, value: string | false | null | undefined, field: string];

const present = (rows: readonly Row[]): Fact[] =>
  rows.flatMap(([path, value, field]) => (value ? [{ path, value, field }] : []));

/** `xs:token`: one line without blanks at its ends or two in a row. */
const token = (text: string | null | undefined, maxLength: number): string =>
  (text ?? '').replace(/\s+/g, ' ').trim().slice(0, maxLength).trimEnd();

const digits = (text: string | null | undefined): string => (text ?? '').replace(/\D/g, '');

function maritalStatusOf({
  maritalStatus,
  registeredPartnership: isRegistered,
}: ProfileFields): string | null {
  if (!maritalStatus || maritalStatus === 'company') return null;
  return maritalStatus === 'married' && isRegistered
    ? registeredPartnership
    : maritalStatusCodes[maritalStatus];
}

/** eCH-0046: 10 to 20 digits, with the country in front. */
function phoneOf({ phone, countryCode }: ProfileFields): string | null {
  const number = `00${digits(countryCode ?? '+41')}${(phone ?? '').replace(/^0/, '')}`;
  return phone && /^\d{10,20}$/.test(number) ? number : null;
}
