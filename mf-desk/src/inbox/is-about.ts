import type { InboxEntry } from '@dossier/contracts';

/** Whether a filing, named as in the path of its page, is one of those that an entry is about. */
export const isAbout = (
  entry: InboxEntry,
  { userId, taxYear }: Record<'userId' | 'taxYear', string>,
): boolean =>
  [entry, ...entry.others].some(
    (filing) => String(filing.person.userId) === userId && String(filing.taxYear) === taxYear,
  );
