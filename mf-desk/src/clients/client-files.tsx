import {
  defaultTaxYear,
  listClientFiles,
  selectableTaxYears,
  type Client,
  type UploadResponse,
} from '@dossier/contracts';
import { FailedLoad, notifyError, useData, useFormat, useTexts } from '@dossier/remote-kit';
import {
  Badge,
  Box,
  Card,
  CardHeader,
  Heading,
  Row,
  Rows,
  Field,
  FileButton,
  HStack,
  NativeSelect,
  Notice,
  Stack,
  Text,
} from '@dossier/ui';
import { UploadIcon } from '@dossier/ui/icons';
import { useState } from 'react';
import { usePersonName } from '../page/person-name.ts';
import { uploadClientFiles } from './clients.mutations.ts';
import { currentYear } from './current-year.ts';

/** Adds what came by post, mail or scanner for a year of the client. */
export function ClientFiles({ client }: { client: Client }) {
  const t = useTexts('mf-desk');
  const now = new Date();
  const years = selectableTaxYears(now);
  const current = currentYear(client)?.taxYear;
  const [year, setYear] = useState(current && years.includes(current) ? current : defaultTaxYear(now));
  const [isBusy, setBusy] = useState(false);
  const [results, setResults] = useState<UploadResponse['files']>();

  async function add(files: readonly File[]) {
    setBusy(true);
    setResults(undefined);
    try {
      setResults((await uploadClientFiles(client, year, files)).files);
    } catch (error) {
      notifyError(error, t('clients.files.failed'));
    }
    setBusy(false);
  }

  const added = results?.filter(({ status }) => status === 'fulfilled').length ?? 0;
  const rejected = results?.flatMap((each) => (each.status === 'rejected' ? [each] : [])) ?? [];
  return (
    <Card>
      <CardHeader title={t('clients.files.title')} />
      <Stack gap="4">
        <Text textStyle="small" color="fg.muted">
          {t('clients.files.text')}
        </Text>
        <HStack gap="3" flexWrap="wrap" alignItems="flex-end">
          <Field label={t('queue.label.taxYear')}>
            <NativeSelect
              value={year}
              disabled={isBusy}
              onChange={(event) => setYear(Number(event.currentTarget.value))}
            >
              {years.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <FileButton
            icon={<UploadIcon size="1.125rem" />}
            inputLabel={t('clients.files.input')}
            loading={isBusy}
            onFiles={(files) => void add(files)}
          >
            {t('clients.files.choose')}
          </FileButton>
        </HStack>
        {added > 0 && (
          <Text role="status">{t('clients.files.added', { count: added, year: String(year) })}</Text>
        )}
        {rejected.length > 0 && (
          <Notice tone="bad" live="alert" title={t('clients.files.rejected', { count: rejected.length })}>
            <Stack as="ul" gap="1" listStyleType="none">
              {rejected.map(({ fileName, reason }) => (
                <li key={fileName}>{`${fileName}: ${reason}`}</li>
              ))}
            </Stack>
          </Notice>
        )}
        <AddedFiles client={client} taxYear={year} />
      </Stack>
    </Card>
  );
}

function AddedFiles({ client, taxYear }: { client: Client; taxYear: number }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const input = { params: { userId: String(client.userId) }, query: { taxYear: String(taxYear) } };
  const request = useData(listClientFiles, input);
  if (!request.data && request.error)
    return <FailedLoad as="h3" title={t('clients.files.listFailed')} data={request} />;
  if (!request.data?.length) return null;
  const label = t('clients.files.list', { year: String(taxYear) });
  return (
    <Box>
      <Heading as="h3" size="h3">
        {label}
      </Heading>
      <Rows label={label}>
        {request.data.map(({ id, name, categoryName, uploadedAt, size, addedBy }) => (
          <Row
            key={id}
            title={name}
            detail={[format.date(uploadedAt), format.fileSize(size), nameOf(addedBy)].join(' · ')}
            aside={categoryName && <Badge tone="neutral">{categoryName}</Badge>}
          />
        ))}
      </Rows>
    </Box>
  );
}
