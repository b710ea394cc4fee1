import { useTexts } from '@dossier/remote-kit';
import { fact } from '@dossier/remote-kit/first-view';
import { SegmentedControl } from '@dossier/ui';
import { YearLabel } from '../year/year-label.tsx';

export const shownYears = 3;
export const yearFacts = Array.from({ length: shownYears }, (_, index) => fact(`year${index}`));
export const latestYearFact = fact(`year${shownYears - 1}`);
/** The year that cannot be filed yet; its page has no first view. */
const collectingFact = fact(`year${shownYears}`);
const ignore = () => undefined;

export function Years({ selected }: { selected: number }) {
  const t = useTexts('mf-home');
  return (
    <SegmentedControl
      label={t('home.taxYear')}
      value={fact(`year${selected}`)}
      onChange={ignore}
      options={[
        ...yearFacts.map((year) => ({ value: year, label: year })),
        { value: collectingFact, label: <YearLabel year={collectingFact} isCollecting /> },
      ]}
    />
  );
}
