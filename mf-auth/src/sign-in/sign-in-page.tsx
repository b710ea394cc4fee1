import { returnPath, useSession, useTexts } from '@dossier/remote-kit';
import { Box, Heading, Text } from '@dossier/ui';
import { Navigate, useLocation, useNavigate } from '@dossier/ui/router';
import type { AnswerOf, verifyCode } from '@dossier/contracts';
import { useState } from 'react';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { keepPendingSignIn, readPendingSignIn } from './pending-sign-in.ts';

export function SignInPage() {
  const t = useTexts('mf-auth');
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
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

  async function signedIn({ user }: AnswerOf<typeof verifyCode>) {
    keepPendingSignIn(null);
    const next = user.isProfileComplete === false ? '/profile?firstTime=true' : returnPath(search);
    await session.refresh();
    await navigate(next, { replace: true });
  }

  // Somebody who is signed in already has nothing to do here.
  if (session.status === 'signedIn' && !pending) return <Navigate to={returnPath(search)} replace />;

  return (
    <SignInLayout>
      <Heading as="h1" size="h1">
        {t('signIn.title')}
      </Heading>
      <Text color="fg.muted" mt="2" mb="8">
        {pending ? t('signIn.codeLead', { email: pending.email }) : t('signIn.lead')}
      </Text>
      <Box>
        {pending ? (
          <CodeStep email={pending.email} onSignedIn={signedIn} onNewCode={startOver} />
        ) : (
          <EmailStep email={email} onEmailChange={setEmail} onSent={codeSent} />
        )}
      </Box>
    </SignInLayout>
  );
}
