import { useFormat, useReturnPath, useSession, useTexts, type verifyCode } from '@dossier/remote-kit';
import { Heading, Spinner, Text, toaster } from '@dossier/ui';
import { Navigate } from '@dossier/ui/router';
import { lazy, Suspense, useRef, useState } from 'react';
import { Intro } from '../splash/intro.tsx';
import { useIntro } from '../splash/use-intro.ts';
import { LanguageOffer } from '../language-offer/language-offer.tsx';
import { useLanguageOffer } from '../language-offer/use-language-offer.ts';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { storePendingSignIn, readPendingSignIn, type PendingSignIn } from './pending-sign-in.ts';

/** Loaded when an account has a second factor. */
const SecondStepForm = lazy(async () => {
  const { SecondStepForm: Form } = await import('@dossier/shared-features/second-factor');
  return { default: Form };
});

/** Does not claim that a mail was sent while it is delayed. */
const codeLeadOf = ({ status, isAgain, isSecondStep }: PendingSignIn) =>
  isSecondStep
    ? 'signIn.secondStepLead'
    : status === 'pending'
      ? 'signIn.codePendingLead'
      : isAgain
        ? 'signIn.codeAgainLead'
        : 'signIn.codeLead';

export function SignInPage() {
  const t = useTexts('mf-auth');
  const session = useSession();
  const returnPath = useReturnPath();
  const format = useFormat();
  const [isFirstTime, setFirstTime] = useState(false);
  const [pending, setPending] = useState(readPendingSignIn);
  const [email, setEmail] = useState(pending?.email ?? '');
  const intro = useIntro(email !== '');
  const offer = useLanguageOffer();
  const [isSending, setSending] = useState(false);
  const lastAddress = useRef(pending?.email);

  function codeSent(address: string, status: PendingSignIn['status']) {
    const isAgain = address === lastAddress.current;
    const next = { email: address, sentAt: Date.now(), status, isAgain, isSecondStep: false };
    lastAddress.current = address;
    storePendingSignIn(next);
    setPending(next);
    setSending(false);
  }

  function beginSecondStep() {
    if (!pending) return;
    const next = { ...pending, sentAt: Date.now(), isSecondStep: true };
    storePendingSignIn(next);
    setPending(next);
    toaster.clear(); // toasts about the code are obsolete now
  }

  function startOver() {
    storePendingSignIn(null);
    setPending(null);
  }

  async function signedIn({ user }: Awaited<ReturnType<typeof verifyCode>>) {
    setFirstTime(user.role === 'user' && user.isProfileComplete === false);
    await session.refresh();
    storePendingSignIn(null);
    toaster.clear(); // toasts about the code are obsolete now
  }

  // Signed in just now, earlier, or in another tab.
  if (session.status === 'signedIn')
    return <Navigate to={isFirstTime ? '/profile?firstTime=true' : returnPath} replace />;

  return (
    <SignInLayout top={offer && <LanguageOffer {...offer} isCovered={intro.isOn} />}>
      {intro.isOn && <Intro top={offer && <LanguageOffer {...offer} />} onComplete={intro.end} />}
      <Heading as="h1" size="h1">
        {t('signIn.title')}
      </Heading>
      <Text color="fg.muted" mt="2" mb="8">
        {pending
          ? t(codeLeadOf(pending), { email: pending.email, time: format.time(pending.sentAt) })
          : t('signIn.lead')}
      </Text>
      {pending?.isSecondStep ? (
        <Suspense fallback={<Spinner />}>
          <SecondStepForm onConfirmed={signedIn} onRestart={startOver} />
        </Suspense>
      ) : pending ? (
        <CodeStep
          email={pending.email}
          onSignedIn={signedIn}
          onSecondStep={beginSecondStep}
          onNewCode={startOver}
        />
      ) : (
        <>
          <EmailStep
            email={email}
            onEmailChange={setEmail}
            onSent={codeSent}
            onRestored={session.refresh}
            isBusy={isSending}
            onBusyChange={setSending}
            hasFocus={!intro.isOn && !offer}
          />
          <PasskeySignIn isOtherWay={isSending} onSignedIn={signedIn} />
        </>
      )}
    </SignInLayout>
  );
}
