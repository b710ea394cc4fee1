import { lazyWithRetry, useTexts } from '@dossier/remote-kit';
import { transmitButton, type TaxStatus } from '@dossier/contracts';
import { Box, Button, Text } from '@dossier/ui';
import { SendIcon } from '@dossier/ui/icons';
import { AppLink } from '@dossier/ui/router';
import { Suspense, useId, useState } from 'react';

const TransmitDialog = lazyWithRetry(() => import('./transmit-dialog.tsx'));

interface Props {
  status: TaxStatus;
  /** Whether transmitting is the next step and gets the accent colour; a disabled button shows what comes at the end. */
  isNextStep: boolean;
}

/** Shown at 3 and 4 until the year is transmitted; explains why it is disabled. */
export function TransmitButton({ status, isNextStep }: Props) {
  const t = useTexts('mf-home');
  const reason = useId();
  const [asking, setAsking] = useState(false);
  const state = transmitButton(status);
  if (state === 'hidden') return null;
  const isDisabled = state === 'disabled';
  return (
    <Box textAlign={{ base: 'start', md: 'end' }}>
      <Button
        variant={isNextStep || isDisabled ? 'primary' : 'secondary'}
        icon={<SendIcon size="1.125rem" />}
        aria-disabled={isDisabled}
        aria-describedby={isDisabled ? reason : undefined}
        onClick={() => setAsking(true)}
      >
        {t('status.transmit')}
      </Button>
      {isDisabled && (
        <Text
          id={reason}
          textStyle="small"
          color="fg.muted"
          marginTop="2"
          maxWidth={{ base: '20rem', md: '16rem' }}
        >
          <span>{`${t('status.transmitDisabled')} `}</span>
          <AppLink to="/advanced-tax-info">{t('status.toAdvanced')}</AppLink>
        </Text>
      )}
      <Suspense>
        {asking && <TransmitDialog taxYear={status.taxYear} onClose={() => setAsking(false)} />}
      </Suspense>
    </Box>
  );
}
