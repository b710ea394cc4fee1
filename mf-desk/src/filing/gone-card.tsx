import { useTexts } from '@dossier/remote-kit';
import { ErrorCard } from '@dossier/ui';
import { useTakenOver } from './use-taken-over.ts';

/** A filing that is not on the expert's desk; one that a colleague took says by whom. */
export function GoneCard({ params }: { params: Record<'userId' | 'taxYear', string> }) {
  const t = useTexts('mf-desk');
  const takenOver = useTakenOver(params);
  return <ErrorCard title={t('filing.gone')} description={takenOver ?? t('filing.goneText')} />;
}
