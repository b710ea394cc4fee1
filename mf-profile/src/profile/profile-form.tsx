import {
  acceptTerms,
  getProfile,
  getUser,
  listNotifications,
  updateProfile,
  type Profile,
} from '@dossier/contracts';
import {
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
import { Button, Card, Field, FormActions, Grid, Input, Notice, Page, PageHeader, Stack } from '@dossier/ui';
import { ButtonLink, useNavigate } from '@dossier/ui/router';
import { useState } from 'react';
import { AccountCard } from './account-card.tsx';
import { LegalCard } from './legal-card.tsx';
import { PhoneInput } from './phone-input.tsx';
import { profileForm } from './profile-form.schema.ts';
import { TermsCheckbox } from './terms-checkbox.tsx';

interface Props {
  profile: Profile;
  firstTime: boolean;
  /** Asks for the profile again and starts the form anew. */
  onReload: () => Promise<void>;
}

/** Name and phone; on the first visit with the terms, and no way past it (document 2, section 2). */
export function ProfileForm({ profile, firstTime, onReload }: Props) {
  const t = useTexts('mf-profile');
  const navigate = useNavigate();
  /** Of what the fields were filled from: a newer one that came in meanwhile must not be overwritten unseen. */
  const [version, setVersion] = useState(profile.version);
  const [accepted, setAccepted] = useState(profile.termsAcceptedAt !== null);
  const form = useForm(
    profileForm,
    {
      firstName: profile.firstName ?? '',
      lastName: profile.lastName ?? '',
      phone: profile.phone ?? '',
      countryCode: profile.countryCode ?? '+41',
    },
    { messages: (path, code) => (code === 'required' ? t(`profile.required.${path}`) : undefined) },
  );
  const { firstName, lastName, phone } = form.values;
  const filled = [firstName, lastName, phone].every((value) => value.trim() !== '');
  const mustStay = !profile.isProfileComplete && !form.isBusy;
  // While it is being saved, too: the session may turn out to have ended.
  useUnsaved(form.isDirty);
  useLeaveGuard(mustStay, () =>
    notify({ title: t('profile.cannotLeave'), description: t('profile.cannotLeaveText'), tone: 'warn' }),
  );

  const submit = form.submit(async (values) => {
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
        countryCode: values.countryCode as Profile['countryCode'],
        name: `${values.firstName} ${values.lastName}`.trim(),
        version: firstTime ? undefined : version,
      },
    });
    setVersion(saved.version);
    await setData(getProfile, {}, saved);
    form.reset({ ...values });
    await Promise.all([refresh(getUser), refresh(listNotifications)]);
    publish('profileChanged', {});
    notify({ title: t('profile.updated'), tone: 'good' });
    if (firstTime) await navigate('/', { replace: true });
  });

  return (
    <Page width="narrow" maxWidth="42rem">
      <form onSubmit={(event) => void submit(event)} noValidate>
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
                  <Button size="sm" onClick={() => void onReload()}>
                    {t('profile.reload')}
                  </Button>
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
                countryCode={form.values.countryCode}
                phone={phone}
                error={form.errors.phone}
                onCountryCode={(code) => form.set('countryCode', code)}
                onPhone={(digits) => {
                  form.set('phone', digits);
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
          <LegalCard newTab={mustStay} />
        </Stack>
      </form>
    </Page>
  );
}
