import type { PaperKind } from '@dossier/contracts';
import { z } from 'zod';
import { words } from '../text/words.ts';
import bank from './bank.json' with { type: 'json' };
import debts from './debts.json' with { type: 'json' };
import deductions from './deductions.json' with { type: 'json' };
import employment from './employment.json' with { type: 'json' };
import family from './family.json' with { type: 'json' };
import generalTitles from './general-titles.json' with { type: 'json' };
import health from './health.json' with { type: 'json' };
import { kindRule, valueRule, type KindRule, type ValueRule } from './kind-rule.ts';
import official from './official.json' with { type: 'json' };
import pension from './pension.json' with { type: 'json' };
import property from './property.json' with { type: 'json' };
import sharedValues from './shared-values.json' with { type: 'json' };

/** What papers of many kinds are called: the words below such a heading decide. */
export const generalTitleWords = words.parse(generalTitles);

const shared = z.record(z.string(), valueRule).parse(sharedValues);

function findShared(name: string): ValueRule {
  const value = shared[name];
  if (!value) throw new Error(`shared-values.json has no "${name}"`);
  return value;
}

/** Every kind of paper that is recognised. */
export const kindRules: readonly KindRule[] = z
  .array(kindRule)
  .parse([employment, pension, bank, debts, health, family, property, deductions, official].flat())
  .map((rule) => ({
    ...rule,
    values: rule.values.map((value) => (typeof value === 'string' ? findShared(value) : value)),
  }));

export const findKindRule = (kind: PaperKind | null): KindRule | undefined =>
  kind === null ? undefined : kindRules.find((rule) => rule.kind === kind);
