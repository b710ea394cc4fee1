import { languageNames, type Client } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Box, HStack, Row } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';
import { usePersonName } from '../page/person-name.ts';
import { ClientStatusBadge } from './client-columns.tsx';
import { currentYear, isYearOverdue } from './current-year.ts';

/** A client in the list of a phone. */
export function ClientRow({ client }: { client: Client }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const { name, email, canton, language, assignedTo } = client;
  const year = currentYear(client);
  const details = [
    ...(year ? [String(year.taxYear)] : []),
    ...(year && year.missing > 0 && year.status < 6 ? [t('clients.missing', { count: year.missing })] : []),
    ...(year?.deadline && year.status < 6 ? [t('queue.due', { date: format.date(year.deadline) })] : []),
    ...(name && email ? [email] : []),
    ...(canton ? [canton] : []),
    ...(language ? [languageNames[language]] : []),
    ...(assignedTo ? [t('clients.inChargeNamed', { name: nameOf(assignedTo) })] : []),
  ];
  return (
    <Row
      title={
        <Box minWidth="13rem">
          <AppLink to={`/desk/clients/${client.userId}`} data-filing-link="" standalone>
            {nameOf(client)}
          </AppLink>
        </Box>
      }
      detail={details.join(' · ')}
      muted={year?.status === 6}
      aside={
        <HStack gap="2" flexWrap="wrap">
          {year && isYearOverdue(year) && <Badge tone="bad">{t('queue.deadline.overdue')}</Badge>}
          <ClientStatusBadge client={client} />
        </HStack>
      }
    />
  );
}
