import { maxSnoozeDays } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useState } from 'react';
import { DayField, isWithin } from '../page/day-field.tsx';
import { dayAfter } from '../filings/snooze-days.ts';

interface Props {
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** Chooses the day until which filings are put off. */
export default function DayDialog({ onChoose, onClose }: Props) {
  const t = useTexts('mf-desk');
  const formId = useId();
  const [day, setDay] = useState(dayAfter(1));
  const [refusals, setRefusals] = useState(0);
  const range = { min: dayAfter(1), max: dayAfter(maxSnoozeDays) };
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('bulk.cancel')}
      title={t('bulk.chooseDay')}
      description={t('bulk.snoozeText')}
      footer={
        <>
          <Button onClick={onClose}>{t('bulk.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('bulk.snooze')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWithin(day, range)) return setRefusals(refusals + 1);
          onChoose(day);
          onClose();
        }}
      >
        <DayField label={t('bulk.day')} {...range} value={day} onChange={setDay} refusals={refusals} />
      </form>
    </Dialog>
  );
}
