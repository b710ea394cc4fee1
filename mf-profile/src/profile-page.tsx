import { getProfile, getTaxProfileDraft, type Profile } from '@dossier/contracts';
import { useData, useTexts, type Data } from '@dossier/remote-kit';
import { ErrorCard, Loading, Page, Skeleton, Stack } from '@dossier/ui';
import { Navigate, useLocation } from '@dossier/ui/router';
import { useState } from 'react';
import { profileMode } from './profile-mode.ts';
import { ProfileForm } from './profile/profile-form.tsx';
import { Wizard } from './tax-setup/wizard.tsx';

/** One address, three modes: the profile, the first visit, the tax setup. */
export function ProfilePage() {
  const { pathname, search } = useLocation();
  const mode = profileMode(pathname, search);
  const profile = useData(getProfile, {});
  // Counts the reloads a person asked for: the form starts anew, from what the server has.
  const [reloads, setReloads] = useState(0);

  if (!profile.data) return profile.error ? <LoadFailed part={profile} /> : <ProfileSkeleton />;
  if (mode !== 'firstTime' && !profile.data.isProfileComplete)
    return <Navigate to="/profile?firstTime=true" replace />;
  if (mode === 'taxSetup') return <TaxSetup profile={profile.data} />;
  return (
    <ProfileForm
      key={`${mode}-${reloads}`}
      profile={profile.data}
      firstTime={mode === 'firstTime'}
      onReload={async () => {
        await profile.reload();
        setReloads(reloads + 1);
      }}
    />
  );
}

/** The wizard, from the draft as it was when it began; what happens to the draft later is the wizard's doing. */
function TaxSetup({ profile }: { profile: Profile }) {
  const draft = useData(getTaxProfileDraft, {});
  const [start, setStart] = useState<{ draft: typeof draft.data }>();
  if (!start && !draft.isLoading && !draft.error) setStart({ draft: draft.data });
  if (start) return <Wizard profile={profile} draft={start.draft} />;
  return draft.error ? <LoadFailed part={draft} /> : <ProfileSkeleton />;
}

function LoadFailed({ part }: { part: Data<unknown> }) {
  const t = useTexts('mf-profile');
  return (
    <Page width="narrow" maxWidth="42rem">
      <ErrorCard
        as="h1"
        title={t('profile.loadFailed')}
        description={part.error?.message}
        retryLabel={t('profile.tryAgain')}
        onRetry={() => void part.reload()}
        retrying={part.isRefreshing}
      />
    </Page>
  );
}

function ProfileSkeleton() {
  const t = useTexts('mf-profile');
  return (
    <Page width="narrow" maxWidth="42rem">
      <Loading label={t('profile.loading')}>
        <Stack gap="6">
          <Skeleton height="11" width="16rem" />
          <Skeleton height="4" width="24rem" maxWidth="90%" />
          {[1, 2, 3].map((field) => (
            <Skeleton key={field} height="control.md" width="full" />
          ))}
        </Stack>
      </Loading>
    </Page>
  );
}
