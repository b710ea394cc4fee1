import { useState } from 'react';
import { listNotifications, type Notification } from '@dossier/contracts';
import { FailedLoad, pollMs, useData, useTaxYear, useTexts } from '@dossier/remote-kit';
import {
  Badge,
  Box,
  chakra,
  CountBadge,
  EmptyState,
  Heading,
  IconButton,
  Loading,
  SkeletonText,
  Text,
} from '@dossier/ui';
import { BellIcon } from '@dossier/ui/icons';
import { ButtonLink } from '@dossier/ui/router';
import { shellNamespace } from '../texts.ts';
import { useOverlay } from './use-overlay.ts';

/** The bell with the number of open notifications, and their list. */
export function Notifications() {
  const t = useTexts(shellNamespace);
  const [taxYear] = useTaxYear();
  const request = useData(listNotifications, { query: { taxYear } }, { refreshInterval: pollMs });
  const { data, error } = request;
  const [open, setOpen] = useState(false);
  const overlay = useOverlay(open);
  const count = data?.length ?? 0;
  const label = count === 0 ? t('notifications.none') : t('notifications.label', { count });
  const bell = (
    <IconButton
      label={label}
      icon={
        <Box as="span" position="relative" display="inline-flex">
          <BellIcon />
          {count > 0 && (
            <Box as="span" position="absolute" top="-2.5" insetInlineStart="2.5" aria-hidden>
              <CountBadge count={count} label="" />
            </Box>
          )}
        </Box>
      }
    />
  );
  if (!overlay) return <chakra.span onClick={() => setOpen(true)}>{bell}</chakra.span>;
  return (
    <overlay.Popover trigger={bell} label={t('notifications.title')} open={open} onOpenChange={setOpen}>
      <Heading as="h2" size="h2" marginBottom="3">
        {t('notifications.title')}
      </Heading>
      {data && data.length > 0 && <List items={data} onFollow={() => setOpen(false)} />}
      {data?.length === 0 && (
        <EmptyState title={t('notifications.empty')} description={t('notifications.emptyText')} />
      )}
      {!data && !error && (
        <Loading label={t('notifications.loading')}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {!data && error && <FailedLoad as="h3" title={t('notifications.failed')} data={request} />}
    </overlay.Popover>
  );
}

const tones = { high: 'bad', medium: 'warn', low: 'neutral' } as const;

function List({ items, onFollow }: { items: readonly Notification[]; onFollow: () => void }) {
  const t = useTexts(shellNamespace);
  return (
    <chakra.ul listStyleType="none" margin="0" padding="0">
      {items.map((item) => (
        <chakra.li key={item.id} paddingBlock="3" borderTopWidth="1px" borderColor="border.line">
          <Box display="flex" justifyContent="space-between" gap="3" alignItems="baseline">
            <Text textStyle="label">{item.title}</Text>
            <Badge tone={tones[item.priority]}>{t(`notifications.priority.${item.priority}`)}</Badge>
          </Box>
          <Text textStyle="small" color="fg.muted" marginTop="1">
            {item.description}
          </Text>
          <ButtonLink to={item.actionUrl} size="sm" marginTop="2" onClick={onFollow}>
            {item.actionText}
          </ButtonLink>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
