import {
  acceptTerms,
  getProfile,
  getUser,
  listNotifications,
  updateProfile,
  type Profile,
} from '@dossier/contracts';
import {
  ApiError,
  call,
  notify,
  publish,
  refresh,
  setData,
  useLeaveGuard,
  useTexts,
  useUnsaved,
} from '@dossier/remote-kit';
import { useForm } from '@dossier/remote-kit/forms';
import { PhoneInput } from '@dossier/remote-kit/phone';
import {
  Actions,
  Button,
  Card,
  Field,
  FormActions,
  Grid,
  Input,
  Notice,
  Page,
  PageHeader,
  Stack,
} from '@dossier/ui';
import { ButtonLink, useNavigate } from '@dossier/ui/router';
import type { z } from 'zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { AccountCard } from './account-card.tsx';
import { DeclarationCard } from './declaration-card.tsx';
import { LegalCard } from './legal-card.tsx';
import { profileForm } from './profile-form.schema.ts';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { keepUnfinished, unfinishedOf } from './unfinished.ts';

/** What may be read before the profile is complete. */
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
  /** Starts the form anew, from the profile as the page has it. */
  onReload: () => void;
}

/** Name and phone; on the first visit with the terms, and no way past it (document 2, section 2). */
export function ProfileForm({ profile, firstTime, onReload }: Props) {
  const t = useTexts('mf-profile');
  const navigate = useNavigate();
  /** Of what the fields were filled from: a newer one that came in meanwhile must not be overwritten unseen. */
  const [version, setVersion] = useState(profile.version);
  /** Which of the two ways on from a save in between asks for that save now. */
  const [asking, setAsking] = useState<'saveMine' | 'reload'>();
  const unfinished = profile.isProfileComplete ? null : unfinishedOf(profile.userId);
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
  const filled = [firstName, lastName, phone].every((value) => value.trim() !== '');
  const mustStay = !profile.isProfileComplete && !form.isBusy;
  // While it is being saved, too: the session may turn out to have ended.
  useUnsaved(form.isDirty);
  useLeaveGuard(
    mustStay,
    () =>
      notify({ title: t('profile.cannotLeave'), description: t('profile.cannotLeaveText'), tone: 'warn' }),
    (path) => legalPages.includes(path),
  );

  // Whoever reads a legal page in between finds here what they typed.
  const restore = useEffectEvent(() => {
    if (!unfinished) return;
    for (const [name, value] of Object.entries(unfinished.values))
      form.set(name as keyof typeof form.values, value);
  });
  const keep = useEffectEvent(() =>
    keepUnfinished(mustStay ? { userId: profile.userId, values: form.values, accepted } : null),
  );
  useEffect(() => {
    restore();
    return () => keep();
  }, []);

  async function save(values: z.output<typeof profileForm>, over: number) {
    if (firstTime && profile.termsAcceptedAt === null) {
      await call(acceptTerms, {
        body: {
          accepted: true,
          timestamp: new Date().toISOString(),
          userAgent: navigator.userAgent.slice(0, 1000),
        },
      });
    }
    const saved = await call(updateProfile, {
      body: {
        ...values,
        name: `${values.firstName} ${values.lastName}`.trim(),
        version: over,
      },
    });
    setVersion(saved.version);
    await setData(getProfile, {}, saved);
    form.reset({ ...values });
    await Promise.all([refresh(getUser), refresh(listNotifications)]);
    publish('profileChanged', {});
    notify({ title: t('profile.updated'), tone: 'good' });
    if (firstTime) await navigate('/', { replace: true });
  }

  const submitOver = (over: number) =>
    form.submit((values) =>
      save(values, over).catch((cause: unknown) => {
        sayFailed(cause, t('wizard.updateFailedShort'));
        throw cause;
      }),
    );

  function sayFailed(cause: unknown, title: string) {
    if (cause instanceof ApiError && cause.status !== 401)
      notify({ title, description: t('wizard.tryAgain'), tone: 'bad' });
  }

  /** The profile as somebody else saved it; null, and said, where it cannot be had: what was typed stays. */
  async function askLatest(by: typeof asking, failed: string): Promise<Profile | null> {
    setAsking(by);
    const latest = await call(getProfile).catch((cause: unknown) => sayFailed(cause, failed));
    if (latest) await setData(getProfile, {}, latest);
    setAsking(undefined);
    return latest ?? null;
  }

  /** Over what somebody else saved in between, now that the person knows. */
  async function saveMine() {
    const latest = await askLatest('saveMine', t('wizard.updateFailedShort'));
    if (!latest) return;
    setVersion(latest.version);
    await submitOver(latest.version)();
  }

  async function reload() {
    if (!(await askLatest('reload', t('profile.loadFailed')))) return;
    keepUnfinished(null);
    onReload();
  }

  return (
    <Page width="narrow" maxWidth="42rem">
      <form onSubmit={(event) => void submitOver(version)(event)} noValidate>
        <Stack gap="6">
          <PageHeader
            title={firstTime ? t('profile.firstTitle') : t('profile.title')}
            lead={firstTime ? t('profile.firstLead') : t('profile.lead')}
          />
          {form.error && (
            <Notice
              tone="bad"
              live="alert"
              title={t('profile.updateFailed')}
              action={
                form.error.code === 'STALE_VERSION' && (
                  <Actions>
                    <Button size="sm" loading={asking === 'saveMine'} onClick={() => void saveMine()}>
                      {t('profile.saveMine')}
                    </Button>
                    <Button size="sm" loading={asking === 'reload'} onClick={() => void reload()}>
                      {t('profile.reload')}
                    </Button>
                  </Actions>
                )
              }
            >
              {form.error.message}
            </Notice>
          )}
          <Card>
            <Stack gap="5">
              <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5">
                <Field label={t('profile.firstName')} error={form.errors.firstName} required>
                  <Input autoComplete="given-name" maxLength={100} {...form.register('firstName')} />
                </Field>
                <Field label={t('profile.lastName')} error={form.errors.lastName} required>
                  <Input autoComplete="family-name" maxLength={100} {...form.register('lastName')} />
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
          <AccountCard plan={profile.subscriptionPlan} />
          {firstTime && <TermsCheckbox checked={accepted} canAccept={filled} onChange={setAccepted} />}
          <FormActions start={!firstTime && <ButtonLink to="/">{t('profile.mainMenu')}</ButtonLink>}>
            <Button
              type="submit"
              variant="primary"
              loading={form.isBusy}
              disabled={firstTime && !(accepted && filled)}
            >
              {firstTime ? t('profile.complete') : t('profile.update')}
            </Button>
          </FormActions>
          {profile.isTaxProfileComplete && <DeclarationCard profile={profile} />}
          <LegalCard />
        </Stack>
      </form>
    </Page>
  );
}
