import { paymentKinds, type PaymentKind } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button, Field, Fieldset, Grid, Input, NativeSelect, Stack } from '@dossier/ui';
import type { PaymentInput } from './after-filing-form.ts';
import { FormDay } from './form-day.tsx';

interface Props {
  payments: readonly PaymentInput[];
  /** The names of inputs with a fault. */
  invalid: readonly string[];
  today: string;
  canAdd: boolean;
  onChange: (payments: PaymentInput[]) => void;
}

/** Instalments to pay and refunds to receive. */
export function PaymentsFieldset({ payments, invalid, today, canAdd, onChange }: Props) {
  const t = useTexts('mf-desk');
  const latest = `${Number(today.slice(0, 4)) + 3}-12-31`;
  const change = (id: number, part: Partial<PaymentInput>) =>
    onChange(payments.map((payment) => (payment.id === id ? { ...payment, ...part } : payment)));
  const errorOf = (id: number, name: string, text: string) =>
    invalid.includes(`payment.${id}.${name}`) ? text : undefined;
  function add() {
    const id = Math.max(-1, ...payments.map((payment) => payment.id)) + 1;
    onChange([...payments, { id, kind: 'instalment', amount: '', dueOn: '', doneOn: '' }]);
  }
  return (
    <Fieldset legend={t('afterFiling.payments')}>
      <Stack gap="4">
        {payments.map(({ id, kind, amount, dueOn, doneOn }, index) => (
          <Stack key={id} gap="2" role="group" aria-label={t('afterFiling.payment', { number: index + 1 })}>
            <Grid gap="2" templateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
              <Field label={t('afterFiling.paymentKind')}>
                <NativeSelect
                  value={kind}
                  onChange={(event) => change(id, { kind: event.currentTarget.value as PaymentKind })}
                >
                  {paymentKinds.map((each) => (
                    // texts: afterFiling.kinds.*
                    <option key={each} value={each}>
                      {t(`afterFiling.kinds.${each}`)}
                    </option>
                  ))}
                </NativeSelect>
              </Field>
              <Field label={t('afterFiling.amount')} error={errorOf(id, 'amount', t('values.amountInvalid'))}>
                <Input
                  inputMode="decimal"
                  value={amount}
                  onChange={(event) => change(id, { amount: event.currentTarget.value })}
                />
              </Field>
              <FormDay
                label={t('afterFiling.dueOn')}
                value={dueOn}
                max={latest}
                error={errorOf(id, 'dueOn', t('afterFiling.dueInvalid'))}
                onChange={(day) => change(id, { dueOn: day })}
              />
              <FormDay
                label={t('afterFiling.doneOn')}
                value={doneOn}
                max={today}
                error={errorOf(id, 'doneOn', t('afterFiling.dayInvalid'))}
                onChange={(day) => change(id, { doneOn: day })}
              />
            </Grid>
            <Button
              size="sm"
              variant="ghost"
              alignSelf="start"
              aria-label={t('afterFiling.removePayment', { number: index + 1 })}
              onClick={() => onChange(payments.filter((payment) => payment.id !== id))}
            >
              {t('afterFiling.remove')}
            </Button>
          </Stack>
        ))}
        {canAdd && (
          <Button size="sm" alignSelf="start" onClick={add}>
            {t('afterFiling.addPayment')}
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}
