import type { DeskFiling } from '@dossier/contracts';

/** A transmitted filing in the queue, for stubs. */
export function sampleDeskFiling(change: Partial<DeskFiling> = {}): DeskFiling {
  return {
    person: { userId: 12, name: 'Anna Muster', email: 'anna@example.ch' },
    taxYear: 2025,
    status: 4,
    receivedAt: '2026-02-05T10:00:00.000Z',
    hasSupplement: false,
    canton: 'BE',
    deadline: '2026-03-15',
    assignedTo: null,
    waitingSince: null,
    returned: 0,
    problemCount: 0,
    version: 3,
    ...change,
  };
}
