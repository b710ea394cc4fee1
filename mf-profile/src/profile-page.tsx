import { getProfile, getTaxProfileDraft, type ResponseOf, type Profile } from '@dossier/contracts';
import {
  FailedLoad,
  type ApiError,
  call,
  type Data,
  useData,
  useIsStaff,
  useTaxYear,
  useYearOfLink,
  useTexts,
} from '@dossier/remote-kit';
import { SlotContents, useSlot } from '@dossier/remote-kit/slots';
import { Loading, Page, PageHeader, Skeleton, Stack } from '@dossier/ui';
import { Navigate, useLocation } from '@dossier/ui/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { profileMode } from './profile-mode.ts';
import { ProfileForm } from './profile/profile-form.tsx';
import { Wizard } from './tax-profile/wizard.tsx';

/** Sections of other remotes that there is room for. */
const maxParts = 3;

/** One route with three modes: edit, first visit, tax setup. */
export function ProfilePage() {
  const t = useTexts('mf-profile');
  const { pathname, search } = useLocation();
  const isStaff = useIsStaff();
  const requested = profileMode(pathname, search);
  const mode = isStaff && requested === 'firstTime' ? 'edit' : requested;
  useYearOfLink();
  const [taxYear] = useTaxYear();
  const profile = useData(getProfile, { query: { taxYear } });
  const parts = useSlot('profile.section', { max: maxParts });
  // Incremented on a requested reload, which remounts the form.
  const [reloads, setReloads] = useState(0);

  if (!isStaff && profile.data && mode !== 'firstTime' && !profile.data.isProfileComplete)
    return <Navigate to="/profile?firstTime=true" replace />;
  if (mode === 'taxSetup') {
    if (profile.data) return <TaxSetup key={taxYear} profile={profile.data} taxYear={taxYear} />;
    return profile.error ? <WizardFailed part={profile} /> : <WizardSkeleton />;
  }
  const firstTime = mode === 'firstTime';
  return (
    <Page width="narrow" maxWidth="42rem" minHeight={profile.data ? undefined : '100dvh'}>
      <Stack gap="6">
        <PageHeader
          title={firstTime ? t('profile.firstTitle') : t('profile.title')}
          lead={firstTime ? t('profile.firstLead') : t('profile.lead')}
        />
        {profile.data ? (
          <ProfileForm
            key={`${mode}-${taxYear}-${reloads}`}
            profile={profile.data}
            firstTime={firstTime}
            onReload={() => setReloads(reloads + 1)}
          />
        ) : profile.error ? (
          <FailedLoad title={t('profile.loadFailed')} data={profile} />
        ) : (
          <Loading label={t('profile.loading')}>
            <FieldsSkeleton />
          </Loading>
        )}
        {/* After the form, because a part of another remote must not send it. */}
        {profile.data && !firstTime && <SlotContents slot={parts} props={{ taxYear }} />}
      </Stack>
    </Page>
  );
}

/** Fetches the current draft, bypassing the cache, and opens the wizard with it; the wizard handles later changes itself. */
function TaxSetup({ profile, taxYear }: { profile: Profile; taxYear: number }) {
  const [start] = useState(profile);
  const [draft, setDraft] = useState<ResponseOf<typeof getTaxProfileDraft>>();
  const [error, setError] = useState<ApiError | null>(null);
  const [isRefreshing, setRefreshing] = useState(false);

  const fetchDraft = () => call(getTaxProfileDraft, { query: { taxYear } }).then(setDraft, setError);
  const fetchInitialDraft = useEffectEvent(fetchDraft);
  useEffect(() => void fetchInitialDraft(), []);

  async function reload() {
    setRefreshing(true);
    await fetchDraft();
    setRefreshing(false);
  }

  if (draft !== undefined) return <Wizard profile={start} draft={draft} taxYear={taxYear} />;
  return error ? <WizardFailed part={{ error, reload, isRefreshing }} /> : <WizardSkeleton />;
}

/** The wizard's heading names its step, which comes with the draft; without it the failure is the heading. */
function WizardFailed({ part }: { part: Pick<Data<unknown>, 'error' | 'reload' | 'isRefreshing'> }) {
  const t = useTexts('mf-profile');
  return (
    <Page width="narrow" maxWidth="42rem">
      <FailedLoad as="h1" title={t('profile.loadFailed')} data={part} />
    </Page>
  );
}

/** As high as the window, because the forms are higher: the footer does not move when they appear. */
function WizardSkeleton() {
  const t = useTexts('mf-profile');
  return (
    <Page width="narrow" maxWidth="42rem" minHeight="100dvh">
      <Loading label={t('profile.loading')}>
        <Stack gap="6">
          <Skeleton height="11" width="16rem" />
          <Skeleton height="4" width="24rem" maxWidth="90%" />
          <FieldsSkeleton />
        </Stack>
      </Loading>
    </Page>
  );
}

const FieldsSkeleton = () => (
  <Stack gap="6">
    {[1, 2, 3].map((field) => (
      <Skeleton key={field} height="control.md" width="full" />
    ))}
  </Stack>
);
