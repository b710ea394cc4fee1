import type { getSupplement, ResponseOf } from '@dossier/contracts';
import { notify, useTexts } from '@dossier/remote-kit';
import { Button, HStack, Notice } from '@dossier/ui';
import { SendIcon } from '@dossier/ui/icons';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { ButtonLink } from '@dossier/ui/router';
import { useState } from 'react';
import { TransmissionState } from './transmission-state.tsx';
import { useTransmission } from './use-transmission.ts';
import { transmitSupplement } from './status.mutations.ts';

interface Props {
  taxYear: number;
  /** Undefined until loaded; then only the changed answers are known. */
  news: ResponseOf<typeof getSupplement> | undefined;
  answersChanged: boolean;
  isNextStep: boolean;
}

/** Shown when documents or answers were added after the transmission, which go out as a supplement. */
export function SupplementNotice({ taxYear, news, answersChanged, isNextStep }: Props) {
  const t = useTexts('mf-home');
  const [asking, setAsking] = useState(false);
  const transmission = useTransmission(() => transmitSupplement(taxYear), t('supplement.failed'));
  const files = news?.files.length ?? 0;
  const hasAnswers = answersChanged || news?.answersChanged === true;
  if (files === 0 && !hasAnswers) return null;

  async function send() {
    if (!(await transmission.send())) return;
    notify({ title: t('supplement.sent'), tone: 'good' });
    setAsking(false);
  }

  return (
    <Notice
      tone="warn"
      live="status"
      title={t('status.notInDossier')}
      action={
        <HStack gap="3" wrap="wrap">
          {hasAnswers && (
            <ButtonLink to="/profile?setup=tax" size="sm">
              {t('status.seeAnswers')}
            </ButtonLink>
          )}
          {news?.possible && (
            <Button
              size="sm"
              variant={isNextStep ? 'primary' : 'secondary'}
              icon={<SendIcon size="1rem" />}
              onClick={() => setAsking(true)}
            >
              {t('supplement.send')}
            </Button>
          )}
        </HStack>
      }
    >
      <span>
        {[
          hasAnswers && t('status.notInDossierText', { year: taxYear }),
          files > 0 && t('supplement.files', { count: files }),
          news?.possible && t('supplement.hint'),
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
      {asking && (
        <ConfirmDialog
          open
          title={t('supplement.confirmTitle', { year: taxYear })}
          description={t('supplement.confirmText')}
          confirmLabel={t('supplement.send')}
          cancelLabel={t('home.cancel')}
          busy={transmission.isBusy}
          onConfirm={() => void send()}
          onCancel={() => setAsking(false)}
        >
          <TransmissionState taxYear={taxYear} transmission={transmission} />
        </ConfirmDialog>
      )}
    </Notice>
  );
}
