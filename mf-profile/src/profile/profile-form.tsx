import { fullName, getProfile, type Profile } from '@dossier/contracts';
import {
  ApiError,
  fetchData,
  notify,
  RequestId,
  updateProfile,
  useIsStaff,
  useLeaveGuard,
  useStartPath,
  useTaxYear,
  useTexts,
  useUnsaved,
} from '@dossier/remote-kit';
import { useForm } from '@dossier/remote-kit/forms';
import { PhoneInput } from '@dossier/swiss-fields/phone';
import { Actions, Button, Card, Field, FormActions, Grid, Input, Notice, Stack } from '@dossier/ui';
import { ButtonLink, useNavigate } from '@dossier/ui/router';
import type { z } from 'zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { ModelConsentCard } from '../model-consent/model-consent-card.tsx';
import { RemindersCard } from '../reminders/reminders-card.tsx';
import { AccessLogCard } from '../access-log/access-log-card.tsx';
import { LearnedCard } from '../learned-forms/learned-card.tsx';
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx';
import { DevicesCard } from '../devices/devices-card.tsx';
import { YourDataCard } from '../your-data/your-data-card.tsx';
import { AccountCard } from './account-card.tsx';
import { DeclarationCard } from './declaration-card.tsx';
import { LegalCard } from './legal-card.tsx';
import { profileForm } from './profile-form.schema.ts';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { storeUnfinished, readUnfinished } from './unfinished.ts';
import { acceptTerms } from './profile.mutations.ts';

/** Pages that may be opened before the profile is complete. */
const legalPages = [
  '/data-protection-policy',
  '/data-protection',
  '/cookie-policy',
  '/cookies',
  '/terms-and-conditions',
];

interface Props {
  profile: Profile;
  firstTime: boolean;
  /** Remounts the form with the page's current profile. */
  onReload: () => void;
}

