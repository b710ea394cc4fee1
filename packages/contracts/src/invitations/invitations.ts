/** What a line of an imported list says of a client. */
export const importFields = ['email', 'firstName', 'lastName', 'language'] as const;
export type ImportField = (typeof importFields)[number];

/** Limits of one imported list. */
export const importLimits = { rows: 2000, bytes: 1024 * 1024 } as const;

/** How long after an invitation the next one can be sent to the same client. */
export const invitationPauseMs = 60 * 60 * 1000;
