import type { ReturnDraft } from '@dossier/contracts';
import { formatAhvNumber } from '@dossier/contracts/ahv';
import { ApiError, RequestId, useTexts } from '@dossier/remote-kit';
import { Actions, Button, CardHeader, Field, Input, Notice, Stack, Text } from '@dossier/ui';
import { useState } from 'react';
import { Section } from '../page/section.tsx';
import type { FilingParams } from '../review/use-review.ts';
import { DraftResult } from './draft-result.tsx';
import { createReturnDraft } from './draft.mutations.ts';

/** A draft of the return for the tax program, from what was confirmed and answered. */
export function DraftSection({ params }: { params: FilingParams }) {
  const t = useTexts('mf-desk');
  const [ahvNumber, setAhvNumber] = useState('');
  const [draft, setDraft] = useState<ReturnDraft | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const invalid = error?.fields.some(({ path }) => path === 'ahvNumber') ?? false;

  async function create() {
    setBusy(true);
    setError(null);
    try {
      setDraft(await createReturnDraft(params, ahvNumber));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
    }
    setBusy(false);
  }

  return (
    <Section>
      <CardHeader title={t('draft.title')} />
      <Stack gap="4">
        <Text textStyle="small" color="fg.muted">
          {t('draft.text')}
        </Text>
        <Field
          label={t('draft.ahvNumber')}
          hint={t('draft.ahvHint')}
          error={invalid ? t('draft.ahvInvalid') : undefined}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder="756.1234.5678.97"
            maxWidth="16rem"
            value={ahvNumber}
            onChange={(event) => setAhvNumber(formatAhvNumber(event.currentTarget.value))}
          />
        </Field>
        {error && !invalid && (
          <Notice tone="bad" live="alert" title={t('draft.failed')}>
            <span>{error.message}</span>
            <RequestId error={error} />
          </Notice>
        )}
        <Actions>
          <Button loading={isBusy} onClick={() => void create()}>
            {t(draft ? 'draft.again' : 'draft.create')}
          </Button>
        </Actions>
        {draft && <DraftResult draft={draft} params={params} />}
      </Stack>
    </Section>
  );
}
