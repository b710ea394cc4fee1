import { cantonCodes, noneReasonsOf, requiredCategoryIds, taxStatusIds } from '@dossier/contracts';
import type { PersonalView } from '@dossier/remote-kit/first-view';
import { expect, test } from 'vitest';
import { personalViews } from './personal.tsx';

const slots: PersonalView['slots'] = personalViews[0]?.slots ?? {};

/** The contents of a slot that hold for these facts. */
const contentsOf = (slot: string, facts: Readonly<Record<string, string>>) =>
  slots[slot]?.filter(({ when }) => Object.entries(when).every(([fact, value]) => facts[fact] === value)) ??
  [];

const flags = ['false', 'true'];
const missingSets = Array.from({ length: 64 }, (_, bits) =>
  requiredCategoryIds.filter((_id, index) => bits & (1 << index)),
);

test('home has one headline, one bar and one button for every situation of a user', () => {
  for (const status of taxStatusIds)
    for (const missing of missingSets)
      for (const taxProfileComplete of flags)
        for (const advancedFinished of flags)
          for (const hasReturn of flags)
            for (const expertReview of flags)
              // No status depends on both facts.
              for (const flag of flags) {
                const facts = {
                  status: String(status),
                  missing: missing.join('-'),
                  missingCount: String(missing.length),
                  ...{ taxProfileComplete, advancedFinished, hasReturn, expertReview },
                  ...{ asksYear: flag, transmitted: flag },
                };
                for (const slot of ['title', 'lead', 'rail', 'count'])
                  expect(contentsOf(slot, facts), `${slot} of ${JSON.stringify(facts)}`).toHaveLength(1);
                expect(contentsOf('transmit', facts).length).toBeGreaterThan(0);
              }
});

test('home has a row for every state of a category, and every canton and year', () => {
  for (const id of requiredCategoryIds) {
    for (const state of ['done', 'missing', ...noneReasonsOf(id).map((reason) => `none-${reason}`)])
      expect(contentsOf(`category${id}`, { [`category${id}`]: state })).toHaveLength(1);
    expect(contentsOf(`category${id}`, { [`category${id}`]: 'noted' })).toHaveLength(0);
  }
  for (const canton of ['', ...cantonCodes])
    expect(contentsOf('eyebrow', { canton, asksYear: 'false' })).toHaveLength(1);
  for (const yearIndex of ['0', '1', '2']) expect(contentsOf('years', { yearIndex })).toHaveLength(1);
});

test('home asks a user without history for the year', () => {
  const facts = { status: '1', yearIndex: '1' };
  expect(contentsOf('year', { ...facts, asksYear: 'true' })).toHaveLength(3);
  expect(contentsOf('year', { ...facts, asksYear: 'false' })).toHaveLength(2);
});
