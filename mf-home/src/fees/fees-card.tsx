import { dayInZurich, downloadInvoice, getFees, type Invoice, type ResponseOf } from '@dossier/contracts';
import {
  downloadUrl,
  FailedLoad,
  notify,
  notifyError,
  useData,
  useFormat,
  useSession,
  useTexts,
} from '@dossier/remote-kit';
import {
  Badge,
  Box,
  Button,
  ButtonAnchor,
  Card,
  CardHeader,
  Checkbox,
  HStack,
  LinkButton,
  Row,
  Rows,
  Stack,
  Text,
} from '@dossier/ui';
import { DownloadIcon } from '@dossier/ui/icons';
import { useId, useState } from 'react';
import { acceptMandate } from './fees.mutations.ts';

type Fees = ResponseOf<typeof getFees>;

/** `top`: while the person has something to do about fees; `side`: otherwise. */
export type FeesPlace = 'top' | 'side';

/** What the person agrees with the office about, and what they pay. */
export default function FeesCard({ place }: { place: FeesPlace }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const request = useData(getFees, {});
  const { data, error } = request;
  const isDue =
    (data?.mandate && data.mandate.acceptedAt === null) ||
    data?.invoices.some(({ state }) => state === 'open');
  const isEmpty = data && !data.mandate && data.invoices.length === 0 && data.fees.length === 0;
  if (isEmpty || (!data && !error) || (place === 'top') !== Boolean(isDue)) return null;
  if (!data) return <FailedLoad title={t('fees.failed')} data={request} />;
  const { mandate, fees, invoices, releaseWhenPaid } = data;
  const isOpen = invoices.some(({ state }) => state === 'open');
  return (
    <Card id="fees">
      <CardHeader title={t('fees.title')} />
      <Stack gap="4">
        {mandate && <Mandate mandate={mandate} />}
        {fees.length > 0 && (
          <Text>
            {fees
              .map(({ taxYear, total }) =>
                t('fees.agreed', { year: taxYear, amount: format.money(total / 100) }),
              )
              .join(' · ')}
          </Text>
        )}
        {releaseWhenPaid && isOpen && <Text>{t('fees.release')}</Text>}
        {invoices.length > 0 && (
          <Rows label={t('fees.invoices')}>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </Rows>
        )}
      </Stack>
    </Card>
  );
}

function Mandate({ mandate }: { mandate: NonNullable<Fees['mandate']> }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const textId = useId();
  const { impersonatedBy } = useSession();
  const { acceptedAt, text, language } = mandate;
  const [isShown, setShown] = useState(acceptedAt === null);
  const [isRead, setRead] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function accept() {
    setMissing(!isRead);
    if (!isRead || isBusy) return;
    setBusy(true);
    try {
      await acceptMandate(mandate);
      setShown(false);
      notify({ title: t('fees.mandate.done'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('fees.mandate.failed'));
    }
    setBusy(false);
  }

  return (
    <Stack gap="3">
      <Text>
        {acceptedAt
          ? t('fees.mandate.accepted', { date: format.date(acceptedAt, 'long') })
          : t('fees.mandate.lead')}
      </Text>
      {acceptedAt && (
        <Box>
          <LinkButton aria-expanded={isShown} aria-controls={textId} onClick={() => setShown(!isShown)}>
            {t(isShown ? 'fees.mandate.hide' : 'fees.mandate.show')}
          </LinkButton>
        </Box>
      )}
      {isShown && (
        <Box
          id={textId}
          role="region"
          aria-label={t('fees.mandate.title')}
          tabIndex={0}
          lang={language}
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          maxHeight="20rem"
          overflowY="auto"
          borderWidth="1px"
          borderColor="border"
          borderRadius="md"
          padding="3"
        >
          {text}
        </Box>
      )}
      {!acceptedAt && impersonatedBy === null && (
        <>
          <Checkbox
            checked={isRead}
            error={isMissing && !isRead ? t('fees.mandate.required') : undefined}
            onChange={(event) => setRead(event.currentTarget.checked)}
          >
            {t('fees.mandate.confirm')}
          </Checkbox>
          <HStack>
            <Button variant="secondary" loading={isBusy} onClick={() => void accept()}>
              {t('fees.mandate.accept')}
            </Button>
          </HStack>
        </>
      )}
    </Stack>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const { id, number, taxYear, total, state, dueOn, paidOn } = invoice;
  const status = state === 'open' && dueOn < dayInZurich(new Date()) ? 'overdue' : state;
  return (
    <Row
      title={t('fees.invoice', { number, year: taxYear })}
      detail={[
        format.money(total / 100),
        state === 'open' && t('fees.due', { date: format.date(dueOn) }),
        paidOn && t('fees.paidOn', { date: format.date(paidOn) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      aside={
        // texts: fees.state.*
        <Badge tone={status === 'paid' ? 'good' : status === 'overdue' ? 'warn' : 'neutral'}>
          {t(`fees.state.${status}`)}
        </Badge>
      }
      foot={
        <HStack>
          <ButtonAnchor
            size="sm"
            href={downloadUrl(downloadInvoice, { params: { id } })}
            aria-label={t('fees.downloadNamed', { number })}
            download
          >
            <DownloadIcon size="1rem" aria-hidden />
            <span>{t('fees.download')}</span>
          </ButtonAnchor>
        </HStack>
      }
    />
  );
}
