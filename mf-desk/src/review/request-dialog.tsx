import {
  maxReviewNote,
  problemOf,
  reasonOf,
  requestReasons,
  unreadableReasons,
  type DeskFile,
  type RequestReason,
} from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { ReasonDialog } from '@dossier/documents';
import { TemplateMenu } from '../message-templates/template-menu.tsx';
import type { FileRequest } from './use-review.ts';

interface Props {
  file: DeskFile;
  /** The reason that a finding suggests. */
  reason: RequestReason | undefined;
  onClose: () => void;
  /** Rejects when the request cannot be stored. */
  onRequest: (request: FileRequest) => Promise<void>;
}

/** Asks the user for a better document, with a reason from the list and in words. */
export function RequestDialog({ file, reason, onClose, onRequest }: Props) {
  const t = useTexts('mf-desk');
  // texts: review.reason.*
  return (
    <ReasonDialog
      title={t('review.askTitle')}
      description={t('review.askText', { name: file.name })}
      legend={t('review.reasonLegend')}
      reasons={requestReasons.map((value) => ({ value, label: t(`review.reason.${value}`) }))}
      initial={initialReason(file, reason)}
      note={{
        label: t('review.note'),
        hint: t('review.noteOptional'),
        hintForOther: t('review.noteShown'),
        required: t('review.noteRequired'),
        max: maxReviewNote,
      }}
      labels={{ cancel: t('review.cancel'), submit: t('review.send'), failed: t('review.notSaved') }}
      hasNumberKeys
      textTools={(change) => <TemplateMenu document={file.name} onInsert={change} />}
      onClose={onClose}
      onSubmit={onRequest}
    />
  );
}

/** The request that is there, or the reason that a finding or the problem of the file suggests. */
function initialReason(file: DeskFile, suggested: RequestReason | undefined) {
  if (file.review?.verdict === 'requested') return { reason: reasonOf(file.review), note: file.review.note };
  const reason = suggested ?? unreadableReasons.find((each) => each === problemOf(file));
  return reason ? { reason, note: null } : null;
}
