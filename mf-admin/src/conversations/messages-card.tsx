import { listConversations } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { useRows } from '@dossier/remote-kit/rows';
import { Card, CardHeader, Stack, Text } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';
import { pollMs } from './correspondent.ts';

/** The number of users waiting for a reply, with a link to the list. */
export function MessagesCard() {
  const t = useTexts('mf-admin');
  const query = { waiting: 'true' } as const;
  const { data, total, error } = useRows(listConversations, { query }, 1, { refreshInterval: pollMs });
  return (
    <Card padding="md">
      <CardHeader title={t('messages.title')} />
      <Stack gap="4">
        <Text textStyle="small" color="fg.muted" role="status">
          {data
            ? total > 0
              ? t('messages.waiting', { count: total })
              : t('messages.nobody')
            : error
              ? t('messages.failed')
              : t('messages.loading')}
        </Text>
        <ButtonLink to="/admin/messages" width="full">
          {t('messages.open')}
        </ButtonLink>
      </Stack>
    </Card>
  );
}
