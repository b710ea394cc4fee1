import {
  cantonCodes,
  getProfile,
  getUser,
  listNotifications,
  localeOf,
  phoneCountries,
  updateProfile,
  type UserAnswer,
} from '@dossier/contracts';
import {
  type ApiError,
  call,
  notify,
  publish,
  refresh,
  setData,
  useLanguage,
  useTexts,
  useUnsaved,
} from '@dossier/remote-kit';
import { useForm } from '@dossier/remote-kit/forms';
import { Button, Field, Grid, Input, NativeSelect, Notice, Stack } from '@dossier/ui';
import { PhoneField } from '@dossier/ui/inputs';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useMemo, useState } from 'react';
import { detailsForm, detailsOf, toProfile } from './details-form.schema.ts';

/** The details as a form. Somebody else's change in between is told, never overwritten. */
export default function DetailsDialog({ user, onClose }: { user: UserAnswer; onClose: () => void }) {
  const t = useTexts('mf-home');
  const formId = useId();
  // The version the person saw when they began: the card goes on refreshing meanwhile.
  const [version, setVersion] = useState(user.version);
  const [isLoadingNewest, setLoadingNewest] = useState(false);
  const [settled, setSettled] = useState<ApiError | null>(null);
  const [schema] = useState(() => detailsForm(Boolean(user.phone)));
  const form = useForm(schema, detailsOf(user));
  const { cantons, countries } = usePlaces();
  useUnsaved(form.isDirty);

  const submit = form.submit(async (values) => {
    const saved = await call(updateProfile, { body: { ...toProfile(values), version } });
    await setData(getProfile, {}, saved);
    await Promise.all([refresh(getUser), refresh(listNotifications)]);
    publish('profileChanged', {});
    notify({ title: t('details.saved'), tone: 'good' });
    onClose();
  });

  async function loadNewest() {
    setLoadingNewest(true);
    const newest = await call(getUser, { query: {} }).catch(() => null);
    setLoadingNewest(false);
    if (!newest) return; // the notice still stands, with its button
    form.reset(detailsOf(newest));
    setVersion(newest.version);
    setSettled(form.error);
  }

  const failure = form.error === settled ? null : form.error;
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={t('home.close')}
      title={t('details.editTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('home.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.isBusy}>
            {t('details.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="5">
          {failure?.code === 'STALE_VERSION' && (
            <Notice
              tone="warn"
              live="alert"
              title={t('details.stale')}
              action={
                <Button size="sm" loading={isLoadingNewest} onClick={() => void loadNewest()}>
                  {t('details.reload')}
                </Button>
              }
            >
              {t('details.staleText')}
            </Notice>
          )}
          {failure && failure.code !== 'STALE_VERSION' && (
            <Notice tone="bad" live="alert" title={t('details.failed')}>
              {failure.message}
            </Notice>
          )}
          <Field label={t('details.canton')} error={form.errors.cantonOfResidence}>
            <NativeSelect {...form.register('cantonOfResidence')}>
              <option value="">{t('details.chooseCanton')}</option>
              {cantons.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Grid templateColumns="minmax(0, 3fr) minmax(5rem, 1fr)" gap="4">
            <Field label={t('details.street')} error={form.errors.street}>
              <Input {...form.register('street')} autoComplete="address-line1" />
            </Field>
            <Field label={t('details.houseNumber')} error={form.errors.houseNumber}>
              <Input {...form.register('houseNumber')} />
            </Field>
          </Grid>
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(8rem, 1fr) minmax(0, 2fr)' }} gap="4">
            <Field label={t('details.zipCode')} error={form.errors.zipCode}>
              <Input {...form.register('zipCode')} inputMode="numeric" autoComplete="postal-code" />
            </Field>
            <Field label={t('details.city')} error={form.errors.city}>
              <Input {...form.register('city')} autoComplete="address-level2" />
            </Field>
          </Grid>
          <PhoneField
            label={t('details.phone')}
            countryLabel={t('details.countryCode')}
            error={form.errors.phone}
            countries={countries}
            country={form.values.countryCode}
            onCountryChange={(code) => form.set('countryCode', code)}
            number={form.values.phone}
            onNumberChange={(text) => form.set('phone', text.replace(/\D/g, '').slice(0, 15))}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

/** The 26 cantons and the nine countries by their names, in the order of the language. */
function usePlaces() {
  const t = useTexts('mf-home');
  const { language } = useLanguage();
  return useMemo(() => {
    const locales = [localeOf[language], 'de-CH'];
    const regions = new Intl.DisplayNames(locales, { type: 'region' });
    const cantons = cantonCodes.map((code) => ({ code, name: t(`cantons.${code}`) }));
    return {
      cantons: cantons.toSorted((a, b) => a.name.localeCompare(b.name, locales)),
      countries: phoneCountries.map(({ country, code }) => ({
        code,
        dial: code,
        name: regions.of(country) ?? country,
      })),
    };
  }, [language, t]);
}
