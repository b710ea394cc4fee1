import {
  canSupplement,
  downloadFiledReturn,
  downloadReceipt,
  isTransmitted,
  listReceipts,
  type TaxStatus,
  type TaxStatusId,
} from '@dossier/contracts';
import { downloadUrl, useData, useFormat, useLanguage, useTexts } from '@dossier/remote-kit';
import { ButtonAnchor, HStack, Link, Notice, Stack } from '@dossier/ui';
import { DownloadIcon } from '@dossier/ui/icons';
import type { NextAction } from './headline.ts';

/** What happens from here on, by status. */
const stages: Partial<Record<TaxStatusId, 'expert' | 'review' | 'filed'>> = {
  4: 'expert',
  5: 'review',
  6: 'filed',
};

interface Props {
  status: TaxStatus;
  /** Whether the expert handed over the return, for the user to sign. */
  hasReturn: boolean;
  /** Whether the office hands the return out once its invoice is paid. */
  isHeld?: boolean;
  next: NextAction;
}

/**
 * Shown once the year was transmitted: to whom the dossier went, what happens next, what the user can do now, the return and the
 * receipts. Where staff moved the year on without a dossier, it says so.
 */
export function TransmittedBanner({ status, hasReturn, isHeld = false, next }: Props) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const { language } = useLanguage();
  const { current_status_id: id, taxYear, transmittedAt } = status;
  const stage = hasReturn ? 'sign' : stages[id];
  if (!isTransmitted(id) || !stage) return null;
  if (!transmittedAt && !hasReturn)
    return (
      <Notice live="status" title={t('status.notTransmittedTitle')}>
        {/* texts: status.notTransmitted.* */}
        {t(`status.notTransmitted.${stage}`, { year: taxYear })}
      </Notice>
    );
  const sentences = [
    canSupplement(id) && t('status.transmittedText'),
    canSupplement(id) &&
      transmittedAt &&
      t('status.to', { year: taxYear, date: format.date(transmittedAt, 'long') }),
    t(`status.next.${stage}`),
    t(isHeld ? 'status.held' : `status.now.${stage}`),
  ];
  return (
    <Notice
      tone="good"
      live="status"
      title={t(hasReturn ? 'status.signTitle' : 'status.transmittedTitle')}
      action={
        ((hasReturn && !isHeld) || status.hasReceipt) && (
          <HStack gap="3" wrap="wrap">
            {hasReturn && !isHeld && (
              <ButtonAnchor
                variant={next === 'sign' ? 'primary' : 'secondary'}
                href={downloadUrl(downloadFiledReturn, { query: { taxYear, language } })}
                download
              >
                <DownloadIcon size="1.125rem" aria-hidden />
                <span>{t('status.return')}</span>
              </ButtonAnchor>
            )}
            {status.hasReceipt && (
              <ButtonAnchor
                variant={next === 'review' ? 'primary' : 'secondary'}
                href={downloadUrl(downloadReceipt, { query: { taxYear } })}
                download
              >
                <DownloadIcon size="1.125rem" aria-hidden />
                <span>{t('status.receipt')}</span>
              </ButtonAnchor>
            )}
          </HStack>
        )
      }
    >
      <Stack gap="1">
        {sentences.filter(Boolean).map((sentence) => (
          <span key={String(sentence)}>{sentence}</span>
        ))}
        {status.supplementedAt && <Supplements taxYear={taxYear} />}
      </Stack>
    </Notice>
  );
}

/** The supplements to the dossier, for download. */
function Supplements({ taxYear }: { taxYear: number }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const { data } = useData(listReceipts, { query: { taxYear } });
  const supplements = data?.filter(({ kind }) => kind === 'supplement') ?? [];
  return (
    <Stack as="ul" role="list" gap="1" listStyleType="none">
      {supplements.map(({ id, createdAt }) => (
        <li key={id}>
          <Link standalone href={downloadUrl(downloadReceipt, { query: { taxYear, id } })} download>
            {t('supplement.download', { date: format.dateTime(createdAt) })}
          </Link>
        </li>
      ))}
    </Stack>
  );
}
