import { groupValues, type GroupOfValues, type Reading } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { CardHeader, Table, Td, Text, Th } from '@dossier/ui';
import { Section } from '../page/section.tsx';

interface Props {
  readings: readonly Reading[];
  /** Of the year before. */
  before: readonly Reading[];
  taxYear: string;
}

/** The sums of the papers for each item of a return, and their difference to the year before. */
export function ItemSums({ readings, before, taxYear }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const groups = groupValues(readings).filter(({ sums }) => sums.size > 0);
  if (groups.length === 0) return null;
  const groupsBefore = groupValues(before);
  const hasBefore = groupsBefore.length > 0;
  const sumBefore = ({ group }: GroupOfValues, currency: string) =>
    groupsBefore.find((each) => each.group === group)?.sums.get(currency);
  const change = (now: number, earlier: number | undefined) =>
    earlier === undefined ? '–' : format.money(now - earlier, '').trim();
  return (
    <Section>
      <CardHeader title={t('values.sums')} />
      <Table label={t('values.sums')}>
        <thead>
          <tr>
            <Th>{t('values.item')}</Th>
            <Th numeric>{taxYear}</Th>
            {hasBefore && <Th numeric>{t('values.change')}</Th>}
          </tr>
        </thead>
        <tbody>
          {groups.flatMap((group) =>
            [...group.sums].map(([currency, sum]) => (
              // texts: values.group.*
              <tr key={`${group.group} ${currency}`}>
                <Td>{t(`values.group.${group.group}`)}</Td>
                <Td numeric>{format.money(sum, currency)}</Td>
                {hasBefore && <Td numeric>{change(sum, sumBefore(group, currency))}</Td>}
              </tr>
            )),
          )}
        </tbody>
      </Table>
      <Text textStyle="small" color="fg.muted" marginTop="2">
        {t('values.sumsHint')}
      </Text>
    </Section>
  );
}
