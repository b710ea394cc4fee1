import { cantonCode, maxChildren, type ProfileFields, type ReturnProposal } from '@dossier/contracts';
import type { XmlElement } from '@dossier/document-reader';
import { at, childrenOf, descendants } from './elements.ts';
import { personOf, propose, textOf, type Partner } from './return-proposal.ts';

type Religion = NonNullable<ProfileFields['religion']>;

/** The beginnings of the codes of religions (eCH-0011, list of the Federal Statistical Office). */
const religions: Readonly<Record<string, Religion>> = {
  '111': 'evangelical_reformed',
  '121': 'roman_catholic',
  '122': 'christian_catholic',
};

function religionOf(person: XmlElement | undefined): Religion | null {
  const code = textOf(at(person, 'religion'));
  // 000 is unknown.
  return /^\d{3,6}$/.test(code) && !code.startsWith('000') ? (religions[code.slice(0, 3)] ?? 'other') : null;
}

/** Codes of eCH-0011: 6 and 7 are registered partnerships, the latter ended; 9 is unknown. */
const maritalStatuses: Readonly<Record<string, ProfileFields>> = {
  1: { maritalStatus: 'individual' },
  2: { maritalStatus: 'married' },
  3: { maritalStatus: 'widowed' },
  4: { maritalStatus: 'divorced' },
  5: { maritalStatus: 'individual' },
  6: { maritalStatus: 'married', registeredPartnership: true },
  7: { maritalStatus: 'divorced' },
};

/** What a return says of the people: the person, the spouse and the children. */
export function readReturnPeople(
  form: XmlElement,
  [first = '1', second = '2']: readonly Partner[],
  canton: string | null,
): (ReturnProposal | null)[] {
  const [self, spouse] = [at(form, `personDataPartner${first}`), at(form, `personDataPartner${second}`)];
  return [
    ...readSelf(self, first, form, canton),
    ...readSpouse(spouse, second),
    ...childrenOf(form, 'childData').slice(0, maxChildren).map(readChild),
  ];
}

function readSelf(
  self: XmlElement | undefined,
  number: Partner,
  form: XmlElement,
  canton: string | null,
): (ReturnProposal | null)[] {
  const person = personOf(self);
  const job = textOf(at(self, 'job'));
  // The address and marital status of both are stated once, with the first of them.
  const first = at(form, 'personDataPartner1');
  const of = (subject: ReturnProposal['subject']) => ({
    id: `${subject}.${number}`,
    subject,
    owner: 'self' as const,
  });
  const { firstName = null, lastName = null, birthDate = null } = person ?? {};
  const status = first && descendants(first, 'maritalStatus')[0];
  const isSeparated = first !== undefined && descendants(first, 'separation').length > 0;
  return [
    propose({
      ...of('name'),
      text: person ? `${firstName} ${lastName}` : '',
      fields: { firstName, lastName },
    }),
    propose({ ...of('birthDate'), text: birthDate ?? '', fields: { dateOfBirth: birthDate } }),
    readAddress(at(self, 'addressInformation') ?? at(first, 'addressInformation'), first, canton),
    propose({
      ...of('maritalStatus'),
      id: 'maritalStatus',
      fields: isSeparated ? { maritalStatus: 'separated' } : (maritalStatuses[textOf(status)] ?? {}),
    }),
    propose({ ...of('religion'), fields: { religion: religionOf(self) } }),
    propose({ ...of('job'), text: job, fields: { jobName: job } }),
  ];
}

function readAddress(
  element: XmlElement | undefined,
  first: XmlElement | undefined,
  canton: string | null,
): ReturnProposal | null {
  const part = (name: string) => textOf(element && descendants(element, name)[0]);
  const [street, houseNumber, city] = [part('street'), part('houseNumber'), part('town')];
  const zipCode = part('swissZipCode') || part('foreignZipCode');
  const gemeinde = textOf(first && descendants(first, 'municipalityName')[0]);
  const lines = [`${street} ${houseNumber}`, `${zipCode} ${city}`].map((text) => text.trim()).filter(Boolean);
  if (lines.length === 0) return null;
  const cantonOfResidence = cantonCode.safeParse(canton).data ?? null;
  return propose({
    id: 'address',
    subject: 'address',
    owner: 'self',
    text: [...lines, [gemeinde === city ? '' : gemeinde, cantonOfResidence].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
    fields: { street, houseNumber, zipCode, city, gemeinde, cantonOfResidence },
  });
}

function readSpouse(spouse: XmlElement | undefined, number: Partner): (ReturnProposal | null)[] {
  const found = personOf(spouse);
  if (!found) return [];
  const { firstName, lastName, birthDate = null } = found;
  const person = { firstName: firstName ?? '', lastName: lastName ?? '', birthDate };
  const fields = { spouseDateOfBirth: birthDate, spouseReligion: religionOf(spouse) };
  const text = `${firstName} ${lastName}`;
  return [propose({ id: `spouse.${number}`, subject: 'spouse', owner: 'spouse', text, person, fields })];
}

function readChild(child: XmlElement, index: number): ReturnProposal | null {
  const found = personOf(child);
  if (!found) return null;
  const { firstName, lastName, birthDate = null } = found;
  return propose({
    id: `child.${index + 1}`,
    subject: 'child',
    owner: 'child',
    text: `${firstName} ${lastName}`,
    person: { firstName: firstName ?? '', lastName: lastName ?? '', birthDate },
  });
}
