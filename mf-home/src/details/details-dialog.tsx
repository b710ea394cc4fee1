import { getUser, type AddressSuggestion, type UserResponse } from '@dossier/contracts';
import {
  type ApiError,
  call,
  notify,
  RequestId,
  updateProfile,
  useTexts,
  useUnsaved,
} from '@dossier/remote-kit';
import {
  AddressSearch,
  GemeindeField,
  PostalCodeNotice,
  usePostalCodeFill,
} from '@dossier/swiss-fields/address';
import { CantonPicker } from '@dossier/swiss-fields/cantons';
import { useForm } from '@dossier/remote-kit/forms';
import { PhoneInput } from '@dossier/swiss-fields/phone';
import { Button, Field, Grid, Input, Notice, Stack } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useState } from 'react';
import { detailsForm, detailsOf, toProfile } from './details-form.schema.ts';

/** The details form. A concurrent change is reported, never overwritten. */
export default function DetailsDialog({ user, onClose }: { user: UserResponse; onClose: () => void }) {
  const t = useTexts('mf-home');
  const formId = useId();
  // The version shown when the form opened; the card keeps refreshing meanwhile.
  const [version, setVersion] = useState(user.version);
  const [taxYear] = useState(user.taxYear);
  const [isLoadingNewest, setLoadingNewest] = useState(false);
  const [settled, setSettled] = useState<ApiError | null>(null);
  const [schema] = useState(() => detailsForm(Boolean(user.phone)));
  const form = useForm(schema, detailsOf(user), {
    messages: (_path, code) => (code === 'phone_length' ? t('details.phoneLength') : undefined),
  });
  useUnsaved(form.isDirty);

  const submit = form.submit(async (values) => {
    await updateProfile({ ...toProfile(values), taxYear, version });
    notify({ title: t('details.saved'), tone: 'good' });
    onClose();
  });

  function fill(found: AddressSuggestion) {
    form.set('zipCode', found.postalCode);
    form.set('city', found.city);
    form.set('gemeinde', found.gemeinde);
    if (!form.values.cantonOfResidence) form.set('cantonOfResidence', found.state);
    if (!found.street) return;
    form.set('street', found.street);
    form.set('houseNumber', found.houseNumber ?? '');
  }

  async function loadNewest() {
    setLoadingNewest(true);
    const newest = await call(getUser, { query: { taxYear } }).catch(() => null);
    setLoadingNewest(false);
    if (!newest) return; // the notice with its button stays
    form.reset(detailsOf(newest));
    setVersion(newest.version);
    setSettled(form.error);
  }

  usePostalCodeFill({
    postalCode: form.values.zipCode,
    city: form.values.city,
    gemeinde: form.values.gemeinde,
    onFill: ({ city, gemeinde }) => {
      if (city) form.set('city', city);
      if (gemeinde) form.set('gemeinde', gemeinde);
    },
  });

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
              <span>{failure.message}</span>
              <RequestId error={failure} />
            </Notice>
          )}
          <AddressSearch onSelect={fill} />
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
          <GemeindeField
            error={form.errors.gemeinde}
            postalCode={form.values.zipCode}
            value={form.values.gemeinde}
            onChange={(gemeinde) => form.set('gemeinde', gemeinde)}
          />
          <PostalCodeNotice
            postalCode={form.values.zipCode}
            city={form.values.city}
            onTakeCity={(city) => form.set('city', city)}
            chosen={form.values.cantonOfResidence}
            onTake={(canton) => form.set('cantonOfResidence', canton)}
          />
          <PhoneInput
            label={t('details.phone')}
            error={form.errors.phone}
            countryCode={form.values.countryCode}
            phone={form.values.phone}
            onChange={({ countryCode, phone }) => {
              form.set('countryCode', countryCode);
              form.set('phone', phone);
            }}
          />
          <CantonPicker
            legend={t('details.canton')}
            columns={{ base: 2, sm: 3 }}
            value={form.values.cantonOfResidence}
            error={form.errors.cantonOfResidence}
            onChange={(canton) => form.set('cantonOfResidence', canton)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
