import type { PaperKind } from '@dossier/contracts';
import { bankKinds } from './bank.ts';
import { debtKinds } from './debts.ts';
import { deductionKinds } from './deductions.ts';
import { employmentKinds } from './employment.ts';
import { familyKinds } from './family.ts';
import { healthKinds } from './health.ts';
import type { KindRule } from './kind-rule.ts';
import { officialKinds } from './official.ts';
import { pensionKinds } from './pension.ts';
import { propertyKinds } from './property.ts';

/** Every kind of paper that is recognised. */
export const kindRules: readonly KindRule[] = [
  ...employmentKinds,
  ...pensionKinds,
  ...bankKinds,
  ...debtKinds,
  ...healthKinds,
  ...familyKinds,
  ...propertyKinds,
  ...deductionKinds,
  ...officialKinds,
];

export const kindRule = (kind: PaperKind | null): KindRule | undefined =>
  kind === null ? undefined : kindRules.find((rule) => rule.kind === kind);
