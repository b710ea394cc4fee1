import { getProfile, getTaxProfileDraft } from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import { ErrorCard, Loading, Page, Skeleton, Stack } from '@dossier/ui';
import { Navigate, useLocation } from '@dossier/ui/router';
import { profileMode } from './profile-mode.ts';
import { ProfileForm } from './profile/profile-form.tsx';
import { Wizard } from './tax-setup/wizard.tsx';

/** One address, three modes: the profile, the first visit, the tax setup. */
export function ProfilePage() {
  const t = useTexts('mf-profile');
  const { pathname, search } = useLocation();
  const mode = profileMode(pathname, search);
  const profile = useData(getProfile, {});
  const draft = useData(getTaxProfileDraft, mode === 'taxSetup' ? {} : null);
  const failed = [profile, draft].find((part) => part.error && !part.data);

  if (failed?.error) {
    return (
      <Page width="narrow" maxWidth="42rem">
        <ErrorCard
          as="h1"
          title={t('profile.loadFailed')}
          description={failed.error.message}
          retryLabel={t('profile.tryAgain')}
          onRetry={() => void failed.reload()}
          retrying={failed.isRefreshing}
        />
      </Page>
    );
  }
  if (!profile.data || (mode === 'taxSetup' && draft.isLoading)) return <ProfileSkeleton />;
  if (mode === 'taxSetup' && !profile.data.isProfileComplete)
    return <Navigate to="/profile?firstTime=true" replace />;
  if (mode === 'taxSetup') return <Wizard profile={profile.data} draft={draft.data} />;
  return <ProfileForm key={mode} profile={profile.data} firstTime={mode === 'firstTime'} />;
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
