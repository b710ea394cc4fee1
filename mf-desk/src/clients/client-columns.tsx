import { languageNames, type Client, type ClientYear, type DeskTag } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, HStack, Text, VisuallyHidden } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';
import type { ReactNode } from 'react';
import { moveFocus, type DeskColumn } from '../page/desk-table.tsx';
import { usePersonName } from '../page/person-name.ts';
import { currentYear, isYearOverdue } from './current-year.ts';

/** A row of the table: a client with the names of the tags. */
export interface ClientItem {
  readonly client: Client;
  readonly tags: readonly DeskTag[];
}

/** The status of a year in the words of the list, or that the client was only invited. */
export function ClientStatusBadge({ client }: { client: Client }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const year = currentYear(client);
  if (client.invitedAt)
    return (
      <Badge tone="warn" title={t('clients.invitedOn', { date: format.date(client.invitedAt) })}>
        {t('clients.invited')}
      </Badge>
    );
  if (!year) return null;
  // texts: clients.status.*
  return (
    <Badge tone={year.status === 6 ? 'good' : year.status > 3 ? 'accent' : 'neutral'}>
      {t(`clients.status.${year.status}`)}
    </Badge>
  );
}

/** The columns that a window of this width, in rem, has room for. */
export function useClientColumns(windowWidth: number): DeskColumn<ClientItem>[] {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const short = (date: string | null | undefined) => date && format.date(date, 'short');
  const ofYear = (content: (year: ClientYear) => ReactNode) => {
    function Content({ client }: ClientItem) {
      const year = currentYear(client);
      return year ? content(year) : null;
    }
    return Content;
  };
  const column = (
    id: string,
    width: number,
    label: string,
    content: DeskColumn<ClientItem>['content'],
    /** The least width of a window with this column. */
    from = 0,
  ) => ({
    id,
    width,
    from,
    content,
    heading: (
      <th scope="col" title={label}>
        {label}
      </th>
    ),
  });
  return [
    column('person', 9.5, t('queue.column.person'), ({ client }) => (
      <AppLink
        to={`/desk/clients/${client.userId}`}
        data-filing-link=""
        onKeyDown={moveFocus}
        overflow="hidden"
        textOverflow="ellipsis"
        title={client.email ?? undefined}
      >
        {nameOf(client)}
      </AppLink>
    )),
    column(
      'taxYear',
      3.75,
      t('queue.column.taxYear'),
      ofYear((year) => year.taxYear),
      56,
    ),
    column('status', 12.5, t('queue.column.status'), ({ client }) => <ClientStatusBadge client={client} />),
    column(
      'missing',
      4.5,
      t('clients.column.missing'),
      ofYear((year) => year.missing > 0 && year.status < 6 && year.missing),
    ),
    column(
      'deadline',
      6,
      t('queue.column.deadline'),
      ofYear((year) => {
        if (!year.deadline || year.status === 6) return null;
        if (!isYearOverdue(year)) return short(year.deadline);
        return (
          <Text as="span" color="bad.fg" fontWeight="semibold" title={t('queue.deadline.overdue')}>
            <span>{short(year.deadline)}</span>
            <VisuallyHidden>{` ${t('queue.deadline.overdue')}`}</VisuallyHidden>
          </Text>
        );
      }),
    ),
    column(
      'lastAct',
      6.5,
      t('clients.column.lastAct'),
      ofYear((year) => short(year.lastActAt)),
      70,
    ),
    column(
      'lastContact',
      7,
      t('clients.column.lastContact'),
      ({ client }) => short(client.lastContactAt),
      77,
    ),
    column('canton', 4.5, t('queue.column.canton'), ({ client }) => client.canton, 52),
    column(
      'language',
      7,
      t('clients.language'),
      ({ client }) => client.language && languageNames[client.language],
      84,
    ),
    column(
      'assigned',
      8,
      t('clients.inCharge'),
      ({ client }) => client.assignedTo && nameOf(client.assignedTo),
    ),
    column(
      'tags',
      7,
      t('queue.column.tags'),
      ({ tags }) => (
        <HStack gap="1" title={tags.map(({ name }) => name).join(', ')}>
          {tags.map(({ id, name }) => (
            <Badge key={id}>{name}</Badge>
          ))}
        </HStack>
      ),
      63,
    ),
  ].filter(({ from }) => windowWidth >= from);
}
