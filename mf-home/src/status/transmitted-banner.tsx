import { downloadReceipt, isTransmitted, type TaxStatus } from '@dossier/contracts';
import { downloadUrl, useTexts } from '@dossier/remote-kit';
import { ButtonAnchor, Notice } from '@dossier/ui';
import { DownloadIcon } from '@dossier/ui/icons';

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
