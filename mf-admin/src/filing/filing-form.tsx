import { fileHistoryTaxYears, isTaxYearAvailable } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button, Card, CardHeader, Field, Grid, Input, NativeSelect, Text } from '@dossier/ui';
import { type SubmitEvent, useState } from 'react';
import type { Filing } from './use-filing.ts';
import { parseUserId } from './user-id.ts';

interface Props {
  filing: Filing;
  ownId: number;
  onChange: (filing: Filing) => void;
}

/** Selects the filing: user and tax year. */
export function FilingForm({ filing, ownId, onChange }: Props) {
  const t = useTexts('mf-admin');
  const [text, setText] = useState(String(filing.userId));
  const [isInvalid, setInvalid] = useState(false);
  const now = new Date();
  const years = new Set([
    ...fileHistoryTaxYears(now).filter((year) => isTaxYearAvailable(year, now)),
    filing.taxYear,
  ]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const userId = parseUserId(text);
    setInvalid(userId === undefined);
    if (userId !== undefined) onChange({ ...filing, userId });
  }

  return (
    <Card padding="md">
      <CardHeader title={t('filing.title')} />
      <form onSubmit={submit} noValidate>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' }}
          gap="4"
          alignItems="end"
        >
          <Field label={t('filing.year')}>
            <NativeSelect
              value={filing.taxYear}
              onChange={(event) => onChange({ ...filing, taxYear: Number(event.currentTarget.value) })}
            >
              {[...years].map((year) => (
                <option key={year} value={year}>
                  {year}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field label={t('filing.userId')} error={isInvalid && t('reset.invalidText')}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Field>
          <Button type="submit">{t('filing.show')}</Button>
        </Grid>
      </form>
      <Text textStyle="small" color="fg.muted" marginTop="4" role="status">
        {filing.userId === ownId ? t('filing.own') : t('filing.other', { id: filing.userId })}
      </Text>
    </Card>
  );
}
