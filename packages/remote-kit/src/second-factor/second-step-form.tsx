import {
  getSecondStep,
  recoveryCode,
  signInCodeLength,
  type ResponseOf,
  type SecondFactorMethod,
  type SecondStep,
  type confirmSecondStep,
} from '@dossier/contracts';
import { ApiError, call, CodeField, RequestId, useTexts } from '@dossier/remote-kit';
import * as mutations from '@dossier/remote-kit/mutations';
import { Button, ErrorCard, Field, Input, Loading, Skeleton, Stack } from '@dossier/ui';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { EnrolmentForm } from './enrolment-form.tsx';
import { secondFactorNamespace } from './texts.ts';

type Confirmed = ResponseOf<typeof confirmSecondStep>;

interface Props {
  /** Loads the session; called again when only that failed. */
  onConfirmed: (response: Confirmed) => Promise<unknown>;
  /** Starts over with a new code by mail. */
  onRestart: () => void;
}

type CodeMethod = Exclude<SecondFactorMethod, 'passkey'>;

/** Errors after which the sign-in has to start over. */
const endings: ReadonlySet<string> = new Set([
  'CODE_EXHAUSTED',
  'SECOND_STEP_NOT_FOUND',
  'SECOND_FACTOR_LOCKED',
]);

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
  return <CodeForm methods={methods} onConfirmed={onConfirmed} onRestart={onRestart} />;
}

function CodeForm({ methods, onConfirmed, onRestart }: Props & { methods: readonly SecondFactorMethod[] }) {
  const t = useTexts(secondFactorNamespace);
  const [method, setMethod] = useState<CodeMethod>(methods.includes('totp') ? 'totp' : 'recoveryCode');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const restart = useRef<HTMLButtonElement>(null);
  /** A code counts once: when only the session failed to load, a retry continues from there. */
  const confirmed = useRef<Confirmed>(null);
  useEffect(() => input.current?.focus(), [method]);
  useEffect(() => {
    if (isOver) restart.current?.focus();
  }, [isOver]);

  async function confirm(entered: string) {
    if (isBusy || isOver) return;
    if (method === 'recoveryCode' && !recoveryCode.safeParse(entered).success)
      return setError(t('recoveryInvalid'));
    setBusy(true);
    setError(undefined);
    try {
      confirmed.current ??= await mutations.confirmSecondStep({ method, code: entered });
      await onConfirmed(confirmed.current);
    } catch (cause) {
      setBusy(false);
      setError((cause instanceof ApiError && cause.message) || t('failed'));
      setOver(cause instanceof ApiError && endings.has(cause.code));
      input.current?.focus();
      input.current?.select();
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    void confirm(code);
  }

  function switchTo(next: CodeMethod) {
    setMethod(next);
    setCode('');
    setError(undefined);
  }

  const other = method === 'totp' ? 'recoveryCode' : 'totp';
  const isFilled = method === 'totp' ? code.length === signInCodeLength : code.trim() !== '';
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        {method === 'totp' ? (
          <CodeField
            ref={input}
            label={t('appCode')}
            value={code}
            onChange={setCode}
            onComplete={(entered) => void confirm(entered)}
            error={error}
            readOnly={isBusy}
          />
        ) : (
          <Field label={t('recoveryCode')} hint={t('recoveryHint')} error={error}>
            <Input
              ref={input}
              size="lg"
              name="recoveryCode"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              required
              value={code}
              readOnly={isBusy}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </Field>
        )}
        <Button
          type="submit"
          variant={isOver ? 'secondary' : 'primary'}
          size="lg"
          fullWidth
          loading={isBusy}
          disabled={isOver || !isFilled}
        >
          {isBusy ? t('confirming') : t('confirm')}
        </Button>
        {methods.includes(other) && !isOver && (
          <Button variant="ghost" size="lg" fullWidth disabled={isBusy} onClick={() => switchTo(other)}>
            {other === 'totp' ? t('useApp') : t('useRecoveryCode')}
          </Button>
        )}
        <Button
          ref={restart}
          variant={isOver ? 'primary' : 'ghost'}
          size="lg"
          fullWidth
          disabled={isBusy}
          onClick={onRestart}
        >
          {t('startOver')}
        </Button>
      </Stack>
    </form>
  );
}
