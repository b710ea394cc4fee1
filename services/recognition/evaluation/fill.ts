import { expected, isYearlyKind, type Form, type FormData } from './form.ts';
import { amountPrinter, layOut } from './lay-out.ts';
import type { Household, Person } from './people.ts';
import type { Random } from './random.ts';
import { inventStyle, type Sheet } from './sheet.ts';

export interface FilledPaper {
  readonly sheets: readonly Sheet[];
  readonly truth: {
    readonly kind: string;
    readonly household: string;
    readonly owner: 'self' | 'spouse' | 'child';
    readonly language: string;
    readonly year: number;
    readonly issuer: string;
    readonly category: number | null;
    readonly accept: readonly number[];
    readonly unknownOk: boolean;
    readonly values: Readonly<Record<string, number>>;
    /** Whether a code states its values. */
    readonly hasCode?: boolean;
  };
}

/** Fills a form for somebody of a household. */
export function fillForm(form: Form, household: Household, random: Random): FilledPaper {
  const owner = pickOwner(form, household, random);
  const people: Record<typeof owner, Person | null | undefined> = {
    self: household.self,
    spouse: household.spouse,
    child: household.children[0],
  };
  const person = people[owner] ?? household.self;
  const style = inventStyle(random);
  const issuer = random.pick(form.issuers);
  const year = random.pick([2024, 2024, 2024, 2025]);
  const data: FormData = {
    random,
    year,
    household,
    person,
    recipient: owner === 'child' ? household.self : person,
    issuer,
    isYearly: isYearlyKind(form.kind),
    money: (min, max) => random.whole(min * 20, max * 20) / 20,
    francs: (min, max) => random.whole(min, max),
    print: amountPrinter(random, style.thousands),
    name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  };
  const filled = form.fill(data);
  const { self, spouse, child, accept = [] } = expected[form.kind];
  const category = (owner === 'spouse' ? spouse : owner === 'child' ? child : self) ?? self;
  return {
    sheets: layOut(filled, data, style, form.language),
    truth: {
      kind: form.kind,
      household: household.id,
      owner,
      language: form.language,
      year,
      issuer,
      category,
      accept: accept.filter((id) => id !== category),
      unknownOk: form.kind === 'other',
      values: filled.values,
    },
  };
}

function pickOwner(form: Form, household: Household, random: Random): 'self' | 'spouse' | 'child' {
  if (form.owner === 'child') return household.children.length > 0 ? 'child' : 'self';
  return !form.owner && household.spouse && random.chance(0.35) ? 'spouse' : 'self';
}
