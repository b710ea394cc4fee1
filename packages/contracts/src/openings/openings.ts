/** Openings of a year that an office keeps; the oldest that is over gives way to a new one. */
export const maxOpenings = 20;
/** Max clients that an opening names one by one. */
export const maxOpeningClients = 1000;

/** `stopped`: by somebody of the office, who may let it go on. */
export const openingStates = ['running', 'stopped', 'done'] as const;
export type OpeningState = (typeof openingStates)[number];

/** `existing`: the client had begun the year before. `failed`: something unexpected, which another run tries again. */
export const openedStates = ['waiting', 'opened', 'existing', 'failed'] as const;
export type OpenedState = (typeof openedStates)[number];
