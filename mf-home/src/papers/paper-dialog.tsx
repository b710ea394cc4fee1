import {
  downloadFile,
  parseAmount,
  previewFile,
  type FileResponse,
  type GroupedValue,
} from '@dossier/contracts';
import { downloadUrl, notify, notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { PaperView } from '@dossier/documents';
import { Button, ButtonAnchor, Field, HStack, Input, Stack, Text } from '@dossier/ui';
import { DownloadIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { Suspense, useState } from 'react';
import { resetReadingValue, saveReadingValue } from './papers.mutations.ts';

interface Props extends GroupedValue {
  name: string;
  /** Missing when the paper was deleted meanwhile. */
  file: FileResponse | undefined;
  onClose: () => void;
}

/** A paper with the place of a value marked, and the value to confirm or correct. */
export default function PaperDialog({ reading, value, name, file, onClose }: Props) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const [text, setText] = useState(format.money(value.value, '').trim());
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const params = { id: reading.fileId };

  async function change(work: Promise<void>, title: string) {
    setBusy(true);
    try {
      await work;
      notify({ title, tone: 'good' });
      onClose();
    } catch (error) {
      notifyError(error, t('papers.notSaved'));
      setBusy(false);
    }
  }

  function save() {
    const amount = parseAmount(text);
    if (amount === null) setProblem(t('papers.amountInvalid'));
    else {
      const body = { value: amount, currency: value.currency };
      void change(saveReadingValue(reading.fileId, value.id, body), t('papers.saved'));
    }
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      closeLabel={t('papers.close')}
      title={value.label}
      description={[reading.kindName, reading.issuer, name].filter(Boolean).join(' · ')}
      footer={
        <>
          {file && (
            <ButtonAnchor href={downloadUrl(downloadFile, { params, query: {} })} download={name}>
              <DownloadIcon size="1.125rem" aria-hidden />
              <span>{t('papers.download')}</span>
            </ButtonAnchor>
          )}
          <Button variant="primary" loading={isBusy} onClick={save}>
            {t('papers.save')}
          </Button>
        </>
      }
    >
      <Stack gap="5">
        {file && value.page !== null && (
          <Suspense>
            <PaperView
              label={name}
              file={file}
              contentUrl={downloadUrl(downloadFile, { params, query: { inline: '1' } })}
              pictureUrlOf={() => downloadUrl(previewFile, { params, query: { kind: 'picture' } })}
              page={value.page}
              marks={value.box ? [value.box] : []}
              height="min(50dvh, 40rem)"
            />
          </Suspense>
        )}
        <Field label={t('papers.amountIn', { label: value.label, currency: value.currency })} error={problem}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </Field>
        <HStack wrap="wrap" gap="2">
          <Button
            size="sm"
            disabled={isBusy}
            onClick={() =>
              void change(saveReadingValue(reading.fileId, value.id, { value: null }), t('papers.removed'))
            }
          >
            {t('papers.notThere')}
          </Button>
          {value.by !== 'machine' && value.source !== null && (
            <Button
              size="sm"
              disabled={isBusy}
              onClick={() => void change(resetReadingValue(reading.fileId, value.id), t('papers.saved'))}
            >
              {t('papers.reset')}
            </Button>
          )}
        </HStack>
        <Text textStyle="small" color="fg.muted">
          {t('papers.yours')}
        </Text>
      </Stack>
    </Dialog>
  );
}
