import { useTexts } from '@dossier/remote-kit';
import { Button, Heading, Loading, Notice, SkeletonText, Stack, Text } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useRef } from 'react';
import { FindingRows } from './finding-rows.tsx';
import { TransmissionState } from './transmission-state.tsx';
import { useFindings } from './use-findings.ts';
import { useTransmission } from './use-transmission.ts';
import { transmit } from './status.mutations.ts';

interface Props {
  taxYear: number;
  onClose: () => void;
}

/** The last look before a year is transmitted: what is missing, with a link to each place. It never prevents transmitting. */
export default function TransmitDialog({ taxYear, onClose }: Props) {
  const t = useTexts('mf-home');
  const cancel = useRef<HTMLButtonElement>(null);
  const transmission = useTransmission(() => transmit(taxYear), t('status.transmitFailed'));

  async function send() {
    if (await transmission.send()) onClose();
  }

  return (
    <Dialog
      open
      size="md"
      role="alertdialog"
      title={t('status.confirmTitle', { year: taxYear })}
      description={t('status.confirmText')}
      initialFocus={cancel}
      onClose={onClose}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            {t('home.cancel')}
          </Button>
          <Button variant="primary" loading={transmission.isBusy} onClick={() => void send()}>
            {t('status.transmit')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <TransmissionState taxYear={taxYear} transmission={transmission} />
        {!transmission.isBusy && <Check taxYear={taxYear} onLeave={onClose} />}
      </Stack>
    </Dialog>
  );
}

function Check({ taxYear, onLeave }: { taxYear: number; onLeave: () => void }) {
  const t = useTexts('mf-home');
  const { findings, error, isRefreshing, reload } = useFindings(taxYear);
  if (error)
    return (
      <Notice
        tone="warn"
        title={t('check.failed')}
        action={
          <Button size="sm" loading={isRefreshing} onClick={() => void reload()}>
            {t('home.tryAgain')}
          </Button>
        }
      >
        {error.message}
      </Notice>
    );
  if (!findings)
    return (
      <Loading label={t('check.loading')}>
        <SkeletonText lines={3} />
      </Loading>
    );
  if (findings.length === 0)
    return (
      <Notice tone="good" live="status" title={t('check.complete')}>
        {t('check.completeText')}
      </Notice>
    );
  return (
    <Stack gap="3">
      <div role="status">
        <Heading size="h3">{t('check.title')}</Heading>
        <Text textStyle="small" color="fg.muted" marginTop="1">
          {t('check.lead', { count: findings.length })}
        </Text>
      </div>
      <FindingRows findings={findings} onLeave={onLeave} />
    </Stack>
  );
}
