import { listInbox } from '@dossier/contracts';
import { useData, useFormat, useTexts } from '@dossier/remote-kit';
import { isAbout } from '../inbox/is-about.ts';
import { usePersonName } from '../page/person-name.ts';

/** Says which colleague took a filing over, when and why; null when nobody did. */
export function useTakenOver(params: Record<'userId' | 'taxYear', string>): string | null {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const { data } = useData(listInbox, {});
  const handover = data?.find((entry) => entry.kind === 'handedOver' && isAbout(entry, params));
  if (!handover?.by) return null;
  const { by, at, note } = handover;
  const taken = t('filing.takenOver', { name: nameOf(by), date: format.dateTime(at) });
  return note ? `${taken} ${note}` : taken;
}
