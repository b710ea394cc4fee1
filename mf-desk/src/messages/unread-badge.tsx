import { useTexts } from '@dossier/remote-kit';
import { Badge } from '@dossier/ui';
import { MessageIcon } from '@dossier/ui/icons';

/** How many messages of a user the expert has not read. */
export function UnreadBadge({ count }: { count: number }) {
  const t = useTexts('mf-desk');
  return (
    <Badge tone="accent">
      <MessageIcon aria-hidden />
      <span>{t('messages.unread', { count })}</span>
    </Badge>
  );
}
