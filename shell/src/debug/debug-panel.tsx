import { type ApiError, RequestId, useData, useTexts } from '@dossier/remote-kit';
import { ErrorCard, Heading, Loading, Notice, SkeletonText, Stack, chakra } from '@dossier/ui';
import { Drawer } from '@dossier/ui/overlay';
import { checkAuth, getDebugStatus } from '@dossier/contracts';
import type { ReactNode } from 'react';
import { debugNamespace } from './debug-texts.ts';
import { DatabaseFacts, StatusFacts } from './debug-facts.tsx';
import { LoginAsForm } from './login-as-form.tsx';
import { StatusForm } from './status-form.tsx';

/** The debug panel. The gateway serves its endpoints only if the debug tools are enabled. */
export function DebugPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(debugNamespace);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('title')}
      description={t('description')}
      closeLabel={t('close')}
    >
      {open && (
        <Stack gap="8">
          <Section title={t('session')}>
            <SessionFacts />
          </Section>
          <Tools onClose={onClose} />
        </Stack>
      )}
    </Drawer>
  );
}

function SessionFacts() {
  const t = useTexts(debugNamespace);
  const { data, error, reload } = useData(checkAuth, {});
  if (error && !data) return <Failed error={error} onRetry={reload} />;
  if (!data) return <Waiting />;
  const { isAuthenticated, email, userId } = data;
  return <p>{isAuthenticated ? t('signedIn', { email: email ?? '', id: userId ?? '' }) : t('signedOut')}</p>;
}

/** Checks once whether the debug tools are enabled, and starts polling only then. */
function Tools({ onClose }: { onClose: () => void }) {
  const t = useTexts(debugNamespace);
  const { data, error, reload } = useData(getDebugStatus, {});
  if (error?.status === 404) return <Notice tone="neutral">{t('off')}</Notice>;
  if (error && !data) return <Failed error={error} onRetry={reload} />;
  if (!data) return <Waiting />;
  return (
    <>
      <Section title={t('status')}>
        <StatusFacts />
      </Section>
      <Section title={t('database')}>
        <DatabaseFacts />
      </Section>
      <Section title={t('actions')}>
        <Stack gap="6">
          <StatusForm />
          <LoginAsForm onDone={onClose} />
        </Stack>
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section>
      <Heading as="h3" size="h3" marginBottom="3">
        {title}
      </Heading>
      {children}
    </chakra.section>
  );
}

function Waiting() {
  return (
    <Loading label={useTexts(debugNamespace)('loading')}>
      <SkeletonText />
    </Loading>
  );
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => Promise<void> }) {
  const t = useTexts(debugNamespace);
  return (
    <ErrorCard
      as="h3"
      title={error.message}
      detail={<RequestId error={error} />}
      retryLabel={t('retry')}
      onRetry={() => void onRetry()}
    />
  );
}
