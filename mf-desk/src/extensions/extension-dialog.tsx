import { listDeskFiles, maxExtensionReason, type DeskFiling } from '@dossier/contracts';
import { notify, notifyError, useData, useTexts } from '@dossier/remote-kit';
import { extendDeadlines } from '@dossier/remote-kit/mutations';
import { Button, Field, Input, NativeSelect, Stack } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useState, type SyntheticEvent } from 'react';
import { dayAfter } from '../bulk/snooze-days.ts';

interface Props {
  filings: readonly DeskFiling[];
  onClose: () => void;
}

/** Extends the filing deadline of one filing, with the paper that grants it, or of several at once. */
export default function ExtensionDialog({ filings, onClose }: Props) {
  const t = useTexts('mf-desk');
  const formId = useId();
  const [only, ...others] = filings;
  const single = others.length === 0 ? only : undefined;
  const params = single && { userId: String(single.person.userId), taxYear: String(single.taxYear) };
  // The dialog works without the papers.
  const { data: files } = useData(listDeskFiles, params ? { params } : null);
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [fileId, setFileId] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      const { changed, failed } = await extendDeadlines(filings, {
        until,
        reason,
        ...(fileId && { fileId }),
      });
      if (changed.length > 0)
        notify({ title: t('extensions.extended', { count: changed.length }), tone: 'good' });
      if (failed[0])
        notify({
          title: t('bulk.notDone', { count: failed.length }),
          description: t(`bulk.failed.${failed[0].code}`),
          tone: 'warn',
        });
      onClose();
    } catch (error) {
      notifyError(error, t('page.notChanged'));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('bulk.cancel')}
      title={t('extensions.title')}
      description={t('extensions.text', { count: filings.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('bulk.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isBusy}>
            {t('extensions.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)}>
        <Stack gap="4">
          <Field label={t('extensions.until')}>
            <Input
              type="date"
              required
              min={dayAfter(0)}
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          </Field>
          <Field label={t('extensions.reason')} hint={t('extensions.reasonHint')}>
            <Input
              required
              maxLength={maxExtensionReason}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </Field>
          {single && files && files.length > 0 && (
            <Field label={t('extensions.paper')}>
              <NativeSelect value={fileId} onChange={(event) => setFileId(event.currentTarget.value)}>
                <option value="">{t('extensions.noPaper')}</option>
                {files.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
