import { maxReviewNote, reviewReasons, type DeskFile, type ReviewReason } from '@dossier/contracts';
import { ApiError, notifyError, useTexts } from '@dossier/remote-kit';
import { Button, Field, RadioCards, Stack, Textarea } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useRef, useState } from 'react';
import type { FileRequest } from './use-review.ts';

interface Props {
  file: DeskFile;
  onClose: () => void;
  /** Rejects when the request cannot be stored. */
  onRequest: (request: FileRequest) => Promise<void>;
}

/** Asks the user for a better document, with a reason from the list and in words. */
export function RequestDialog({ file, onClose, onRequest }: Props) {
  const t = useTexts('mf-desk');
  const first = useRef<HTMLInputElement>(null);
  const open = file.review?.verdict === 'requested' ? file.review : null;
  const [reason, setReason] = useState<ReviewReason | null>(open?.reason ?? null);
  const [note, setNote] = useState(open?.note ?? '');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function send(chosen: ReviewReason) {
    if (chosen === 'other' && note.trim() === '') {
      setProblem(t('review.noteRequired'));
      return;
    }
    setBusy(true);
    try {
      await onRequest({ reason: chosen, ...(note.trim() && { note }) });
      onClose();
    } catch (error) {
      setBusy(false);
      const invalid = error instanceof ApiError && error.fields.find(({ path }) => path === 'note');
      if (invalid) setProblem(invalid.message);
      else notifyError(error, t('review.notSaved'));
    }
  }

  // texts: review.reason.*
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={t('review.cancel')}
      initialFocus={first}
      title={t('review.askTitle')}
      description={t('review.askText', { name: file.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('review.cancel')}</Button>
          <Button
            variant="primary"
            disabled={reason === null}
            loading={isBusy}
            onClick={() => reason && void send(reason)}
          >
            {t('review.send')}
          </Button>
        </>
      }
    >
      <Stack gap="5">
        <RadioCards
          legend={t('review.reasonLegend')}
          ref={first}
          value={reason}
          onChange={(chosen) => {
            setReason(chosen);
            setProblem(undefined);
          }}
          options={reviewReasons.map((value) => ({ value, label: t(`review.reason.${value}`) }))}
        />
        <Field
          label={t('review.note')}
          hint={t(reason === 'other' ? 'review.noteShown' : 'review.noteOptional')}
          error={problem}
        >
          <Textarea
            rows={3}
            maxLength={maxReviewNote}
            value={note}
            onChange={(event) => {
              setNote(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </Field>
      </Stack>
    </Dialog>
  );
}
