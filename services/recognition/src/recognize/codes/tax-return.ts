import type { XmlElement } from '@dossier/document-reader';
import type { Household, HouseholdPerson } from '../context.ts';
import type { CodeReading } from './code-reading.ts';
import { at } from './elements.ts';
import { readReturnItems } from './return-items.ts';
import { readReturnPeople } from './return-people.ts';
import { limitProposals, personOf, type Partner } from './return-proposal.ts';

/**
 * Reads a tax return of natural persons (eCH-0119), as the programs of the cantons print it in the codes of their forms. The
 * names of elements count, because their namespaces change with each version; what is not known is left out. AHV numbers
 * are not read. The one of the two who is the person by name may be the second.
 */
export function readTaxReturn(
  root: XmlElement,
  household: Household,
  isSamePerson: (coded: HouseholdPerson, person: HouseholdPerson) => boolean,
): CodeReading | null {
  const [header, content] = [at(root, 'header'), at(root, 'content')];
  const form = at(content, 'mainForm');
  const [year] = /^\d{4}/.exec(at(header, 'taxPeriod')?.text ?? '') ?? [];
  if (!content || !form || !year) return null;
  const [first, second] = [
    personOf(at(form, 'personDataPartner1')),
    personOf(at(form, 'personDataPartner2')),
  ];
  const { self } = household;
  const isSecond = Boolean(
    self && second && first && !isSamePerson(first, self) && isSamePerson(second, self),
  );
  const partners: readonly Partner[] = isSecond ? ['2', '1'] : ['1', '2'];
  const canton = at(header, 'canton')?.text ?? null;
  return {
    kind: 'taxReturn',
    taxYear: Number(year),
    issuer: null,
    // A person who has not given a name yet cannot be told from somebody else.
    people: self?.lastName ? [isSecond ? second : first].filter((person) => person !== null) : [],
    values: [],
    proposals: limitProposals([
      ...readReturnPeople(form, partners, canton),
      ...readReturnItems(content, partners),
    ]),
  };
}
