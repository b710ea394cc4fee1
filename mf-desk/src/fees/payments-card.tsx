import { notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Card, CardHeader, FileButton, HStack, Notice, Row, Rows, Stack, Text } from '@dossier/ui';
import { UploadIcon } from '@dossier/ui/icons';
import { useState } from 'react';
import { uploadPayments, type PaymentResult } from './fees.mutations.ts';

/** Marks invoices as paid by a file of the bank, and lists what matched none. */
export function PaymentsCard() {
  const t = useTexts('mf-desk');
  const [result, setResult] = useState<PaymentResult>();
  const [isBusy, setBusy] = useState(false);

  async function upload([file]: readonly File[]) {
    if (!file) return;
    setBusy(true);
    setResult(undefined);
    try {
      setResult(await uploadPayments(file));
    } catch (error) {
      notifyError(error, t('fees.payments.failed'));
    }
    setBusy(false);
  }

  return (
    <Card>
      <CardHeader title={t('fees.payments.title')} />
      <Stack gap="4">
        <Text textStyle="small" color="fg.muted">
          {t('fees.payments.text')}
        </Text>
        <HStack>
          <FileButton
            icon={<UploadIcon size="1.125rem" />}
            inputLabel={t('fees.payments.input')}
            accept=".xml,application/xml,text/xml"
            loading={isBusy}
            onFiles={(files) => void upload(files)}
          >
            {t('fees.payments.choose')}
          </FileButton>
        </HStack>
        {result && <Result {...result} />}
      </Stack>
    </Card>
  );
}

function Result({ paid, known, unmatched }: PaymentResult) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  return (
    <>
      <Notice
        tone={paid.length > 0 ? 'good' : 'neutral'}
        live="status"
        title={t('fees.payments.paid', { count: paid.length })}
      >
        {known > 0 && t('fees.payments.known', { count: known })}
      </Notice>
      {unmatched.length > 0 && (
        <>
          <CardHeader as="h3" title={t('fees.payments.unmatched')} count={unmatched.length} />
          <Rows label={t('fees.payments.unmatched')}>
            {unmatched.map(({ problem, bookedOn, amount, currency, reference, payer, number }, index) => (
              <Row
                // The payments of a file have no id of their own, and their order stays.
                key={index}
                title={format.money(amount / 100, currency)}
                detail={[
                  bookedOn && format.date(bookedOn),
                  payer,
                  number !== null && t('fees.payments.ofInvoice', { number }),
                  reference,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                // texts: fees.problem.*
                aside={<Badge tone="neutral">{t(`fees.problem.${problem}`)}</Badge>}
              />
            ))}
          </Rows>
        </>
      )}
    </>
  );
}
