import type { TaxStatusId } from '@dossier/contracts';
import { expect, it } from 'vitest';
import { assignYears } from './assign-years.ts';

const at = (taxYear: number, status: TaxStatusId) => ({ taxYear, current_status_id: status });

it.each([
  ['the year of the declaration', { filings: [], fileYears: [] }, { answers: [2024], drafts: [] }],
  [
    'years with documents, also those at 2',
    { filings: [at(2023, 2)], fileYears: [2023, 2022] },
    { answers: [2022, 2023, 2024], drafts: [] },
  ],
  [
    'years from status 3 on; those at 2 get a draft, those at 1 nothing',
    { filings: [at(2021, 1), at(2022, 6), at(2023, 3), at(2024, 2), at(2025, 2)], fileYears: [] },
    { answers: [2022, 2023, 2024], drafts: [2025] },
  ],
])('assigns answers to %s', (_, facts, expected) => {
  expect(assignYears({ declarationYear: 2024, ...facts })).toEqual(expected);
});
