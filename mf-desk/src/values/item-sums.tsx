import {
  findExcluded,
  groupValues,
  isRefusedPaper,
  type DeskFile,
  type GroupOfValues,
  type Reading,
} from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { CardHeader, Heading, LinkButton, Row, Rows, Table, Td, Text, Th } from '@dossier/ui';
import { Section } from '../page/section.tsx';

interface Props {
  files: readonly DeskFile[];
  readings: ReadonlyMap<string, Reading>;
  /** Of the year before. */
  before: readonly Reading[];
  taxYear: string;
  onShow: (fileId: string) => void;
}

/** The sums of the papers for each item of a return, their difference to the year before, and which papers do not count. */
export function ItemSums({ files, readings, before, taxYear, onShow }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const all = [...readings.values()];
  const excluded = findExcluded(all, new Set(files.filter(isRefusedPaper).map(({ id }) => id)));
  const groups = groupValues(all, excluded).filter(({ sums }) => sums.size > 0);
  const leftOut = [...excluded].filter(([{ values }]) => values.length > 0);
  if (groups.length === 0 && leftOut.length === 0) return null;
  const groupsBefore = groupValues(before);
  const hasBefore = groupsBefore.length > 0;
  const sumBefore = ({ group }: GroupOfValues, currency: string) =>
    groupsBefore.find((each) => each.group === group)?.sums.get(currency);
  const change = (now: number, earlier: number | undefined) =>
    earlier === undefined ? '–' : format.money(now - earlier, '').trim();
  const fileName = (fileId: string) => files.find(({ id }) => id === fileId)?.name ?? '';
  return (
    <Section>
      <CardHeader title={t('values.sums')} />
      {groups.length > 0 && (
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
      )}
      {leftOut.length > 0 && (
        <>
          <Heading as="h4" textStyle="label" marginTop="4" marginBottom="1">
            {t('values.leftOut', { count: leftOut.length })}
          </Heading>
          <Rows label={t('values.leftOut', { count: leftOut.length })}>
            {leftOut.map(([{ fileId, kindName, taxYear: year, ownerName }, reason]) => (
              // texts: values.reason.*
              <Row
                key={fileId}
                title={
                  <LinkButton textAlign="start" onClick={() => onShow(fileId)}>
                    {kindName ?? fileName(fileId)}
                  </LinkButton>
                }
                detail={t(`values.reason.${reason}`, { year: year ?? '', name: ownerName ?? '' })}
              />
            ))}
          </Rows>
        </>
      )}
      <Text textStyle="small" color="fg.muted" marginTop="2">
        {t('values.sumsHint')}
      </Text>
    </Section>
  );
}
