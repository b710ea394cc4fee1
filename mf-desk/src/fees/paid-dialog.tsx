import type { DeskInvoice } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useState, type SyntheticEvent } from 'react';
import { dayAfter } from '../filings/snooze-days.ts';
import { DayField, isWithin } from '../page/day-field.tsx';

interface Props {
  invoice: DeskInvoice;
  isBusy: boolean;
  onConfirm: (day: string) => void;
  onClose: () => void;
}

/** Asks for the day on which an invoice was paid. */
export function PaidDialog({ invoice, isBusy, onConfirm, onClose }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const formId = useId();
  const range = { min: invoice.issuedOn, max: dayAfter(0) };
  const [day, setDay] = useState(range.max);
  const [refusals, setRefusals] = useState(0);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (isWithin(day, range)) onConfirm(day);
    else setRefusals(refusals + 1);
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={t('bulk.cancel')}
      title={t('fees.paidTitle', { number: invoice.number })}
      description={t('fees.paidText', { amount: format.money(invoice.total / 100) })}
      footer={
        <>
          <Button onClick={onClose}>{t('bulk.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isBusy}>
            {t('fees.markPaid')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <DayField label={t('fees.paidDay')} {...range} value={day} onChange={setDay} refusals={refusals} />
      </form>
    </Dialog>
  );
}
