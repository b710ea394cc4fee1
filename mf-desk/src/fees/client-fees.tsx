import {
  defaultTaxYear,
  getClientFees,
  selectableTaxYears,
  type Client,
  type ResponseOf,
} from '@dossier/contracts';
import {
  FailedLoad,
  notify,
  notifyError,
  useData,
  useFormat,
  useTexts,
  useUnsaved,
} from '@dossier/remote-kit';
import {
  Box,
  Button,
  Card,
  CardHeader,
  Field,
  HStack,
  Input,
  Loading,
  NativeSelect,
  Notice,
  Rows,
  SkeletonText,
  Stack,
  Text,
} from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';
import { useState, type SyntheticEvent } from 'react';
import { newUuid } from '../page/new-uuid.ts';
import { issueInvoice, setClientFee } from './fees.mutations.ts';
import { formatFrancs, parseFrancs } from './francs.ts';
import { InvoiceRow } from './invoice-row.tsx';
import { useHasFees } from './use-has-fees.ts';

type ClientFeesData = ResponseOf<typeof getClientFees>;

/** Mandate, fee and invoices of a client, where the office invoices here. */
export function ClientFees({ client }: { client: Client }) {
  return useHasFees() ? <FeesCard client={client} /> : null;
}

function FeesCard({ client }: { client: Client }) {
  const t = useTexts('mf-desk');
  const request = useData(getClientFees, { params: { userId: String(client.userId) } });
  const { data, error } = request;
  if (!data && error) return <FailedLoad title={t('fees.failed')} data={request} />;
  return (
    <Card>
      <CardHeader
        title={t('fees.title')}
        aside={
          <AppLink to="/desk/invoices" standalone>
            {t('fees.invoices')}
          </AppLink>
        }
      />
      {!data ? (
        <Loading label={t('fees.loading')}>
          <SkeletonText lines={3} />
        </Loading>
      ) : (
        <Stack gap="4">
          <MandateState mandate={data.mandate} />
          <FeeForm client={client} fees={data} />
          {data.invoices.length > 0 && (
            <Rows label={t('fees.invoices')}>
              {data.invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
            </Rows>
          )}
        </Stack>
      )}
    </Card>
  );
}

function MandateState({ mandate }: Pick<ClientFeesData, 'mandate'>) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  if (!mandate) return null;
  const { acceptedAt, isCurrent } = mandate;
  if (!acceptedAt) return <Text>{t('fees.mandate.open')}</Text>;
  const date = format.date(acceptedAt);
  return <Text>{t(isCurrent ? 'fees.mandate.accepted' : 'fees.mandate.earlier', { date })}</Text>;
}

function FeeForm({ client, fees }: { client: Client; fees: ClientFeesData }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const now = new Date();
  const years = selectableTaxYears(now);
  const [year, setYear] = useState(defaultTaxYear(now));
  const stored = fees.fees.find(({ taxYear }) => taxYear === year);
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const [busy, setBusy] = useState<'save' | 'issue'>();
  // The id of the next invoice stays until it is issued: a repeated press issues no second one.
  const [nextId, setNextId] = useState(newUuid);
  const shown = typed ?? formatFrancs(stored?.total ?? fees.standardFee);
  const isInvoiced = fees.invoices.some(({ taxYear, state }) => taxYear === year && state !== 'cancelled');
  useUnsaved(typed !== undefined && typed !== formatFrancs(stored?.total ?? null));

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    const total = parseFrancs(shown);
    setWrong(total === null);
    if (busy || total === null) return;
    setBusy('save');
    try {
      await setClientFee(client, year, { total, version: stored?.version ?? null });
      setTyped(undefined);
      notify({ title: t('fees.saved'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('fees.notSaved'));
    }
    setBusy(undefined);
  }

  async function issue() {
    if (busy) return;
    setBusy('issue');
    try {
      const { number } = await issueInvoice(client, year, nextId);
      setNextId(newUuid());
      notify({ title: t('fees.issued', { number }), tone: 'good' });
    } catch (error) {
      notifyError(error, t('fees.notIssued'));
    }
    setBusy(undefined);
  }

  const isSaved = stored !== undefined && parseFrancs(shown) === stored.total;
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="3">
        <HStack gap="3" flexWrap="wrap" alignItems="flex-end">
          <Field label={t('queue.label.taxYear')}>
            <NativeSelect
              value={year}
              disabled={busy !== undefined}
              onChange={(event) => {
                setYear(Number(event.currentTarget.value));
                setTyped(undefined);
                setWrong(false);
              }}
            >
              {years.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Box flex="1 1 10rem" maxWidth="16rem">
            <Field
              label={t('fees.fee')}
              hint={
                stored ? t('fees.agreed', { amount: format.money(stored.total / 100) }) : t('fees.feeHint')
              }
              error={isWrong ? t('fees.feeWrong') : undefined}
            >
              <Input
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                value={shown}
                readOnly={busy !== undefined}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  setWrong(false);
                }}
              />
            </Field>
          </Box>
        </HStack>
        {!fees.canInvoice && <Notice tone="warn" title={t('fees.noSettings')} />}
        {isInvoiced && (
          <Text textStyle="small" color="fg.muted">
            {t('fees.isInvoiced', { year: String(year) })}
          </Text>
        )}
        <HStack gap="2" flexWrap="wrap">
          <Button type="submit" size="sm" loading={busy === 'save'} disabled={isSaved || busy === 'issue'}>
            {t('fees.save')}
          </Button>
          {fees.canInvoice && !isInvoiced && (
            <Button
              size="sm"
              variant="primary"
              loading={busy === 'issue'}
              disabled={!isSaved || busy === 'save'}
              onClick={() => void issue()}
            >
              {t('fees.issue')}
            </Button>
          )}
        </HStack>
      </Stack>
    </form>
  );
}
