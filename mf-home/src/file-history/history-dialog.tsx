import { fileHistoryTaxYears, yearInZurich } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { ButtonLink } from '@dossier/ui/router';
import { useState } from 'react';
import { noFilter } from '../files/file-filter.ts';
import { FileHistory } from './file-history.tsx';

/** The file history as a dialog on home, starting with the selected year. */
export default function HistoryDialog({ taxYear, onClose }: { taxYear: number; onClose: () => void }) {
  const t = useTexts('mf-home');
  const now = new Date();
  const [shownYear, setShownYear] = useState(
    fileHistoryTaxYears(now).includes(taxYear) ? taxYear : yearInZurich(now),
  );
  const [filter, setFilter] = useState(noFilter);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      closeLabel={t('home.close')}
      title={t('history.title')}
      description={t('history.lead')}
      footer={
        <>
          <Button onClick={onClose}>{t('home.close')}</Button>
          <ButtonLink to={`/file-history?taxYear=${shownYear}`}>{t('history.openPage')}</ButtonLink>
        </>
      }
    >
      <FileHistory
        taxYear={shownYear}
        onTaxYear={setShownYear}
        filter={filter}
        onFilter={(change) => setFilter((before) => ({ ...before, ...change }))}
        dayHeading="h3"
        notifyWhenEmpty
      />
    </Dialog>
  );
}
