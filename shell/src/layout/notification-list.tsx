import type { Notification } from '@dossier/contracts';
import { type Data, FailedLoad, useTaxYear, useTexts } from '@dossier/remote-kit';
import { SlotContents, useSlot } from '@dossier/remote-kit/slots';
import { Badge, Box, chakra, EmptyState, Heading, Loading, SkeletonText, Text } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';
import { shellNamespace } from '../texts.ts';

/** Entries of other remotes that there is room for. */
const maxEntries = 3;

interface Props {
  request: Data<Notification[]>;
  onFollow: () => void;
}

/** The open notifications, in the popover of the bell. */
export function NotificationList({ request, onFollow }: Props) {
  const t = useTexts(shellNamespace);
  const { data, error } = request;
  const [taxYear] = useTaxYear();
  const entries = useSlot('notifications.entry', { max: maxEntries });
  return (
    <>
      <Heading as="h2" size="h2" marginBottom="3">
        {t('notifications.title')}
      </Heading>
      <SlotContents slot={entries} props={{ taxYear, onFollow }} />
      {data && data.length > 0 && <List items={data} onFollow={onFollow} />}
      {data?.length === 0 && (
        <EmptyState title={t('notifications.empty')} description={t('notifications.emptyText')} />
      )}
      {!data && !error && (
        <Loading label={t('notifications.loading')}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {!data && error && <FailedLoad as="h3" title={t('notifications.failed')} data={request} />}
    </>
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
