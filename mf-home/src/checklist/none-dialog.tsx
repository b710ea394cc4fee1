import { maxNoneNote, noneReasonsOf, type NoneReason } from '@dossier/contracts';
import { ApiError, notifyError, useTexts } from '@dossier/remote-kit';
import { declareNone } from '@dossier/remote-kit/mutations';
import { Button, Field, RadioCards, Stack, Textarea } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useRef, useState } from 'react';
import type { Category } from './use-categories.ts';

interface Props {
  category: Category;
  taxYear: number;
  onClose: () => void;
}

/** Declares "None this year" with a reason from the list or in words. */
export default function NoneDialog({ category, taxYear, onClose }: Props) {
  const t = useTexts('mf-home');
  const first = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState<NoneReason | null>(null);
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function declare(chosen: NoneReason) {
    if (chosen === 'other' && note.trim() === '') {
      setProblem(t('checklist.none.noteRequired'));
      return;
    }
    setBusy(true);
    try {
      await declareNone(category.id, { taxYear, reason: chosen, ...(note.trim() && { note }) });
      onClose();
    } catch (error) {
      setBusy(false);
      const invalid = error instanceof ApiError && error.fields.find(({ path }) => path === 'note');
      if (invalid) setProblem(invalid.message);
      else notifyError(error, t('checklist.none.failed'));
    }
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={t('home.cancel')}
      initialFocus={first}
      title={t('checklist.none.title', { category: category.name, year: taxYear })}
      description={t('checklist.none.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('home.cancel')}</Button>
          <Button
            variant="primary"
            disabled={reason === null}
            loading={isBusy}
            onClick={() => reason && void declare(reason)}
          >
            {t('checklist.none.declare')}
          </Button>
        </>
      }
    >
      <Stack gap="5">
        <RadioCards
          legend={t('checklist.none.reason')}
          ref={first}
          value={reason}
          onChange={(chosen) => {
            setReason(chosen);
            setProblem(undefined);
          }}
          options={noneReasonsOf(category.id).map((value) => ({
            value,
            label: t(`categories.noneReasons.${value}`),
          }))}
        />
        <Field
          label={t('checklist.none.note')}
          hint={reason === 'other' ? undefined : t('checklist.none.optional')}
          error={problem}
        >
          <Textarea
            rows={2}
            maxLength={maxNoneNote}
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
