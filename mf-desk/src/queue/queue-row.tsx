import type { DeskFiling } from '@dossier/contracts';
import { notify, notifyError, useFormat, useSession, useTexts } from '@dossier/remote-kit';
import { assignFiling } from '@dossier/remote-kit/mutations';
import { Badge, Box, Button, HStack, Row } from '@dossier/ui';
import { ClockIcon, RefreshIcon } from '@dossier/ui/icons';
import { AppLink } from '@dossier/ui/router';
import { useState } from 'react';
import { UnreadBadge } from '../messages/unread-badge.tsx';
import { usePersonName } from '../page/person-name.ts';
import { ProblemCountBadge } from '../page/problem-count-badge.tsx';
import { StatusBadge } from '../page/status-badge.tsx';
import { useFocusFallback } from '../page/use-focus-fallback.ts';

interface Props {
  filing: DeskFiling;
  /** New messages of the user. */
  unread: number | undefined;
}

export function QueueRow({ filing, unread }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const { person, taxYear, status, canton, deadline, receivedAt, assignedTo, waitingSince, returned } =
    filing;
  const link = useFocusFallback<HTMLAnchorElement>();
  const received = t(filing.hasSupplement ? 'queue.supplemented' : 'queue.received', {
    date: format.dateTime(receivedAt),
  });
  const details = [
    String(taxYear),
    ...(canton ? [canton] : []),
    received,
    ...(deadline && status !== 6 ? [t('queue.due', { date: format.date(deadline) })] : []),
    ...(person.name && person.email ? [person.email] : []),
    ...(assignedTo ? [t('queue.assignedTo', { name: nameOf(assignedTo) })] : []),
  ];
  return (
    <Row
      title={
        // On a phone the status and the button go below, instead of squeezing the text.
        <Box minWidth="13rem">
          <AppLink ref={link} to={`/desk/${person.userId}/${taxYear}`} standalone>
            {nameOf(person)}
          </AppLink>
        </Box>
      }
      detail={details.join(' · ')}
      muted={status === 6}
      aside={
        <HStack gap="2" flexWrap="wrap">
          {unread && <UnreadBadge count={unread} />}
          {returned > 0 && (
            <Badge tone="accent">
              <RefreshIcon aria-hidden />
              {t('queue.cameBack', { count: returned })}
            </Badge>
          )}
          <ProblemCountBadge filing={filing} />
          {waitingSince && (
            <Badge tone="warn">
              <ClockIcon aria-hidden />
              {t('queue.waiting.person')}
            </Badge>
          )}
          <StatusBadge status={status} />
          {!assignedTo && status !== 6 && (
            <TakeButton filing={filing} onTaken={() => link.current?.focus()} />
          )}
        </HStack>
      }
    />
  );
}

interface TakeProps {
  filing: DeskFiling;
  /** Called before the button disappears, and the focus with it. */
  onTaken: () => void;
}

function TakeButton({ filing, onTaken }: TakeProps) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const name = nameOf(filing.person);
  // Nobody can be assigned to the own filing, except administrators; they see it on the page of the filing.
  if (!user || user.id === filing.person.userId) return null;

  async function take() {
    if (!user) return;
    setBusy(true);
    try {
      await assignFiling(filing, user.id);
      onTaken();
      notify({ title: t('page.taken'), description: name, tone: 'good' });
    } catch (error) {
      notifyError(error, t('page.notChanged'));
    }
    setBusy(false);
  }

  return (
    <Button size="sm" loading={isBusy} onClick={() => void take()} aria-label={t('page.takeNamed', { name })}>
      {t('page.take')}
    </Button>
  );
}
