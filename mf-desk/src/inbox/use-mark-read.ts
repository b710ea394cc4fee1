import { listInbox } from '@dossier/contracts';
import { pollMs, useData, useSession } from '@dossier/remote-kit';
import { markInboxRead } from '@dossier/remote-kit/mutations';
import { useEffect } from 'react';

/** Marks what happened to a filing as read while the expert looks at it. */
export function useMarkRead({ userId, taxYear }: Record<'userId' | 'taxYear', string>): void {
  const { impersonatedBy } = useSession();
  const { data } = useData(listInbox, {}, { refreshInterval: pollMs });
  const isUnread = Boolean(
    data?.some(
      (entry) =>
        entry.isUnread &&
        [entry, ...entry.others].some(
          (filing) => String(filing.person.userId) === userId && String(filing.taxYear) === taxYear,
        ),
    ),
  );
  useEffect(() => {
    // A failure leaves it unread; the next visit tries again.
    if (isUnread && impersonatedBy === null) markInboxRead({ userId, taxYear }).catch(() => undefined);
  }, [isUnread, impersonatedBy, userId, taxYear]);
}
