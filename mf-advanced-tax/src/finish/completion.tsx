import type { TaxStatus } from '@dossier/contracts';
import { notify, useTexts } from '@dossier/remote-kit';
import { finishAdvanced } from '@dossier/remote-kit/status';
import { Badge, Box, Button, Notice, Switch } from '@dossier/ui';
import { CheckIcon } from '@dossier/ui/icons';
import { ButtonLink } from '@dossier/ui/router';
import { useRef, useState } from 'react';
import { notifyFailure } from '../layout/notify-failure.ts';

interface Props {
  status: TaxStatus;
  /** Whether the switch is on and the Finish button shown. */
  isReady: boolean;
  onReady: (isReady: boolean) => void;
}

/**
 * The "Section Complete" switch reveals the Finish button; switching it off clears the finished flag. Hidden once the year is
 * transmitted.
 */
export function Completion({ status, isReady, onReady }: Props) {
  const t = useTexts('mf-advanced-tax');
  const { taxYear, advancedFinished } = status;
  const [isBusy, setBusy] = useState(false);
  const toggle = useRef<HTMLInputElement>(null);
  if (status.transmittedAt) return null;

  async function finish(finished: boolean) {
    if (isBusy) return;
    setBusy(true);
    try {
      await finishAdvanced(taxYear, finished);
      onReady(false);
      if (!finished) return;
      notify({ title: t('finish.completed'), description: t('finish.completedText'), tone: 'good' });
      toggle.current?.focus(); // the focused button was removed
    } catch (error) {
      notifyFailure(error, t('finish.failed'), t('finish.failedText'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="4" minHeight="control.md">
      <Switch
        ref={toggle}
        label={t('finish.toggle')}
        checked={isReady || advancedFinished}
        aria-busy={isBusy}
        onChange={(event) => {
          if (advancedFinished) void finish(false);
          else onReady(event.currentTarget.checked);
        }}
      />
      {advancedFinished ? (
        <Badge tone="good">{t('finish.completed')}</Badge>
      ) : (
        isReady && (
          <Button
            variant="primary"
            icon={<CheckIcon size="1.125rem" />}
            loading={isBusy}
            onClick={() => void finish(true)}
          >
            {t('finish.button')}
          </Button>
        )
      )}
    </Box>
  );
}

/** The next step after finishing, or after transmitting. */
export function FinishedNotice({ status }: { status: TaxStatus }) {
  const t = useTexts('mf-advanced-tax');
  if (status.transmittedAt) {
    return (
      <Notice title={t('finish.transmitted', { year: status.taxYear })}>{t('finish.transmittedText')}</Notice>
    );
  }
  if (!status.advancedFinished) return null;
  return (
    <Notice
      tone="good"
      title={t('finish.nextTitle')}
      action={
        <ButtonLink to="/" variant="primary">
          {t('finish.next')}
        </ButtonLink>
      }
    >
      {t('finish.nextText', { year: status.taxYear })}
    </Notice>
  );
}
