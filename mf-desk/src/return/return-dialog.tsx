import {
  getAbout,
  maxNoReturnNote,
  noReturnReasons,
  uploadLimits,
  type DeskFiling,
} from '@dossier/contracts';
import { notify, notifyError, useData, useFormat, useSession, useTexts } from '@dossier/remote-kit';
import { ReasonDialog } from '@dossier/documents';
import { afterDialog, Button, FileButton, Notice, Stack, Text } from '@dossier/ui';
import { UploadIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { useRef, useState } from 'react';
import { completeWithoutReturn, uploadFiledReturn } from './return.mutations.ts';

interface Props {
  filing: DeskFiling;
  onClose: () => void;
}

/** Completes a filing: with the return as a PDF, or with the reason why there is none. */
export function ReturnDialog({ filing, onClose }: Props) {
  const { user } = useSession();
  const [view, setView] = useState<'upload' | 'reason' | null>('upload');
  function askReason() {
    setView(null);
    afterDialog(() => setView('reason'));
  }
  if (needsSecondExpert(filing, user?.id)) return <SecondExpert filing={filing} onClose={onClose} />;
  if (view === 'upload') return <WithReturn filing={filing} onClose={onClose} onWithout={askReason} />;
  return view && <WithoutReturn filing={filing} onClose={onClose} />;
}

/** With `FOUR_EYES=on` a filing is completed by another expert than the one who confirmed its review. */
function needsSecondExpert({ fourEyes, status }: DeskFiling, userId: number | undefined): boolean {
  return fourEyes !== null && status !== 6 && (fourEyes.confirmedBy?.userId ?? userId) === userId;
}

/** Says before a PDF is chosen that nothing can be completed yet, and what comes first. */
function SecondExpert({ filing, onClose }: Props) {
  const t = useTexts('mf-desk');
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={t('review.cancel')}
      title={t('return.secondTitle')}
      description={t(filing.fourEyes?.confirmedBy ? 'return.secondOther' : 'return.secondFirst')}
      footer={<Button onClick={onClose}>{t('return.understood')}</Button>}
    />
  );
}

function WithReturn({ filing, onClose, onWithout }: Props & { onWithout: () => void }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const first = useRef<HTMLButtonElement>(null);
  const { data: about } = useData(getAbout, {}, { freshFor: 3_600_000 });
  const [file, setFile] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  const maxBytes = about?.uploadMaxBytes ?? uploadLimits.fileBytes;
  const isTooLarge = file !== undefined && file.size > maxBytes;
  const isCompleted = filing.status === 6;

  async function upload(chosen: File) {
    setBusy(true);
    try {
      await uploadFiledReturn(filing, chosen);
      notify({ title: t(isCompleted ? 'return.uploaded' : 'return.completed'), tone: 'good' });
      onClose();
    } catch (error) {
      setBusy(false);
      notifyError(error, t('return.notUploaded'));
    }
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={t('review.cancel')}
      initialFocus={first}
      title={t(isCompleted ? 'return.replaceTitle' : 'return.completeTitle')}
      description={t('return.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('review.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!file || isTooLarge}
            loading={isBusy}
            onClick={() => file && void upload(file)}
          >
            {t(isCompleted ? 'return.upload' : 'return.complete')}
          </Button>
        </>
      }
    >
      <Stack gap="4" alignItems="start">
        <FileButton
          ref={first}
          icon={<UploadIcon size="1.125rem" />}
          inputLabel={t('return.file')}
          accept="application/pdf,.pdf"
          disabled={isBusy}
          onFile={setFile}
        >
          {t(file ? 'return.chooseOther' : 'return.choose')}
        </FileButton>
        {file && !isTooLarge && (
          <Text aria-live="polite" overflowWrap="anywhere">
            {t('return.chosen', { name: file.name, size: format.fileSize(file.size) })}
          </Text>
        )}
        {isTooLarge && (
          <Notice tone="bad" live="alert">
            {t('return.tooLarge', { name: file.name, max: format.fileSize(maxBytes) })}
          </Notice>
        )}
        {!isCompleted && (
          <Button variant="ghost" disabled={isBusy} onClick={onWithout}>
            {t('return.withoutAction')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

function WithoutReturn({ filing, onClose }: Props) {
  const t = useTexts('mf-desk');
  // texts: return.reason.*
  return (
    <ReasonDialog
      title={t('return.withoutTitle')}
      description={t('return.withoutText')}
      legend={t('return.reasonLegend')}
      reasons={noReturnReasons.map((value) => ({ value, label: t(`return.reason.${value}`) }))}
      note={{
        label: t('review.note'),
        hint: t('return.noteOptional'),
        hintForOther: t('return.noteShown'),
        required: t('return.noteRequired'),
        max: maxNoReturnNote,
      }}
      labels={{
        cancel: t('review.cancel'),
        submit: t('return.withoutAction'),
        failed: t('page.notChanged'),
      }}
      onClose={onClose}
      onSubmit={async (given) => {
        await completeWithoutReturn(filing, given);
        notify({ title: t('return.completed'), tone: 'good' });
      }}
    />
  );
}
