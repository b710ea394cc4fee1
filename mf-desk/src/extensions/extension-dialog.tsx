import { listDeskFiles, maxExtensionDays, maxExtensionReason, type DeskFiling } from '@dossier/contracts';
import { notify, notifyError, useData, useFormat, useTexts } from '@dossier/remote-kit';
import type { Changed } from '../filings/filings.mutations.ts';
import { Button, Field, Input, NativeSelect, Stack } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useState, type SyntheticEvent } from 'react';
import { dayAfter } from '../filings/snooze-days.ts';
import { DayField, isWithin } from '../page/day-field.tsx';
import { CantonLists } from './canton-lists.tsx';
import { extendDeadlines, undoExtensions } from './extensions.mutations.ts';

interface Props {
  filings: readonly DeskFiling[];
  onClose: () => void;
}

/** Extends the filing deadline of one filing, with the paper that grants it, or of several at once. */
export default function ExtensionDialog({ filings, onClose }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const formId = useId();
  const [only, ...others] = filings;
  const single = others.length === 0 ? only : undefined;
  const params = single && { userId: String(single.person.userId), taxYear: String(single.taxYear) };
  // The dialog works without the papers.
  const { data: files } = useData(listDeskFiles, params ? { params } : null);
  const [until, setUntil] = useState('');
  const [refusals, setRefusals] = useState(0);
  const range = { min: dayAfter(0), max: dayAfter(maxExtensionDays) };
  const [reason, setReason] = useState('');
  const [fileId, setFileId] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!isWithin(until, range)) return setRefusals(refusals + 1);
    setBusy(true);
    try {
      const { changed, failed } = await extendDeadlines(filings, {
        until,
        reason,
        ...(fileId && { fileId }),
      });
      if (changed.length > 0)
        notify({
          title: t('extensions.extended', { count: changed.length, date: format.date(until, 'long') }),
          tone: 'good',
          action: { label: t('bulk.undo'), onSelect: () => void undo(changed) },
        });
      reportFailed(failed);
      onClose();
    } catch (error) {
      notifyError(error, t('page.notChanged'));
      setBusy(false);
    }
  }

  async function undo(extended: Changed['changed']) {
    try {
      const { changed, failed } = await undoExtensions(extended);
      if (changed.length > 0)
        notify({ title: t('extensions.undone', { count: changed.length }), tone: 'good' });
      reportFailed(failed);
    } catch (error) {
      notifyError(error, t('page.notChanged'));
    }
  }

  function reportFailed(failed: Changed['failed']) {
    if (failed[0])
      notify({
        title: t('bulk.notDone', { count: failed.length }),
        description: t(`bulk.failed.${failed[0].code}`),
        tone: 'warn',
      });
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
          {!single && <CantonLists filings={filings} />}
          <DayField
            label={t('extensions.until')}
            {...range}
            value={until}
            onChange={setUntil}
            refusals={refusals}
          />
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
