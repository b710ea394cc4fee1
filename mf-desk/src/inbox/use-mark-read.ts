import { listInbox } from '@dossier/contracts';
import { pollMs, useData, useSession } from '@dossier/remote-kit';
import { useEffect } from 'react';
import { isAbout } from './is-about.ts';
import { markInboxRead } from './inbox.mutations.ts';

/** Marks what happened to a filing as read while the expert looks at it. */
export function useMarkRead({ userId, taxYear }: Record<'userId' | 'taxYear', string>): void {
  const { impersonatedBy } = useSession();
  const { data } = useData(listInbox, {}, { refreshInterval: pollMs });
  const isUnread = Boolean(data?.some((entry) => entry.isUnread && isAbout(entry, { userId, taxYear })));
  useEffect(() => {
    // A failure leaves it unread; the next visit tries again.
    if (isUnread && impersonatedBy === null) markInboxRead({ userId, taxYear }).catch(() => undefined);
  }, [isUnread, impersonatedBy, userId, taxYear]);
}
