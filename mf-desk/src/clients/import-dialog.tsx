import { csvFile, importFields, importLimits, type ImportField } from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import { saveFile } from '@dossier/remote-kit/save-file';
import { Button, Field, FileButton, Grid, NativeSelect, Notice, Stack, Text } from '@dossier/ui';
import { UploadIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { useRef, useState } from 'react';
import {
  importClients,
  readClientColumns,
  type ClientColumns,
  type ImportResult,
} from './clients.mutations.ts';
import { SampleTable } from './sample-table.tsx';

type Columns = Partial<Record<ImportField, number>>;

/** So many errors are listed; the file has them all. */
const listedErrors = 5;

/** Invites a list: the columns are matched, and everything is checked, before anything happens. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('mf-desk');
  const first = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File>();
  const [list, setList] = useState<ClientColumns>();
  const [columns, setColumns] = useState<Columns>({});
  const [checked, setChecked] = useState<ImportResult>();
  const [isBusy, setBusy] = useState(false);

  async function attempt(action: () => Promise<void>) {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      notifyError(error, t('clients.import.failed'));
    }
    setBusy(false);
  }

  const choose = (chosen: File) =>
    attempt(async () => {
      const found = await readClientColumns(chosen);
      setFile(chosen);
      setList(found);
      setColumns(found.columns);
      setChecked(undefined);
    });

  const check = (chosen: File) =>
    attempt(async () => setChecked(await importClients(chosen, columns, { dryRun: true })));

  const invite = (chosen: File) =>
    attempt(async () => {
      const { created, errors } = await importClients(chosen, columns, { dryRun: false });
      notify({ title: t('clients.import.done', { count: created }), tone: 'good' });
      if (errors.length === 0) onClose();
      else setChecked({ created: 0, existing: 0, errors });
    });

  const isReady = checked !== undefined && checked.created > 0;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      closeLabel={t('bulk.cancel')}
      initialFocus={first}
      title={t('clients.import.title')}
      description={t('clients.import.text', { rows: importLimits.rows })}
      footer={
        <>
          <Button onClick={onClose}>{t('bulk.cancel')}</Button>
          {file && list && (
            <Button
              variant="primary"
              loading={isBusy}
              aria-disabled={columns.email === undefined || checked?.created === 0}
              onClick={() => void (isReady ? invite(file) : check(file))}
            >
              {isReady
                ? t('clients.import.invite', { count: checked.created })
                : t('clients.import.check', { count: list.rows })}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="5" alignItems="stretch">
        <FileButton
          ref={first}
          alignSelf="start"
          icon={<UploadIcon size="1.125rem" />}
          inputLabel={t('clients.import.file')}
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          loading={isBusy && !list}
          onFile={(chosen) => void choose(chosen)}
        >
          {t(file ? 'clients.import.chooseOther' : 'clients.import.choose')}
        </FileButton>
        {file && list && (
          <>
            <Text overflowWrap="anywhere" aria-live="polite">
              {t('clients.import.chosen', { name: file.name, count: list.rows })}
            </Text>
            <ColumnSelects
              list={list}
              columns={columns}
              onChange={(change) => {
                setColumns(change);
                setChecked(undefined);
              }}
            />
            <SampleTable list={list} label={t('clients.import.sample')} />
          </>
        )}
        {checked && <CheckResult result={checked} />}
      </Stack>
    </Dialog>
  );
}

interface ColumnsProps {
  list: ClientColumns;
  columns: Columns;
  onChange: (columns: Columns) => void;
}

function ColumnSelects({ list, columns, onChange }: ColumnsProps) {
  const t = useTexts('mf-desk');
  const count = Math.max(list.names?.length ?? 0, ...list.sample.map(({ length }) => length));
  const nameOf = (index: number) =>
    list.names?.[index] ||
    t('clients.import.column', { number: index + 1, sample: list.sample[0]?.[index] ?? '' });
  function set(field: ImportField, value: string) {
    const { [field]: _, ...others } = columns;
    onChange(value === '' ? others : { ...others, [field]: Number(value) });
  }
  // texts: clients.import.field.*
  return (
    <Grid gridTemplateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="3">
      {importFields.map((field) => (
        <Field
          key={field}
          label={t(`clients.import.field.${field}`)}
          error={
            field === 'email' && columns.email === undefined ? t('clients.import.emailMissing') : undefined
          }
        >
          <NativeSelect
            size="sm"
            value={columns[field] ?? ''}
            onChange={(event) => set(field, event.currentTarget.value)}
          >
            <option value="">{t('clients.import.none')}</option>
            {Array.from({ length: count }, (_, index) => (
              <option key={index} value={index}>
                {nameOf(index)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ))}
    </Grid>
  );
}

/** What an import would do, with the lines that it leaves out. */
function CheckResult({ result: { created, existing, errors } }: { result: ImportResult }) {
  const t = useTexts('mf-desk');
  // texts: clients.import.field.*, clients.import.error.*
  const describe = ({ row, column, code }: ImportResult['errors'][number]) => ({
    row,
    column: t(`clients.import.field.${column}`),
    problem: t(`clients.import.error.${code}`),
  });
  function save() {
    const head = [t('clients.import.row'), t('clients.import.columnTitle'), t('clients.import.problem')];
    const lines = errors.map(describe).map(({ row, column, problem }) => [row, column, problem]);
    saveFile(
      new Blob([csvFile([head, ...lines])], { type: 'text/csv' }),
      `${t('clients.import.errorFile')}.csv`,
    );
  }
  return (
    <Stack
      gap="3"
      alignItems="start"
      ref={(shown: HTMLElement | null) => shown?.scrollIntoView?.({ block: 'nearest' })}
    >
      <Text role="status">{t('clients.import.result', { created, existing, errors: errors.length })}</Text>
      {errors.length > 0 && (
        <Notice
          tone="warn"
          title={t('clients.import.leftOut', { count: errors.length })}
          action={
            <Button size="sm" onClick={save}>
              {t('clients.import.save')}
            </Button>
          }
        >
          <Stack as="ul" gap="1" listStyleType="none">
            {errors.slice(0, listedErrors).map((error) => {
              const { row, column, problem } = describe(error);
              return (
                <li key={`${row} ${error.column}`}>{t('clients.import.line', { row, column, problem })}</li>
              );
            })}
          </Stack>
        </Notice>
      )}
    </Stack>
  );
}
