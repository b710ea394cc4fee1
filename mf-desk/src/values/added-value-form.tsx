import { maxAddedPage, parseAmount, valueKeys, type ValueKey } from '@dossier/contracts';
import { notify, notifyError, useLanguage, useTexts } from '@dossier/remote-kit';
import { Box, Field, Grid, Input, NativeSelect } from '@dossier/ui';
import { useEffect, useRef, useState } from 'react';
import type { FilingParams } from '../review/use-review.ts';
import { EditForm } from './edit-form.tsx';
import { addDeskValue } from './values.mutations.ts';

interface Props {
  params: FilingParams;
  fileId: string;
  /** The key that the paper most likely misses. */
  initialKey: ValueKey;
  onClose: () => void;
}

/** Adds an amount that stands on a paper and was not read. */
export function AddedValueForm({ params, fileId, initialKey, onClose }: Props) {
  const t = useTexts('mf-desk');
  const { language } = useLanguage();
  const first = useRef<HTMLSelectElement>(null);
  const [key, setKey] = useState<ValueKey>(initialKey);
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState('CHF');
  const [page, setPage] = useState('');
  const [problems, setProblems] = useState<Partial<Record<'amount' | 'currency' | 'page', string>>>({});
  const [isBusy, setBusy] = useState(false);
  useEffect(() => first.current?.focus(), []);
  const keys = valueKeys
    .map((id) => ({ id, label: t(`readings.values.${id}`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));

  async function add() {
    const value = parseAmount(amount);
    const number = Number(page);
    const isPage = page === '' || (Number.isInteger(number) && number >= 1 && number <= maxAddedPage);
    const isCurrency = /^[A-Z]{3}$/.test(currency);
    setProblems({
      ...(value === null && { amount: t('values.amountInvalid') }),
      ...(!isCurrency && { currency: t('values.currencyInvalid') }),
      ...(!isPage && { page: t('values.pageInvalid') }),
    });
    if (value === null || !isPage || !isCurrency) return;
    setBusy(true);
    try {
      await addDeskValue(params, fileId, { key, value, currency, ...(page && { page: number }) });
      notify({ title: t('values.added'), description: t(`readings.values.${key}`), tone: 'good' });
      onClose();
    } catch (error) {
      notifyError(error, t('values.notSaved'));
      setBusy(false);
    }
  }

  return (
    <Box marginTop="4">
      <EditForm
        isPrimary
        saveLabel={t('values.addValue')}
        isBusy={isBusy}
        onSave={() => void add()}
        onCancel={onClose}
      >
        <Grid gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))">
          <Field label={t('values.what')}>
            <NativeSelect
              ref={first}
              size="sm"
              value={key}
              onChange={({ currentTarget: { value } }) =>
                setKey(valueKeys.find((each) => each === value) ?? initialKey)
              }
            >
              {keys.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field label={t('values.amount')} error={problems.amount}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
          </Field>
          <Field label={t('values.currency')} error={problems.currency}>
            <Input
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={3}
              value={currency}
              onChange={(event) => setCurrency(event.currentTarget.value.toUpperCase())}
            />
          </Field>
          <Field label={t('values.page')} hint={t('values.optional')} error={problems.page}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              value={page}
              onChange={(event) => setPage(event.currentTarget.value.trim())}
            />
          </Field>
        </Grid>
      </EditForm>
    </Box>
  );
}
