import { getSecondStep, type SecondFactorMethod, type SecondStep } from '@dossier/contracts';
import { type ApiError, call, RequestId, useTexts } from '@dossier/remote-kit';
import { ErrorCard, Loading, Skeleton, Stack } from '@dossier/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { canUsePasskeys } from '@dossier/remote-kit/passkeys';
import { CodeForm } from './code-form.tsx';
import { EnrolmentForm } from './enrolment-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { secondFactorNamespace } from './texts.ts';
import { endings, type Confirmed } from './use-confirmation.ts';

interface Props {
  /** Loads the session; called again when only that failed. */
  onConfirmed: (response: Confirmed) => Promise<unknown>;
  /** Starts over with a new code by mail. */
  onRestart: () => void;
}

/** The second step of a sign-in: loads how it can be confirmed, then asks for it. */
export function SecondStepForm({ onConfirmed, onRestart }: Props) {
  const t = useTexts(secondFactorNamespace);
  const [step, setStep] = useState<SecondStep>();
  const [error, setError] = useState<ApiError | null>(null);

  const load = () => call(getSecondStep).then(setStep, (cause: unknown) => setError(cause as ApiError));
  const loadAtOnce = useEffectEvent(load);
  useEffect(() => void loadAtOnce(), []);

  if (error) {
    const isOver = endings.has(error.code);
    return (
      <ErrorCard
        as="h2"
        title={t('loadFailed')}
        description={error.message}
        detail={<RequestId error={error} />}
        retryLabel={isOver ? t('startOver') : t('tryAgain')}
        onRetry={() => {
          if (isOver) return onRestart();
          setError(null);
          void load();
        }}
      />
    );
  }
  if (!step)
    return (
      <Loading label={t('loading')}>
        <Stack gap="5">
          <Skeleton height="control.lg" width="full" />
          <Skeleton height="control.lg" width="full" />
        </Stack>
      </Loading>
    );
  const { methods, enrolment } = step;
  if (enrolment)
    return (
      <EnrolmentForm needsToken={enrolment === 'token'} onConfirmed={onConfirmed} onRestart={onRestart} />
    );
  return <Methods methods={methods} onConfirmed={onConfirmed} onRestart={onRestart} />;
}

/** A passkey first: it is the fastest, and cannot be given away by mistake. */
function Methods({ methods, onConfirmed, onRestart }: Props & { methods: readonly SecondFactorMethod[] }) {
  const usable = (['passkey', 'totp', 'recoveryCode'] as const).filter(
    (each) => methods.includes(each) && (each !== 'passkey' || canUsePasskeys()),
  );
  const [method, setMethod] = useState<SecondFactorMethod>(usable[0] ?? 'recoveryCode');
  const others = usable.filter((each) => each !== method);
  const props = { others, onConfirmed, onRestart, onSwitch: setMethod };
  return method === 'passkey' ? (
    <PasskeyForm {...props} />
  ) : (
    <CodeForm key={method} method={method} {...props} />
  );
}
