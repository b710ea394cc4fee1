import { useTexts } from '@dossier/remote-kit';
import { Text } from '@dossier/ui';
import { FindingRows } from '../status/finding-rows.tsx';
import { useFindings } from '../status/use-findings.ts';

/** What the advanced section asks of everybody: the check before transmitting would name it at the last moment. */
const ofEverybody = ['TAX_NUMBER_MISSING', 'NOT_SIGNED'];

/** What is open of the advanced section besides finishing it. Lazily loaded: it needs the rules of all findings. */
export default function OpenFindings({ taxYear }: { taxYear: number }) {
  const t = useTexts('mf-home');
  const { findings } = useFindings(taxYear);
  const open = findings?.filter(({ code }) => ofEverybody.includes(code)) ?? [];
  if (open.length === 0) return null;
  return (
    <div>
      <Text textStyle="small" fontWeight="semibold" marginBottom="2">
        {t('next.alsoOpen')}
      </Text>
      <FindingRows findings={open} onLeave={() => undefined} />
    </div>
  );
}
