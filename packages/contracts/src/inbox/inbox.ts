/**
 * `received`: a new dossier or supplement; `returned`: requested files came back; `answers`: answers were changed after the
 * dossier; `assigned`: a colleague assigned the filing to the expert; `handedOver`: a colleague took it, or gave it to
 * somebody else.
 */
export const inboxKinds = ['received', 'returned', 'answers', 'assigned', 'handedOver'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** Older entries are deleted. */
export const inboxDays = 60;
/** Max entries that an expert is shown; filings that were assigned at once are one. */
export const maxInboxEntries = 200;
/** Max characters of the words to a colleague. */
export const maxHandoverNote = 500;
