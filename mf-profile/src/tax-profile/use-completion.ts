import {
  isTaxYearAvailable,
  stepOf,
  type FieldError,
  type ProfileFields,
  type WizardStep,
} from '@dossier/contracts';
import { ApiError, notify, useOfferedYears, useTaxYear, useTexts } from '@dossier/remote-kit';
import { useNavigate } from '@dossier/ui/router';
import { useEffect, useState } from 'react';
import type { FieldName } from './answers.ts';
import { completeTaxProfile } from './complete.ts';
import { isStale, type useDraft } from './use-draft.ts';

/** The origin of toasts about a step of the wizard. */
export const wizardToasts = 'wizard';

interface Options {
  draft: Pick<ReturnType<typeof useDraft>, 'finish' | 'merge' | 'save' | 'saveNowAndWait'>;
  /** Opens the step of the first answer that the server rejects. */
  fix: (step: WizardStep) => void;
}

/** Completes the tax profile and redirects home, or shows the error at the field that the server names. */
export function useCompletion({ draft, fix }: Options) {
  const t = useTexts('mf-profile');
  const navigate = useNavigate();
  const [taxYear] = useTaxYear();
  /** The answers of a year are about its 31 December, so they are confirmed afterwards. */
  const canComplete = useOfferedYears((now) => isTaxYearAvailable(taxYear, now));
  const [isBusy, setBusy] = useState(false);
  const [isComplete, setComplete] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  /** Server errors by field, until the field changes. */
  const [refused, setRefused] = useState<Partial<Record<FieldName, string>>>({});

  // Leaves a second to read the confirmation before the redirect.
  useEffect(() => {
    if (!isComplete) return;
    const timer = setTimeout(() => void navigate('/', { replace: true }), 1000);
    return () => clearTimeout(timer);
  }, [isComplete, navigate]);

  /** Leaves the wizard of a year that cannot be filed yet; its answers stay a draft. */
  async function keepForLater(step: WizardStep, values: ProfileFields) {
    setBusy(true);
    const isSaved = await draft.saveNowAndWait({ step, values });
    setBusy(false);
    if (!isSaved) return;
    notify({
      title: t('wizard.keptTitle'),
      description: t('wizard.keptText', { year: taxYear, next: taxYear + 1 }),
      tone: 'good',
      outlivesPage: true,
    });
    await navigate('/');
  }

  async function complete(step: WizardStep, values: ProfileFields) {
    if (!canComplete) return keepForLater(step, values);
    setBusy(true);
    setFailure(undefined);
    try {
      const version = await draft.finish();
      const exportError = await completeTaxProfile(version, values, taxYear);
      notify({ title: t('wizard.saved'), tone: 'good', origin: wizardToasts });
      if (exportError !== null)
        notify({
          title: t('wizard.exportFailed'),
          description: t('wizard.exportFailedText'),
          tone: 'bad',
          error: exportError,
          outlivesPage: true, // the page is left by itself
        });
      setComplete(true);
    } catch (cause) {
      setBusy(false);
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.status === 401) return;
      setFailure(cause);
      notify({
        origin: wizardToasts,
        title: t('wizard.updateFailedShort'),
        description: t('wizard.tryAgain'),
        tone: 'bad',
        error: cause,
      });
      if (isStale(cause)) return draft.merge().catch(() => undefined);
      draft.save({ step, values });
      refuse(cause.fields);
    }
  }

  function refuse(fields: readonly FieldError[]) {
    const fieldsWithStep = fields.filter(({ path }) => stepOf(path));
    setRefused(Object.fromEntries(fieldsWithStep.map(({ path, message }) => [path.split('.')[0], message])));
    const first = fieldsWithStep[0] && stepOf(fieldsWithStep[0].path);
    if (first) fix(first);
  }

  return {
    complete,
    canComplete,
    isBusy,
    failure,
    refused,
    /** Clears the errors when the user leaves the step. */
    dismiss: () => setFailure(undefined),
    /** Clears the error of a changed answer. */
    forget: (fields: readonly string[]) =>
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))),
      ),
  };
}
