import {
  downloadPowerOfAttorney,
  getAuthorization,
  languageNames,
  powerOfAttorneyLanguages,
  type AuthorizationSettings,
  type CantonCode,
} from '@dossier/contracts';
import { downloadUrl, useData, useTaxYear, useTexts } from '@dossier/remote-kit';
import {
  Button,
  Card,
  CardHeader,
  Checkbox,
  Field,
  FormActions,
  Input,
  Link,
  Stack,
  Switch,
  Text,
} from '@dossier/ui';
import { LoadCard } from '../layout/load-card.tsx';
import { useAnswers } from '../profile/use-answers.ts';
import { CantonChoice } from './canton-choice.tsx';
import { useAuthorization } from './use-authorization.ts';

/** Canton, tax ID and power of attorney of the year. */
export function AuthorizationDetails() {
  const t = useTexts('mf-advanced-tax');
  const [taxYear] = useTaxYear();
  const settings = useData(getAuthorization, { query: { taxYear } }, { stored: true });
  const answers = useAnswers();
  // Without the profile no canton is preselected; the form itself works.
  const isComplete = answers.data !== null || answers.error !== null;
  return (
    <LoadCard
      data={isComplete ? settings : { ...settings, data: null }}
      loading={t('authorization.loading')}
      failed={t('authorization.loadFailed')}
    >
      {(saved) => (
        <AuthorizationForm
          key={taxYear}
          saved={saved}
          profileCanton={answers.data?.cantonOfResidence ?? null}
        />
      )}
    </LoadCard>
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
            <CantonChoice value={canton} onChange={form.chooseCanton} />
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
