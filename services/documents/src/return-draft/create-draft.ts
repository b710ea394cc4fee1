import {
  findExcluded,
  groupValues,
  isRefusedPaper,
  type DeskFile,
  type DraftElement,
  type DraftSource,
  type FilingData,
  type GroupedValue,
  type NotMapped,
  type NotMappedReason,
  type Reading,
  type ReturnDraft,
  type ValueKey,
} from '@dossier/contracts';
import { targetsOf, type RuleContext } from './amount-rules.ts';
import { factsOf } from './persons.ts';
import { toXml } from './to-xml.ts';

export interface DraftInput {
  readonly filing: FilingData;
  readonly files: readonly DeskFile[];
  /** Of the versions that experts see. */
  readonly readings: readonly Reading[];
  /** The AHV number of the person, which the expert enters. */
  readonly ahvNumber?: string | undefined;
}

/** Elements that the schema requires in every return. */
const person = 'content/mainForm/personDataPartner1/partnerPersonIdentification';
const required = { officialName: 'lastName', firstName: 'firstName', vn: 'ahvNumber' } as const;

/** Form 11: these are in its net salary, or no income (https://www.estv.admin.ch, Wegleitung zum Lohnausweis). */
const contained: readonly ValueKey[] = [
  'grossSalary',
  'socialContributions',
  'pensionContributions',
  'companyCar',
  'expensesReimbursed',
  'contributionPurchase',
];

/** Answers that belong into a return, and are listed where they have no element of their own. */
const ofReturn = [
  'religion',
  'spouseReligion',
  'spouseDateOfBirth',
  'maritalStatus',
  'widowedOn',
  'residenceChangeDate',
  'residenceChangeCountry',
  'propertyUse',
  'propertyCountry',
  'properties',
  'sharedCustody',
  'adultChildren',
  'childrenBirthYears',
  'alimonyAmount',
  'alimonyDuration',
  'alimonyReceivedAmount',
  'childSupportAmount',
];

/** The answers of the dossier that hold a field. */
const shownIn: Readonly<Record<string, string>> = {
  firstName: 'name',
  lastName: 'name',
  street: 'address',
  houseNumber: 'address',
  zipCode: 'address',
  city: 'address',
};

/** A draft of the return: each confirmed value in the elements it belongs to, and a list of everything else. */
export function createDraft({ filing, files, readings, ahvNumber }: DraftInput): ReturnDraft {
  const amounts = new Map<string, { sum: number; sources: DraftSource[] }>();
  const texts = new Map<string, DraftElement>();
  const missing: NotMapped[] = [];
  const setText = (path: string, value: string, sources: DraftSource[]) =>
    texts.set(path, { path, value, sources });

  setText('header/taxPeriod', String(filing.taxYear), []);
  // 0: by software.
  setText('header/source', '0', []);
  setText('header/sourceDescription', 'Dossier', []);
  const facts = factsOf(filing, ahvNumber);
  for (const { path, value, field } of facts) setText(path, value, [answerSource(filing, field, value)]);
  for (const [name, field] of Object.entries(required))
    if (!texts.has(`${person}/${name}`))
      missing.push({ ...answerSource(filing, field, ''), reason: 'required' });

  const names = new Map(files.map(({ id, name }) => [id, name]));
  const refused = new Set(files.filter(isRefusedPaper).map(({ id }) => id));
  const groups = groupValues(readings, findExcluded(readings, refused));
  const entries = createEntries();
  const sums: ReturnDraft['sums'] = [];
  for (const { group, values, sums: stated } of groups) {
    let mapped = 0;
    for (const each of values) {
      if (group === 'other' && contained.includes(each.value.key)) continue;
      const source = paperSource(each, names);
      const targets = targetsOf(each.reading.kind, each.value, contextOf(each, filing, entries));
      if (typeof targets === 'string') {
        missing.push({ ...source, reason: targets });
        continue;
      }
      mapped += each.value.value;
      for (const path of targets) {
        const { sum, sources } = amounts.get(path) ?? { sum: 0, sources: [] };
        amounts.set(path, { sum: sum + inElement(path, each.value.value), sources: [...sources, source] });
      }
    }
    const inFrancs = stated.get('CHF');
    if (inFrancs !== undefined) sums.push({ group, stated: inFrancs, mapped: toRappen(mapped) });
  }
  for (const { path, label, sources } of entries.described()) setText(path, label, sources);
  missing.push(...unmappedAnswers(filing, new Set(facts.map(({ field }) => field))));

  const elements = new Map(texts);
  for (const [path, { sum, sources }] of amounts)
    elements.set(path, { path, value: String(toRappen(sum)), sources });
  return { xml: toXml(elements), elements: [...elements.values()], notMapped: missing, sums };
}

