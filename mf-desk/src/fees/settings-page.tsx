import {
  getFeeSettings,
  languageNames,
  languages,
  maxMandateLetter,
  type FeeSettings,
  type Language,
} from '@dossier/contracts';
import {
  FailedLoad,
  notify,
  notifyError,
  useData,
  usePageTitle,
  useTexts,
  useUnsaved,
} from '@dossier/remote-kit';
import {
  Button,
  Card,
  CardHeader,
  Checkbox,
  Field,
  HStack,
  Input,
  Link,
  Loading,
  Page,
  PageHeader,
  SkeletonRows,
  Stack,
  Text,
  Textarea,
} from '@dossier/ui';
import { BackLink } from '@dossier/ui/router';
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { saveFeeSettings } from './fees.mutations.ts';
import { draftOf, parseDraft, type SettingsDraft, type SettingsField } from './settings-draft.ts';

/** Art. 25 MWSTG: the rates of the value added tax. */
const vatSource = 'https://www.fedlex.admin.ch/eli/cc/2009/615/de#art_25';

/** `/desk/invoices/settings`: what an administrator enters before the first invoice. */
export default function SettingsPage() {
  const t = useTexts('mf-desk');
  usePageTitle(t('fees.settings.title'));
  const request = useData(getFeeSettings, {});
  const { data, error } = request;
  return (
    <Page>
      <Stack gap="5">
        <BackLink to="/desk/invoices">{t('fees.invoices')}</BackLink>
        <PageHeader title={t('fees.settings.title')} lead={t('fees.settings.lead')} />
        {data ? (
          <SettingsForm key={data.version} stored={data.settings} version={data.version} />
        ) : error ? (
          <FailedLoad title={t('fees.settings.failed')} data={request} />
        ) : (
          <Card>
            <Loading label={t('fees.settings.title')}>
              <SkeletonRows rows={5} />
            </Loading>
          </Card>
        )}
      </Stack>
    </Page>
  );
}

function SettingsForm({ stored, version }: { stored: FeeSettings | null; version: number | null }) {
  const t = useTexts('mf-desk');
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [wrong, setWrong] = useState<readonly SettingsField[]>([]);
  const [isBusy, setBusy] = useState(false);
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(draftOf(stored)));

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    const { settings, wrong: fields = [] } = parseDraft(draft);
    setWrong(fields);
    if (!settings) {
      form.current?.querySelector<HTMLElement>(`[name="${fields[0]}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await saveFeeSettings(settings, version);
      notify({ title: t('fees.settings.saved'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('fees.settings.notSaved'));
    }
    setBusy(false);
  }

  function change(part: Partial<SettingsDraft>) {
    setDraft((before) => ({ ...before, ...part }));
    setWrong((before) => before.filter((each) => !(each in part)));
  }
  type Line = Exclude<SettingsField, 'mandate' | 'releaseWhenPaid'>;
  // texts: fees.settings.label.*, fees.settings.wrong.*
  const input = (name: Line, { hint, mode }: { hint?: ReactNode; mode?: 'decimal' | 'numeric' } = {}) => (
    <Field
      label={t(`fees.settings.label.${name}`)}
      hint={hint}
      error={
        wrong.includes(name)
          ? t(
              name === 'iban' || name === 'vatNumber' || name === 'standardFee' || name === 'vatRate'
                ? `fees.settings.wrong.${name}`
                : name === 'dueDays' || name === 'reminderDays'
                  ? 'fees.settings.wrong.days'
                  : 'fees.settings.wrong.required',
            )
          : undefined
      }
    >
      <Input
        name={name}
        inputMode={mode}
        autoComplete="off"
        maxLength={70}
        value={draft[name]}
        readOnly={isBusy}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    </Field>
  );

  return (
    <form ref={form} onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="5">
        <Card>
          <CardHeader title={t('fees.settings.creditor')} />
          <Stack gap="4" maxWidth="36rem">
            {input('name')}
            {input('street')}
            {input('buildingNumber')}
            {input('zip', { mode: 'numeric' })}
            {input('city')}
            {input('iban', { hint: t('fees.settings.ibanHint') })}
          </Stack>
        </Card>
        <Card>
          <CardHeader title={t('fees.settings.terms')} />
          <Stack gap="4" maxWidth="36rem">
            {input('standardFee', { hint: t('fees.settings.feeHint'), mode: 'decimal' })}
            {input('vatNumber', { hint: t('fees.settings.vatNumberHint') })}
            {input('vatRate', {
              hint: (
                <>
                  <span>{t('fees.settings.vatRateHint')} </span>
                  <Link href={vatSource} target="_blank" rel="noreferrer">
                    {t('fees.settings.vatSource')}
                  </Link>
                </>
              ),
              mode: 'decimal',
            })}
            {input('dueDays', { mode: 'numeric' })}
            {input('reminderDays', { hint: t('fees.settings.reminderHint'), mode: 'numeric' })}
            <Checkbox
              checked={draft.releaseWhenPaid}
              disabled={isBusy}
              hint={t('fees.settings.releaseHint')}
              onChange={(event) => change({ releaseWhenPaid: event.currentTarget.checked })}
            >
              {t('fees.settings.release')}
            </Checkbox>
          </Stack>
        </Card>
        <Card>
          <CardHeader title={t('fees.settings.mandate')} />
          <Stack gap="4">
            <Text textStyle="small" color="fg.muted">
              {t('fees.settings.mandateText')}
            </Text>
            {languages.map((language: Language) => (
              <Field key={language} label={<span lang={language}>{languageNames[language]}</span>}>
                <Textarea
                  name={`mandate-${language}`}
                  lang={language}
                  rows={6}
                  maxLength={maxMandateLetter}
                  value={draft.mandate[language]}
                  readOnly={isBusy}
                  onChange={(event) =>
                    change({ mandate: { ...draft.mandate, [language]: event.currentTarget.value } })
                  }
                />
              </Field>
            ))}
          </Stack>
        </Card>
        <HStack>
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('fees.settings.save')}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
