import { ApiError, notify, useTexts } from '@dossier/remote-kit';
import { transmitYear } from '@dossier/remote-kit/mutations';
import { transmitButton, type TaxStatus } from '@dossier/contracts';
import { Box, Button, Text } from '@dossier/ui';
import { SendIcon } from '@dossier/ui/icons';
import { AppLink } from '@dossier/ui/router';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { useId, useState } from 'react';
import { TransmitProgress } from './transmit-progress.tsx';

/** Shown at 3, enabled at 4 or once the advanced section is finished; explains why it is disabled. */
export function TransmitButton({ status }: { status: TaxStatus }) {
  const t = useTexts('mf-home');
  const reason = useId();
  const [asking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const state = transmitButton(status.current_status_id, status.advancedFinished);
  if (state === 'hidden') return null;

  async function send() {
    setBusy(true);
    try {
      await transmitYear(status.taxYear);
      // The button is unmounted, so focus moves to the headline.
      document.getElementById('page-title')?.focus();
    } catch (error) {
      const isSaid = error instanceof ApiError && error.code !== 'UNEXPECTED_ANSWER';
      const description = (isSaid && error.message) || t('status.unknownError');
      notify({ title: t('status.transmitFailed'), description, tone: 'bad', error });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <Box textAlign={{ base: 'start', md: 'end' }}>
      <Button
        variant={state === 'enabled' ? 'primary' : 'secondary'}
        icon={<SendIcon size="1.125rem" />}
        aria-disabled={state === 'disabled'}
        aria-describedby={state === 'disabled' ? reason : undefined}
        onClick={() => setAsking(true)}
      >
        {t('status.transmit')}
      </Button>
      {state === 'disabled' && (
        <Text id={reason} textStyle="small" color="fg.muted" marginTop="2" maxWidth="20rem">
          {t('status.transmitDisabled')} <AppLink to="/advanced-tax-info">{t('status.toAdvanced')}</AppLink>
        </Text>
      )}
      {asking && (
        <ConfirmDialog
          open
          title={t('status.confirmTitle', { year: status.taxYear })}
          description={t('status.confirmText')}
          confirmLabel={t('status.transmit')}
          cancelLabel={t('home.cancel')}
          busy={isBusy}
          onConfirm={() => void send()}
          onCancel={() => setAsking(false)}
        >
          {isBusy && <TransmitProgress taxYear={status.taxYear} />}
        </ConfirmDialog>
      )}
    </Box>
  );
}
