import {
  createReleaseToken as endpoint,
  releasedName,
  releaseTokenName,
  type PublishedRemote,
} from '@dossier/contracts';
import { notifyError, useLanguage, useTexts } from '@dossier/remote-kit';
import { Button, Field, Input, NativeSelect, Stack } from '@dossier/ui';
import { type SubmitEvent, useState } from 'react';
import { MadeTokenDialog } from './made-token-dialog.tsx';
import { createReleaseToken } from './release-tokens.mutations.ts';

const dayChoices = [7, 30, 90, 180, 365];
/** The choice of a remote that was never published: its first release needs a token, too. */
const other = 'other';
const empty = { choice: '', typed: '', name: '', days: '90' };

/** Makes a token and shows it, once. */
export function TokenForm({ remotes }: { remotes: readonly PublishedRemote[] }) {
  const t = useTexts('mf-admin');
  const { language } = useLanguage();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<{ choice?: string; typed?: string; name?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<{ remote: string; text: string; expiresAt: string } | null>(null);
  const { choice, typed, name, days } = values;
  const remote = choice === other ? typed.trim() : choice;

  function change(next: Partial<typeof empty>) {
    setValues({ ...values, ...next });
    setErrors({});
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const isRemote = releasedName.safeParse(remote).success;
    const wanted = endpoint.body.safeParse({ remote, name: name.trim(), days: Number(days) });
    if (!wanted.success) {
      setErrors({
        ...(choice === '' && { choice: t('releaseTokens.remoteMissing') }),
        ...(choice === other && !isRemote && { typed: t('releaseTokens.remoteError') }),
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
        <Field label={t('releaseTokens.remote')} error={errors.choice}>
          <NativeSelect
            value={choice}
            disabled={isBusy}
            onChange={(event) => change({ choice: event.currentTarget.value })}
          >
            <option value="">{t('releaseTokens.choose')}</option>
            {remotes.map((each) => (
              <option key={each.name} value={each.name}>
                {`${each.title[language] ?? each.title['en'] ?? each.name} (${each.name})`}
              </option>
            ))}
            <option value="shell">{t('releaseTokens.shell')}</option>
            <option value={other}>{t('releaseTokens.other')}</option>
          </NativeSelect>
        </Field>
        {choice === other && (
          <Field
            label={t('releaseTokens.otherName')}
            hint={t('releaseTokens.otherHint')}
            error={errors.typed}
          >
            <Input
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={43}
              value={typed}
              readOnly={isBusy}
              onChange={(event) => change({ typed: event.currentTarget.value })}
            />
          </Field>
        )}
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
