import { useReturnPath, useSession, useTexts } from '@dossier/remote-kit';
import { Heading, Text, toaster } from '@dossier/ui';
import { Navigate } from '@dossier/ui/router';
import type { ResponseOf, verifyCode } from '@dossier/contracts';
import { useState } from 'react';
import { Intro } from '../splash/intro.tsx';
import { useIntro } from '../splash/use-intro.ts';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { keepPendingSignIn, readPendingSignIn } from './pending-sign-in.ts';

export function SignInPage() {
  const t = useTexts('mf-auth');
  const session = useSession();
  const wanted = useReturnPath();
  const intro = useIntro();
  const [isFirstTime, setFirstTime] = useState(false);
  const [pending, setPending] = useState(readPendingSignIn);
  const [email, setEmail] = useState(pending?.email ?? '');

  function codeSent(address: string) {
    const next = { email: address, sentAt: Date.now() };
    keepPendingSignIn(next);
    setPending(next);
  }

  function startOver() {
    keepPendingSignIn(null);
    setPending(null);
  }

  async function signedIn({ user }: ResponseOf<typeof verifyCode>) {
    setFirstTime(user.isProfileComplete === false);
    await session.refresh();
    keepPendingSignIn(null);
    toaster.clear(); // of a code that was sent, or wrong, there is nothing to say any more
  }

  // Signed in just now, before, or in another tab: there is nothing left to do here.
  if (session.status === 'signedIn')
    return <Navigate to={isFirstTime ? '/profile?firstTime=true' : wanted} replace />;

  return (
    <SignInLayout>
      {intro.isOn && <Intro onComplete={intro.end} />}
      <Heading as="h1" size="h1">
        {t('signIn.title')}
      </Heading>
      <Text color="fg.muted" mt="2" mb="8">
        {pending ? t('signIn.codeLead', { email: pending.email }) : t('signIn.lead')}
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
