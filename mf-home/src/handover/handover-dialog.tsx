import { ApiError, useFormat, useTexts } from '@dossier/remote-kit';
import { QrCode } from '@dossier/shared-features/qr-code';
import { Button, Center, Notice, Reference, Spinner, Stack, Text } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useHandover } from './use-handover.ts';

interface Props {
  taxYear: number;
  onClose: () => void;
}

/** "Use your phone": the code for one phone, and how many photos of it have arrived. Closing the dialog ends it. */
export default function HandoverDialog({ taxYear, onClose }: Props) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const { created, error, arrived, isOpened, hasEnded } = useHandover(taxYear);
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('home.close')}
      title={t('handover.title')}
      description={t('handover.text', { year: taxYear })}
      footer={<Button onClick={onClose}>{t('handover.stop')}</Button>}
    >
      <Stack gap="5">
        {error !== null && (
          <Notice tone="bad" live="alert" title={t('handover.failed')}>
            {error instanceof ApiError && error.message}
          </Notice>
        )}
        {hasEnded && <Notice tone="warn" live="status" title={t('handover.ended')} />}
        {!created && error === null && <Spinner label={t('handover.loading')} />}
        {created && !hasEnded && !isOpened && (
          <>
            <Center>
              <QrCode value={created.url} label={t('handover.qr')} />
            </Center>
            <Reference
              label={t('handover.link')}
              value={created.url}
              copyLabel={t('handover.copy')}
              copiedLabel={t('handover.copied')}
            />
          </>
        )}
        {created && !hasEnded && (
          <Text role="status">
            {[
              isOpened ? t('handover.opened') : t('handover.waiting'),
              ...(arrived > 0 ? [t('handover.arrived', { count: arrived })] : []),
            ].join(' ')}
          </Text>
        )}
        {created && !hasEnded && (
          <Text textStyle="small" color="fg.muted">
            {t('handover.until', { time: format.time(created.expiresAt) })}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
