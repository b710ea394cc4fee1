import { listConversations } from '@dossier/contracts';
import { pollMs, useTexts } from '@dossier/remote-kit';
import { useRows } from '@dossier/remote-kit/rows';
import { Text } from '@dossier/ui';
import { LinkCard } from '../layout/link-card.tsx';

/** The number of users waiting for a reply, with a link to the list. */
export function MessagesCard() {
  const t = useTexts('mf-admin');
  const query = { waiting: 'true' } as const;
  const { data, total, error } = useRows(listConversations, { query }, 1, { refreshInterval: pollMs });
  return (
    <LinkCard title={t('messages.title')} to="/admin/messages" label={t('messages.open')}>
      <Text textStyle="small" color="fg.muted" role="status">
        {data
          ? total > 0
            ? t('messages.waiting', { count: total })
            : t('messages.nobody')
          : error
            ? t('messages.failed')
            : t('messages.loading')}
      </Text>
    </LinkCard>
  );
}
