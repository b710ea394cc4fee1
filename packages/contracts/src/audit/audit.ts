/** `look`: data was read; `act`: anything else. */
export const auditKinds = ['act', 'look'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** `refused`: with an error of the caller (4xx); `failed`: with one of the server (5xx). */
export const auditOutcomes = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** Max entries of an exported audit log. */
export const maxExportedEntries = 50_000;
