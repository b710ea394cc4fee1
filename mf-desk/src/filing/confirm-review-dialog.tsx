import {
  listDeskFiles,
  listDeskReadings,
  listSectionChecks,
  openFindings,
  type DeskFiling,
} from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { useEffect, useEffectEvent } from 'react';
import { isToReview } from '../review/paper-order.ts';

interface Props {
  filing: DeskFiling;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a review at once when everything is done; otherwise it says what is open, and asks. */
export function ConfirmReviewDialog({ filing, onConfirm, onClose }: Props) {
  const t = useTexts('mf-desk');
  const params = { userId: String(filing.person.userId), taxYear: String(filing.taxYear) };
  const checks = useData(listSectionChecks, { params });
  const files = useData(listDeskFiles, { params });
  const readings = useData(listDeskReadings, { params });
  const isLoaded = [checks, files, readings].every(({ data, error }) => data !== null || error !== undefined);
  const unchecked = checks.data?.filter(({ done }) => !done).length ?? 0;
  const unreviewed = files.data?.filter(isToReview).length ?? 0;
  const findings = readings.data?.flatMap((reading) => openFindings(reading)).length ?? 0;
  // What could not be loaded counts as open: somebody has to look.
  const isUnknown = [checks, files, readings].some(({ data, error }) => data === null && error !== undefined);
  const isOpen = isUnknown || unchecked + unreviewed + findings > 0;
  const confirmUnasked = useEffectEvent(onConfirm);
  useEffect(() => {
    if (isLoaded && !isOpen) confirmUnasked();
  }, [isLoaded, isOpen]);
  if (!isLoaded || !isOpen) return null;
  const open = [
    unchecked > 0 && t('filing.open.checks', { count: unchecked }),
    unreviewed > 0 && t('filing.open.files', { count: unreviewed }),
    findings > 0 && t('filing.open.findings', { count: findings }),
    isUnknown && t('filing.open.unknown'),
  ];
  return (
    <ConfirmDialog
      open
      title={t('filing.confirmTitle')}
      description={open.filter(Boolean).join(' ')}
      confirmLabel={t('filing.confirmAnyway')}
      cancelLabel={t('filing.cancel')}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}
