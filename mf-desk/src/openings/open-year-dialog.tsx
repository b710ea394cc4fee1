import { homeTaxYears } from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import { Button, Checkbox, Field, NativeSelect, Stack } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useNavigate } from '@dossier/ui/router';
import { useId, useState, type SyntheticEvent } from 'react';
import { newUuid } from '../page/new-uuid.ts';
import { openYear } from './openings.mutations.ts';

interface Props {
  /** The clients, or all of whom somebody is in charge. */
  clients: readonly { readonly userId: number }[] | 'all';
  onClose: () => void;
}

/** Opens a tax year for clients; the page of the openings shows how far it is. */
export default function OpenYearDialog({ clients, onClose }: Props) {
  const t = useTexts('mf-desk');
  const navigate = useNavigate();
  const formId = useId();
  // One id for all attempts, so that none opens the year twice.
  const [id] = useState(newUuid);
  const years = homeTaxYears(new Date()).toReversed();
  const [taxYear, setTaxYear] = useState(years[0]);
  const [mail, setMail] = useState(true);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy || taxYear === undefined) return;
    setBusy(true);
    try {
      const userIds = clients === 'all' ? clients : clients.map(({ userId }) => userId);
      await openYear(id, { taxYear, mail, clients: userIds });
      notify({ title: t('openings.started'), tone: 'good' });
      onClose();
      void navigate('/desk/openings');
    } catch (error) {
      setBusy(false);
      notifyError(error, t('openings.notStarted'));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('bulk.cancel')}
      title={t('openings.open')}
      description={clients === 'all' ? t('openings.textAll') : t('openings.text', { count: clients.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('bulk.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isBusy}>
            {t('openings.start')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <Field label={t('openings.year')} hint={t('openings.yearHint')}>
            <NativeSelect
              value={taxYear}
              onChange={({ currentTarget: { value } }) => setTaxYear(Number(value))}
            >
              {years.map((year) => (
                <option key={year} value={year}>
                  {year}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Checkbox
            hint={t('openings.mailHint')}
            checked={mail}
            onChange={({ currentTarget }) => setMail(currentTarget.checked)}
          >
            {t('openings.mail')}
          </Checkbox>
        </Stack>
      </form>
    </Dialog>
  );
}