/** Name and phone; on the first visit also the terms, and the page cannot be left until it is complete. */
export function ProfileForm({ profile, firstTime, onReload }: Props) {
  const t = useTexts('mf-profile');
  const navigate = useNavigate();
  const [taxYear] = useTaxYear();
  const isStaff = useIsStaff();
  const startPath = useStartPath();
  /** Version of the profile the fields were filled from; a newer one must not be overwritten unseen. */
  const [version, setVersion] = useState(profile.version);
  /** The conflict action that is loading the latest profile. */
  const [loadingFor, setLoadingFor] = useState<'saveMine' | 'reload'>();
  const unfinished = profile.isProfileComplete ? null : readUnfinished(profile.userId);
  const [accepted, setAccepted] = useState(unfinished?.accepted ?? profile.termsAcceptedAt !== null);
  const form = useForm(
    profileForm,
    {
      firstName: profile.firstName ?? '',
      lastName: profile.lastName ?? '',
      phone: profile.phone ?? '',
      countryCode: profile.countryCode ?? '+41',
    },
    {
      messages: (path, code) => {
        if (code === 'phone_length') return t('profile.phoneLength');
        if (code !== 'required') return undefined;
        return t(firstTime && path !== 'phone' ? `profile.folder.${path}` : `profile.required.${path}`);
      },
    },
  );
  const { firstName, lastName, phone } = form.values;
  const isFilled = [firstName, lastName, phone].every((value) => value.trim() !== '');
  const mustStay = !isStaff && !profile.isProfileComplete && !form.isBusy;
  // Also while saving: the session may have ended.
  useUnsaved(form.isDirty);
  useLeaveGuard(
    mustStay,
    () =>
      notify({
        title: t('profile.cannotLeave'),
        description: t('profile.cannotLeaveText'),
        tone: 'warn',
        origin: 'profile',
        outlivesPage: true, // going back changes the path for a moment
      }),
    (path) => legalPages.includes(path),
  );

  // Restores the input after a visit to a legal page.
  const restore = useEffectEvent(() => {
    if (!unfinished) return;
    for (const [name, value] of Object.entries(unfinished.values))
      form.set(name as keyof typeof form.values, value);
  });
  const keep = useEffectEvent(() =>
    storeUnfinished(mustStay ? { userId: profile.userId, values: form.values, accepted } : null),
  );
  useEffect(() => {
    restore();
    return () => keep();
  }, []);

  async function save(values: z.output<typeof profileForm>, over: number) {
    const sent = form.hookForm.getValues();
    if (firstTime && profile.termsAcceptedAt === null) await acceptTerms();
    const saved = await updateProfile({ ...values, name: fullName(values), taxYear, version: over });
    setVersion(saved.version);
    resetTo(values, sent);
    notify({ title: t('profile.updated'), tone: 'good', origin: 'profile' });
    if (firstTime) await navigate('/', { replace: true });
  }

  /** Takes over saved values, except in fields that were changed since they were sent. */
  function resetTo(saved: z.output<typeof profileForm>, sent: typeof form.values) {
    const current = form.hookForm.getValues();
    form.reset({ ...saved });
    for (const name of Object.keys(sent) as (keyof typeof sent)[])
      if (current[name] !== sent[name]) form.set(name, current[name]);
  }

  const submitOver = (over: number) =>
    form.submit((values) =>
      save(values, over).catch((cause: unknown) => {
        notifyFailed(cause, t('wizard.updateFailedShort'));
        throw cause;
      }),
    );

  function notifyFailed(cause: unknown, title: string) {
    if (cause instanceof ApiError && cause.status !== 401)
      notify({ title, description: t('wizard.tryAgain'), tone: 'bad', error: cause, origin: 'profile' });
  }

  /** The latest profile, saved elsewhere. Null, with a toast, when it cannot be fetched; the form keeps its input. */
  async function fetchLatest(by: typeof loadingFor, failed: string): Promise<Profile | null> {
    setLoadingFor(by);
    const latest = await fetchData(getProfile, { query: { taxYear } }).catch((cause: unknown) =>
      notifyFailed(cause, failed),
    );
    setLoadingFor(undefined);
    return latest ?? null;
  }

  /** Overwrites a concurrent save after the user has chosen to. */
  async function saveMine() {
    const latest = await fetchLatest('saveMine', t('wizard.updateFailedShort'));
    if (!latest) return;
    setVersion(latest.version);
    await submitOver(latest.version)();
  }

  async function reload() {
    if (!(await fetchLatest('reload', t('profile.loadFailed')))) return;
    storeUnfinished(null);
    onReload();
  }

  return (
    <form onSubmit={(event) => void submitOver(version)(event)} noValidate>
      <Stack gap="6">
        {form.error && (
          <Notice
            tone="bad"
            live="alert"
            title={t('profile.updateFailed')}
            action={
              form.error.code === 'STALE_VERSION' && (
                <Actions>
                  <Button size="sm" loading={loadingFor === 'saveMine'} onClick={() => void saveMine()}>
                    {t('profile.saveMine')}
                  </Button>
                  <Button size="sm" loading={loadingFor === 'reload'} onClick={() => void reload()}>
                    {t('profile.reload')}
                  </Button>
                </Actions>
              )
            }
          >
            <span>{form.error.message}</span>
            <RequestId error={form.error} />
          </Notice>
        )}
        <Card>
          <Stack gap="5">
            <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5">
              <Field label={t('profile.firstName')} error={form.errors.firstName} required>
                <Input autoComplete="given-name" {...form.register('firstName')} />
              </Field>
              <Field label={t('profile.lastName')} error={form.errors.lastName} required>
                <Input autoComplete="family-name" {...form.register('lastName')} />
              </Field>
            </Grid>
            <PhoneInput
              label={t('profile.phone')}
              required
              countryCode={form.values.countryCode}
              phone={phone}
              error={form.errors.phone}
              onChange={(next) => {
                form.set('countryCode', next.countryCode);
                form.set('phone', next.phone);
                if (form.errors.phone) void form.hookForm.trigger('phone');
              }}
              inputRef={form.register('phone').ref}
              onBlur={() => void form.hookForm.trigger('phone')}
            />
          </Stack>
        </Card>
        <AccountCard plan={profile.subscriptionPlan} firstTime={firstTime} />
        {firstTime && <TermsCheckbox checked={accepted} canAccept={isFilled} onChange={setAccepted} />}
        <FormActions start={!firstTime && <ButtonLink to={startPath}>{t('profile.mainMenu')}</ButtonLink>}>
          <Button
            type="submit"
            variant="primary"
            loading={form.isBusy}
            disabled={firstTime && !(accepted && isFilled)}
          >
            {firstTime ? t('profile.complete') : t('profile.update')}
          </Button>
        </FormActions>
        {!firstTime && !isStaff && <RemindersCard />}
        {!firstTime && <SecondFactorCard />}
        {!firstTime && <DevicesCard />}
        {!firstTime && <AccessLogCard />}
        {!firstTime && <LearnedCard />}
        {!firstTime && !isStaff && <ModelConsentCard />}
        {profile.isTaxProfileComplete && <DeclarationCard profile={profile} />}
        <YourDataCard />
        <LegalCard />
      </Stack>
    </form>
  );
}
