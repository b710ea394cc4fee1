import {
  downloadPowerOfAttorney,
  getAuthorization,
  powerOfAttorneyLanguages,
  type AuthorizationSettings,
  type CantonCode,
  type PowerOfAttorneyLanguage,
} from '@dossier/contracts';
import { downloadUrl, RequestId, useData, useTaxYear, useTexts } from '@dossier/remote-kit';
import { CantonPicker } from '@dossier/swiss-fields/cantons';
import {
  Button,
  Card,
  CardHeader,
  Checkbox,
  ErrorCard,
  Field,
  FormActions,
  Input,
  Link,
  Loading,
  SkeletonRows,
  Stack,
  Switch,
  Text,
} from '@dossier/ui';
import { useAnswers } from '../profile/use-answers.ts';
import { useAuthorization } from './use-authorization.ts';

/** Canton, tax ID and power of attorney of the year. */
export function AuthorizationDetails() {
  const t = useTexts('mf-advanced-tax');
  const [taxYear] = useTaxYear();
  const settings = useData(getAuthorization, { query: { taxYear } });
  const answers = useAnswers();
  if (!settings.data && settings.error) {
    return (
      <ErrorCard
        title={t('authorization.loadFailed')}
        description={settings.error.message}
        detail={<RequestId error={settings.error} />}
        retryLabel={t('page.tryAgain')}
        onRetry={() => void settings.reload()}
        retrying={settings.isRefreshing}
      />
    );
  }
  // Without the profile no canton is preselected; the form itself works.
  if (!settings.data || (!answers.data && !answers.error)) {
    return (
      <Loading label={t('authorization.loading')}>
        <Card>
          <SkeletonRows rows={4} />
        </Card>
      </Loading>
    );
  }
  return (
    <AuthorizationForm
      key={taxYear}
      saved={settings.data}
      profileCanton={answers.data?.cantonOfResidence ?? null}
    />
  );
}

interface FormProps {
  saved: AuthorizationSettings;
  profileCanton: CantonCode | null;
}

function AuthorizationForm({ saved, profileCanton }: FormProps) {
  const t = useTexts('mf-advanced-tax');
  const form = useAuthorization(saved, profileCanton);
  const { canton, tinNumber, powerOfAttorneyAccepted } = form.values;
  return (
    <>
      <Card aria-labelledby="authorization-id">
        <CardHeader as="h3" id="authorization-id" title={t('authorization.title')} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          <Stack gap="5">
            <CantonPicker legend={t('authorization.canton')} value={canton} onChange={form.chooseCanton} />
            <Field
              label={t('authorization.tin')}
              hint={canton ? t('authorization.tinHint') : t('authorization.cantonFirst')}
              error={form.tinError}
              required
            >
              <Input
                inputMode="numeric"
                autoComplete="off"
                maxWidth="16rem"
                disabled={!canton}
                placeholder={form.placeholder}
                value={tinNumber ?? ''}
                onChange={(event) => form.typeTin(event.currentTarget.value)}
                onBlur={form.leaveTin}
              />
            </Field>
            <Checkbox
              checked={powerOfAttorneyAccepted}
              hint={t('authorization.acceptHint', { year: saved.taxYear })}
              onChange={(event) => form.accept(event.currentTarget.checked)}
            >
              {t('authorization.accept')}
            </Checkbox>
            <FormActions>
              <Button type="submit" variant="primary" loading={form.isBusy}>
                {t('authorization.save')}
              </Button>
            </FormActions>
          </Stack>
        </form>
      </Card>
      <PowerOfAttorneyForms taxYear={saved.taxYear} />
      <Card aria-labelledby="authorization-use">
        <CardHeader as="h3" id="authorization-use" title={t('authorization.use')} />
        <Stack gap="5">
          <Switch
            label={t('authorization.taxAddress')}
            hint={t('authorization.taxAddressHint')}
            checked={form.isOn('taxAddressEnabled')}
            onChange={(event) => form.toggle('taxAddressEnabled', event.currentTarget.checked)}
          />
          <Switch
            label={t('authorization.power')}
            hint={t('authorization.powerHint')}
            checked={form.isOn('powerOfAttorneyEnabled')}
            onChange={(event) => form.toggle('powerOfAttorneyEnabled', event.currentTarget.checked)}
          />
        </Stack>
      </Card>
    </>
  );
}

/** The languages' own names. */
const languageNames: Record<PowerOfAttorneyLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
};

/** Downloads of the form to sign. */
function PowerOfAttorneyForms({ taxYear }: { taxYear: number }) {
  const t = useTexts('mf-advanced-tax');
  return (
    <Card aria-labelledby="authorization-form">
      <CardHeader as="h3" id="authorization-form" title={t('authorization.form')} />
      <Text color="fg.muted" marginBottom="4">
        {t('authorization.formText')}
      </Text>
      <Stack as="ul" role="list" listStyleType="none" gap="2">
        {powerOfAttorneyLanguages.map((language) => (
          <li key={language}>
            <Link
              href={downloadUrl(downloadPowerOfAttorney, { params: { language }, query: { taxYear } })}
              download
            >
              {t('authorization.pdf', { language: languageNames[language] })}
            </Link>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
