import { csvFile, type NotMapped, type ReturnDraft } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { saveFile } from '@dossier/remote-kit/save-file';
import { Actions, Button, Heading, Notice, Row, Rows, Stack, Table, Td, Text, Th } from '@dossier/ui';
import type { FilingParams } from '../review/use-review.ts';

interface Props {
  draft: ReturnDraft;
  params: FilingParams;
}

/** Longer lists are in the file of the sources. */
const maxShown = 100;

/** What the draft holds of each item, what it lacks, and its two files. */
export function DraftResult({ draft, params }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const { xml, elements, notMapped, sums } = draft;
  const name = `eCH-0119-${params.taxYear}-${params.userId}`;
  const lacks = notMapped.some(({ reason }) => reason === 'required');
  const reasons = Map.groupBy(notMapped.slice(0, maxShown), ({ reason }) => reason);

  function saveSources() {
    const head = (['element', 'value', 'paper', 'label', 'page', 'stated', 'confirmedBy'] as const).map(
      (id) => t(`draft.column.${id}`),
    );
    const rows = elements.flatMap(({ path, value, sources }) =>
      sources.map((source) => [path, value, ...cellsOf(source)]),
    );
    // texts: draft.reason.*
    const missing = notMapped.map((each) => [t(`draft.reason.${each.reason}`), '', ...cellsOf(each)]);
    saveFile(new Blob([csvFile([head, ...rows, ...missing])], { type: 'text/csv' }), `${name}.csv`);
  }

  return (
    <Stack gap="4">
      {lacks && <Notice tone="warn">{t('draft.incomplete')}</Notice>}
      <Actions>
        <Button
          variant="primary"
          onClick={() => saveFile(new Blob([xml], { type: 'application/xml' }), `${name}.xml`)}
        >
          {t('draft.saveXml')}
        </Button>
        <Button onClick={saveSources}>{t('draft.saveSources')}</Button>
      </Actions>
      {sums.length > 0 && (
        <Table label={t('draft.sums')}>
          <thead>
            <tr>
              <Th>{t('values.item')}</Th>
              <Th numeric>{t('draft.stated')}</Th>
              <Th numeric>{t('draft.mapped')}</Th>
            </tr>
          </thead>
          <tbody>
            {sums.map(({ group, stated, mapped }) => (
              // texts: values.group.*
              <tr key={group}>
                <Td>{t(`values.group.${group}`)}</Td>
                <Td numeric>{format.money(stated, 'CHF')}</Td>
                <Td numeric>{format.money(mapped, 'CHF')}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {notMapped.length === 0 ? (
        <Notice tone="good">{t('draft.complete')}</Notice>
      ) : (
        <Stack gap="3">
          <Heading as="h3" textStyle="label">
            {t('draft.notMapped', { count: notMapped.length })}
          </Heading>
          {[...reasons].map(([reason, entries]) => (
            <Stack key={reason} gap="1">
              <Text textStyle="label">{t(`draft.reason.${reason}`)}</Text>
              <Rows label={t(`draft.reason.${reason}`)}>
                {entries.map((entry) => (
                  <Missing key={`${entry.fileId} ${entry.valueId} ${entry.field}`} entry={entry} />
                ))}
              </Rows>
            </Stack>
          ))}
          {notMapped.length > maxShown && (
            <Text textStyle="small" color="fg.muted">
              {t('draft.more', { count: notMapped.length - maxShown })}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  );
}

function Missing({ entry: { name, label, page, value, field } }: { entry: NotMapped }) {
  const t = useTexts('mf-desk');
  const title = field === 'ahvNumber' ? t('draft.ahvNumber') : name;
  return (
    <Row
      title={title}
      detail={[label, page !== null && t('draft.page', { page }), value].filter(Boolean).join(' · ')}
    />
  );
}

const cellsOf = ({ name, label, page, value, confirmedBy }: Omit<NotMapped, 'reason'>) => [
  name,
  label,
  page,
  value,
  confirmedBy,
];
