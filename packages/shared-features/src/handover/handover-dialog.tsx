import { ApiError, useFormat, useTexts } from '@dossier/remote-kit';
import { Button, Center, Notice, Reference, Spinner, Stack, Text } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { QrCode } from '../second-factor/qr-code.tsx';
import { handoverNamespace } from './texts.ts';
import { useHandover } from './use-handover.ts';

export interface HandoverDialogProps {
  taxYear: number;
  /** Of what the phone sends; without one it is sorted. */
  category?: { readonly id: number; readonly name: string } | undefined;
  onClose: () => void;
}

/** "Use your phone": the code for one phone, and how many photos of it have arrived. Closing the dialog ends it. */
export default function HandoverDialog({ taxYear, category, onClose }: HandoverDialogProps) {
  const t = useTexts(handoverNamespace);
  const format = useFormat();
  const { created, error, arrived, isOpened, hasEnded } = useHandover(taxYear, category?.id);
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('close')}
      title={t('title')}
      description={
        category ? t('textOf', { category: category.name, year: taxYear }) : t('text', { year: taxYear })
      }
      footer={<Button onClick={onClose}>{t('stop')}</Button>}
    >
      <Stack gap="5">
        {error !== null && (
          <Notice tone="bad" live="alert" title={t('failed')}>
            {error instanceof ApiError && error.message}
          </Notice>
        )}
        {hasEnded && <Notice tone="warn" live="status" title={t('ended')} />}
        {!created && error === null && <Spinner label={t('loading')} />}
        {created && !hasEnded && !isOpened && (
          <>
            <Center>
              <QrCode value={created.url} label={t('qr')} />
            </Center>
            <Reference
              label={t('link')}
              value={created.url}
              copyLabel={t('copy')}
              copiedLabel={t('copied')}
            />
          </>
        )}
        {created && !hasEnded && (
          <Text role="status">
            {[
              isOpened ? t('opened') : t('waiting'),
              ...(arrived > 0 ? [t('arrived', { count: arrived })] : []),
            ].join(' ')}
          </Text>
        )}
        {created && !hasEnded && (
          <Text textStyle="small" color="fg.muted">
            {t('until', { time: format.time(created.expiresAt) })}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
