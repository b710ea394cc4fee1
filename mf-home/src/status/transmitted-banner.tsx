import { downloadReceipt, isTransmitted, type TaxStatus } from '@dossier/contracts';
import { downloadUrl, useTexts } from '@dossier/remote-kit';
import { ButtonAnchor, Notice } from '@dossier/ui';
import { DownloadIcon } from '@dossier/ui/icons';
import { ButtonLink } from '@dossier/ui/router';

/** Shown from status 4, with the receipt. */
export function TransmittedBanner({ status }: { status: TaxStatus }) {
  const t = useTexts('mf-home');
  if (!isTransmitted(status.current_status_id)) return null;
  return (
    <Notice
      tone="good"
      live="status"
      title={t('status.transmittedTitle')}
      action={
        status.hasReceipt && (
          <ButtonAnchor href={downloadUrl(downloadReceipt, { query: { taxYear: status.taxYear } })} download>
            <DownloadIcon size="1.125rem" aria-hidden />
            {t('status.receipt')}
          </ButtonAnchor>
        )
      }
    >
      {t('status.transmittedText')}
    </Notice>
  );
}

/** Shown when answers were changed after the transmission. */
export function ChangedAnswersNotice({ taxYear }: { taxYear: number }) {
  const t = useTexts('mf-home');
  return (
    <Notice
      tone="warn"
      live="status"
      title={t('status.notInDossier')}
      action={
        <ButtonLink to="/profile?setup=tax" size="sm">
          {t('status.seeAnswers')}
        </ButtonLink>
      }
    >
      {t('status.notInDossierText', { year: taxYear })}
    </Notice>
  );
}
