import {
  buildKeyName,
  buildPublicKey,
  registerBuildKey as endpoint,
  type PublishedRemote,
} from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import { Button, Field, Input, Stack } from '@dossier/ui';
import { type SubmitEvent, useState } from 'react';
import {
  errorsOf,
  nameOf,
  noRemote,
  RemoteField,
  type RemoteErrors,
} from '../release-tokens/remote-field.tsx';
import { registerBuildKey } from './build-keys.mutations.ts';

const empty = { chosen: noRemote, name: '', publicKey: '' };

/** Registers the public key of a team. */
export function KeyForm({ remotes }: { remotes: readonly PublishedRemote[] }) {
  const t = useTexts('mf-admin');
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<RemoteErrors & { name?: string; publicKey?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const { chosen, name, publicKey } = values;

  function change(next: Partial<typeof empty>) {
    setValues({ ...values, ...next });
    setErrors({});
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const entered = { remote: nameOf(chosen), name: name.trim(), publicKey: publicKey.trim() };
    const wanted = endpoint.body.safeParse(entered);
    if (!wanted.success) {
      setErrors({
        ...errorsOf(chosen, {
          missing: t('buildKeys.remoteMissing'),
          invalid: t('releaseTokens.remoteError'),
        }),
        ...(!buildKeyName.safeParse(entered.name).success && { name: t('buildKeys.nameError') }),
        ...(!buildPublicKey.safeParse(entered.publicKey).success && {
          publicKey: t('buildKeys.publicKeyError'),
        }),
      });
      return;
    }
    setBusy(true);
    try {
      await registerBuildKey(wanted.data);
      setValues(empty);
      notify({
        title: t('buildKeys.registered'),
        description: `${entered.remote}: ${entered.name}`,
        tone: 'good',
      });
    } catch (error) {
      notifyError(error, t('buildKeys.notRegistered'));
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
        <Field label={t('buildKeys.name')} hint={t('buildKeys.nameHint')} error={errors.name}>
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
        <Field label={t('buildKeys.publicKey')} hint={t('buildKeys.publicKeyHint')} error={errors.publicKey}>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={80}
            value={publicKey}
            readOnly={isBusy}
            onChange={(event) => change({ publicKey: event.currentTarget.value })}
          />
        </Field>
        <Button type="submit" variant="primary" fullWidth loading={isBusy}>
          {t('buildKeys.register')}
        </Button>
      </Stack>
    </form>
  );
}
