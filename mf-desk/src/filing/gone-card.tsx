import { listInbox } from '@dossier/contracts';
import { useData, useFormat, useTexts } from '@dossier/remote-kit';
import { ErrorCard } from '@dossier/ui';
import { isAbout } from '../inbox/is-about.ts';
import { usePersonName } from '../page/person-name.ts';

/** A filing that is not on the expert's desk; one that a colleague took says by whom. */
export function GoneCard({ params }: { params: Record<'userId' | 'taxYear', string> }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const { data } = useData(listInbox, {});
  const handover = data?.find((entry) => entry.kind === 'handedOver' && isAbout(entry, params));
  if (!handover?.by) return <ErrorCard title={t('filing.gone')} description={t('filing.goneText')} />;
  const { by, at, note } = handover;
  const taken = t('filing.takenOver', { name: nameOf(by), date: format.dateTime(at) });
  return <ErrorCard title={t('filing.gone')} description={note ? `${taken} ${note}` : taken} />;
}
