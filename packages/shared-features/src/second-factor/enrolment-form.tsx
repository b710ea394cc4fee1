import { ApiError, useTexts } from '@dossier/remote-kit';
import type { confirmEnrolment, ResponseOf, startEnrolment } from '@dossier/contracts';
import { Button, Field, Input, Stack, Text } from '@dossier/ui';
import { useState, type SubmitEvent } from 'react';
import { canUsePasskeys, createPasskey } from '@dossier/remote-kit/passkeys';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { secondFactorNamespace } from './texts.ts';
import { TotpSetup } from './totp-setup.tsx';
import { usePasskeyMessage } from './use-passkey-message.ts';
import * as mutations from './second-factor.mutations.ts';

type Confirmed = ResponseOf<typeof confirmEnrolment>;

interface Props {
  /** Whether the operator's token is needed. */
  needsToken: boolean;
  onConfirmed: (response: Confirmed) => Promise<unknown>;
  onRestart: () => void;
}

/** The first factor of an account that needs one: token, authenticator app or passkey, recovery codes, then the session. */
export function EnrolmentForm({ needsToken, onConfirmed, onRestart }: Props) {
  const t = useTexts(secondFactorNamespace);
  const [token, setToken] = useState('');
  const [setup, setSetup] = useState<ResponseOf<typeof startEnrolment> | null>(null);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const given = needsToken ? token.trim() : undefined;
  const passkeyMessage = usePasskeyMessage();
  const addMessage = (cause: unknown) => (cause instanceof ApiError && cause.message) || t('addFailed');
  const isReady = !needsToken || token.trim() !== '';

  async function run(action: () => Promise<unknown>, messageOf = addMessage) {
    setBusy(true);
    setError(undefined);
    await action().catch((cause: unknown) => setError(messageOf(cause)));
    setBusy(false);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!isBusy) void run(async () => setSetup(await mutations.startEnrolment(t('enrolName'), given)));
  }

  async function addPasskey() {
    const passkey = await createPasskey(await mutations.startPasskeyEnrolment(given));
    const body = { name: t('enrolPasskeyName'), passkey, token: given };
    setConfirmed(await mutations.confirmPasskeyEnrolment(body));
  }

  if (confirmed)
    return (
      <Stack gap="4">
        {error && <Text role="alert">{error}</Text>}
        <RecoveryCodeList
          codes={confirmed.recoveryCodes}
          onDone={() => void run(() => onConfirmed(confirmed))}
        />
      </Stack>
    );
  if (setup)
    return (
      <TotpSetup
        setup={setup}
        onConfirm={async (code) => setConfirmed(await mutations.confirmEnrolment(setup.id, code, given))}
        onCancel={onRestart}
      />
    );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <Text>{t('enrolLead')}</Text>
        {needsToken ? (
          <Field label={t('token')} hint={t('tokenHint')} error={error}>
            <Input
              name="token"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              required
              value={token}
              readOnly={isBusy}
              onChange={(event) => setToken(event.currentTarget.value)}
            />
          </Field>
        ) : (
          error && <Text role="alert">{error}</Text>
        )}
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isBusy} disabled={!isReady}>
          {t('enrolStart')}
        </Button>
        {canUsePasskeys() && (
          <Button
            variant="secondary"
            size="lg"
            fullWidth
            disabled={isBusy || !isReady}
            onClick={() => void run(addPasskey, passkeyMessage)}
          >
            {t('enrolPasskey')}
          </Button>
        )}
        <Button variant="ghost" size="lg" fullWidth disabled={isBusy} onClick={onRestart}>
          {t('startOver')}
        </Button>
      </Stack>
    </form>
  );
}
