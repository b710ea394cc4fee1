import { notify, notifyError, useTaxYear, useTexts } from '@dossier/remote-kit';
import { patchTaxStatus } from '@dossier/remote-kit/status';
import { Actions, Button, Field, NativeSelect, Stack } from '@dossier/ui';
import {
  homeTaxYears,
  isTaxStatusId,
  statusName,
  type TaxStatus,
  type TaxStatusId,
  taxStatusIds,
} from '@dossier/contracts';
import { useState } from 'react';
import { debugNamespace } from './debug-texts.ts';
import { setDebugStatus } from './debug.mutations.ts';

/** Changes the status of the user's own filing, by the debug endpoint or by the endpoint that takes a name. */
export function StatusForm() {
  const t = useTexts(debugNamespace);
  const [taxYear, setTaxYear] = useTaxYear();
  const [status, setStatus] = useState<TaxStatusId>(1);
  const [isBusy, setBusy] = useState(false);

  async function move(send: () => Promise<TaxStatus>) {
    setBusy(true);
    try {
      const moved = await send();
      notify({ title: t('moved', { status: `${moved.current_status_id} ${moved.status}` }), tone: 'good' });
    } catch (error) {
      notifyError(error, t('moveFailed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap="4">
      <Field label={t('yearLabel')}>
        <NativeSelect value={taxYear} onChange={(event) => setTaxYear(Number(event.target.value))}>
          {homeTaxYears(new Date()).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t('statusLabel')}>
        <NativeSelect
          value={status}
          onChange={(event) => {
            const id = Number(event.target.value);
            if (isTaxStatusId(id)) setStatus(id);
          }}
        >
          {taxStatusIds.map((id) => (
            <option key={id} value={id}>
              {`${id} ${statusName(id)}`}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Actions>
        <Button size="sm" loading={isBusy} onClick={() => void move(() => setDebugStatus(taxYear, status))}>
          {t('setStatus')}
        </Button>
        <Button
          size="sm"
          loading={isBusy}
          onClick={() => void move(() => patchTaxStatus({ taxYear }, status))}
        >
          {t('userTaxStatus')}
        </Button>
      </Actions>
    </Stack>
  );
}
