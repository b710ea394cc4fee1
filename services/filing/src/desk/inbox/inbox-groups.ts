import type { InboxRow } from './inbox.entity.ts';

export interface ListedRow {
  readonly row: InboxRow;
  readonly isUnread: boolean;
}

/** What a colleague did to several filings at once, or a single row. */
export interface InboxGroup {
  /** The first row is the one that represents the group. */
  readonly rows: readonly [InboxRow, ...InboxRow[]];
  readonly isUnread: boolean;
}

/** Rows as entries: filings that were assigned or taken with one call are one. Keeps the order. */
export function groupRows(listed: readonly ListedRow[]): InboxGroup[] {
  const groups = new Map<string, InboxGroup>();
  for (const { row, isUnread } of listed) {
    const key = groupKey(row);
    const group = groups.get(key);
    groups.set(key, {
      rows: group ? [...group.rows, row] : [row],
      isUnread: isUnread || (group?.isUnread ?? false),
    });
  }
  return [...groups.values()];
}

function groupKey({ kind, at, actorId, recipientId, userId, taxYear }: InboxRow): string {
  const isOfColleague = kind === 'assigned' || kind === 'handedOver';
  const filing = isOfColleague ? '' : `${userId} ${taxYear}`;
  return [kind, recipientId, actorId, at.getTime(), filing].join(' ');
}
