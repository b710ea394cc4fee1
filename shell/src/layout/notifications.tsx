import { useState } from 'react';
import { listNotifications } from '@dossier/contracts';
import { pollMs, useData, useTaxYear, useTexts } from '@dossier/remote-kit';
import { Box, chakra, CountBadge, IconButton } from '@dossier/ui';
import { BellIcon } from '@dossier/ui/icons';
import { shellNamespace } from '../texts.ts';
import { useOverlay } from './use-overlay.ts';

/** The bell with the number of open notifications, and their list. */
export function Notifications() {
  const t = useTexts(shellNamespace);
  const [taxYear] = useTaxYear();
  const request = useData(listNotifications, { query: { taxYear } }, { refreshInterval: pollMs });
  const [open, setOpen] = useState(false);
  const overlay = useOverlay(open);
  const count = request.data?.length ?? 0;
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
      <overlay.NotificationList request={request} onFollow={() => setOpen(false)} />
    </overlay.Popover>
  );
}
