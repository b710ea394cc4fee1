import { createReleaseToken as endpoint, releaseTokenName, type PublishedRemote } from '@dossier/contracts';
import { notifyError, useTexts } from '@dossier/remote-kit';
import { Button, Field, Input, NativeSelect, Stack } from '@dossier/ui';
import { type SubmitEvent, useState } from 'react';
import { MadeTokenDialog } from './made-token-dialog.tsx';
import { createReleaseToken } from './release-tokens.mutations.ts';
import { errorsOf, nameOf, noRemote, RemoteField, type RemoteErrors } from './remote-field.tsx';

const dayChoices = [7, 30, 90, 180, 365];
const empty = { chosen: noRemote, name: '', days: '90' };

/** Makes a token and shows it, once. */
export function TokenForm({ remotes }: { remotes: readonly PublishedRemote[] }) {
  const t = useTexts('mf-admin');
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<RemoteErrors & { name?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<{ remote: string; text: string; expiresAt: string } | null>(null);
  const { chosen, name, days } = values;
  const remote = nameOf(chosen);

  function change(next: Partial<typeof empty>) {
    setValues({ ...values, ...next });
    setErrors({});
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wanted = endpoint.body.safeParse({ remote, name: name.trim(), days: Number(days) });
    if (!wanted.success) {
      setErrors({
        ...errorsOf(chosen, {
          missing: t('releaseTokens.remoteMissing'),
          invalid: t('releaseTokens.remoteError'),
        }),
        ...(!releaseTokenName.safeParse(name.trim()).success && { name: t('releaseTokens.nameError') }),
      });
      return;
    }
    setBusy(true);
    try {
      setMade({ remote, ...(await createReleaseToken(wanted.data)) });
      setValues(empty);
    } catch (error) {
      notifyError(error, t('releaseTokens.notMade'));
    }
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="4">
        <RemoteField
          remotes={remotes}
          value={chosen}
          errors={errors}
          isBusy={isBusy}
          onChange={(next) => change({ chosen: next })}
        />
        <Field label={t('releaseTokens.name')} hint={t('releaseTokens.nameHint')} error={errors.name}>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            value={name}
            readOnly={isBusy}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </Field>
        <Field label={t('releaseTokens.valid')}>
          <NativeSelect
            value={days}
            disabled={isBusy}
            onChange={(event) => change({ days: event.currentTarget.value })}
          >
            {dayChoices.map((each) => (
              <option key={each} value={each}>
                {t('releaseTokens.days', { days: each })}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button type="submit" variant="primary" fullWidth loading={isBusy}>
          {t('releaseTokens.make')}
        </Button>
      </Stack>
      {made && <MadeTokenDialog {...made} onClose={() => setMade(null)} />}
    </form>
  );
}