/** Returns are in whole francs; withholding tax is the exception. Each amount is rounded, so that totals are those of their parts. */
const inElement = (path: string, value: number): number =>
  path.endsWith('/withholdingTax') ? value : Math.round(value);

/** Sums of decimal numbers are off by fractions. */
const toRappen = (value: number): number => Math.round(value * 100) / 100;

function contextOf({ reading, value }: GroupedValue, { spouse }: FilingData, entries: Entries): RuleContext {
  const { owner } = reading;
  return {
    // Without a spouse, a paper without a name is the person's.
    partner: owner === 'self' || (owner === null && !spouse) ? 1 : owner === 'spouse' ? 2 : null,
    entryOf: (list) => entries.pathOf(list, reading, value.part),
    hasWithholdingTax: reading.values.some(
      ({ key, part, value: amount }) =>
        key === 'withholdingTax' && amount !== 0 && (part === null || part === value.part),
    ),
  };
}

/** The elements that describe the entries of lists. */
const descriptions: Readonly<Record<string, string>> = {
  securityEntry: 'detailedDescription',
  privateLiabilities: 'identification',
  movablePropertyLifeInsurances: 'lifeInsuranceCompany',
};

interface Entries {
  /** The path of the entry of a list for an account, security or paper. */
  pathOf(list: string, reading: Reading, part: string | null): string;
  /** What the entries are, by the path of the element that says so. */
  described(): { path: string; label: string; sources: DraftSource[] }[];
}

function createEntries(): Entries {
  const lists = new Map<string, Map<string, { reading: Reading; part: string | null }>>();
  return {
    pathOf(list, reading, part) {
      const known = lists.get(list) ?? new Map<string, { reading: Reading; part: string | null }>();
      lists.set(list, known);
      const key = JSON.stringify([reading.fileId, part]);
      if (!known.has(key)) known.set(key, { reading, part });
      return `${list}[${[...known.keys()].indexOf(key) + 1}]`;
    },
    described: () =>
      [...lists].flatMap(([list, known]) =>
        [...known.values()].map(({ reading, part }, index) => ({
          path: `${list}[${index + 1}]/${descriptions[list.split('/').at(-1) ?? '']}`,
          label: [reading.issuer ?? reading.kindName, part].filter(Boolean).join(' ').replace(/\s+/g, ' '),
          sources: [],
        })),
      ),
  };
}

function paperSource({ reading, value }: GroupedValue, names: ReadonlyMap<string, string>): DraftSource {
  return {
    fileId: reading.fileId,
    name: names.get(reading.fileId) ?? reading.kindName ?? '',
    label: value.label,
    page: value.page,
    valueId: value.id,
    field: null,
    value: `${value.currency} ${value.value.toFixed(2)}`,
    confirmedBy: value.confirmedBy,
  };
}

function answerSource({ answerTexts }: FilingData, field: string, value: string): DraftSource {
  const answers = answerTexts.flatMap((group) => group.answers);
  const shown = answers.find((answer) => answer.field === (shownIn[field] ?? field));
  return {
    fileId: null,
    name: shown?.label ?? field,
    label: null,
    page: null,
    valueId: null,
    field,
    value: shown?.value ?? value,
    confirmedBy: null,
  };
}

/** Answers that belong into a return and have no element of their own. */
function unmappedAnswers({ answerTexts }: FilingData, mapped: ReadonlySet<string>): NotMapped[] {
  const reason: NotMappedReason = 'answer';
  return answerTexts.flatMap(({ answers }) =>
    answers.flatMap(({ field, label, value, mark }) =>
      field === null || mark !== null || mapped.has(field) || !ofReturn.includes(field.split('.')[0] ?? '')
        ? []
        : [
            {
              ...{ fileId: null, name: label, label: null, page: null, valueId: null },
              ...{ field, value, confirmedBy: null, reason },
            },
          ],
    ),
  );
}
