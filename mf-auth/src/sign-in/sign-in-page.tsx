import { useFormat, useReturnPath, useSession, useTexts } from '@dossier/remote-kit';
import { Heading, Text, toaster } from '@dossier/ui';
import { Navigate } from '@dossier/ui/router';
import type { verifyCode } from '@dossier/remote-kit/mutations';
import { useRef, useState } from 'react';
import { Intro } from '../splash/intro.tsx';
import { useIntro } from '../splash/use-intro.ts';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { storePendingSignIn, readPendingSignIn, type PendingSignIn } from './pending-sign-in.ts';

/** Does not claim that a mail was sent while it is delayed. */
const codeLeadOf = ({ status, isAgain }: PendingSignIn) =>
  status === 'pending' ? 'signIn.codePendingLead' : isAgain ? 'signIn.codeAgainLead' : 'signIn.codeLead';

export function SignInPage() {
  const t = useTexts('mf-auth');
  const session = useSession();
  const returnPath = useReturnPath();
  const format = useFormat();
  const intro = useIntro();
  const [isFirstTime, setFirstTime] = useState(false);
  const [pending, setPending] = useState(readPendingSignIn);
  const [email, setEmail] = useState(pending?.email ?? '');
  const lastAddress = useRef(pending?.email);

  function codeSent(address: string, status: PendingSignIn['status']) {
    const next = { email: address, sentAt: Date.now(), status, isAgain: address === lastAddress.current };
    lastAddress.current = address;
    storePendingSignIn(next);
    setPending(next);
  }

  function startOver() {
    storePendingSignIn(null);
    setPending(null);
  }

  async function signedIn({ user }: Awaited<ReturnType<typeof verifyCode>>) {
    setFirstTime(user.isProfileComplete === false);
    await session.refresh();
    storePendingSignIn(null);
    toaster.clear(); // toasts about the code are obsolete now
  }

  // Signed in just now, earlier, or in another tab.
  if (session.status === 'signedIn')
    return <Navigate to={isFirstTime ? '/profile?firstTime=true' : returnPath} replace />;

  return (
    <SignInLayout>
      {intro.isOn && <Intro onComplete={intro.end} />}
      <Heading as="h1" size="h1">
        {t('signIn.title')}
      </Heading>
      <Text color="fg.muted" mt="2" mb="8">
        {pending
          ? t(codeLeadOf(pending), { email: pending.email, time: format.time(pending.sentAt) })
          : t('signIn.lead')}
      </Text>
      {pending ? (
        <CodeStep email={pending.email} onSignedIn={signedIn} onNewCode={startOver} />
      ) : (
        <EmailStep
          email={email}
          onEmailChange={setEmail}
          onSent={codeSent}
          onRestored={session.refresh}
          isCovered={intro.isOn}
        />
      )}
    </SignInLayout>
  );
}
