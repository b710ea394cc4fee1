import type { FieldError, ProfileFields, WizardStep } from '@dossier/contracts';
import { ApiError, notify, useTaxYear, useTexts } from '@dossier/remote-kit';
import { useNavigate } from '@dossier/ui/router';
import { useEffect, useState } from 'react';
import { stepOf, type FieldName } from './answers.ts';
import { completeTaxProfile } from './complete.ts';
import { isStale, type useDraft } from './use-draft.ts';

interface Options {
  draft: Pick<ReturnType<typeof useDraft>, 'finish' | 'join' | 'save'>;
  /** Opens the step of the first answer the server does not take. */
  fix: (step: WizardStep) => void;
}

/** Complete: submits the tax profile and leads home, or says why not, at the field where the server names one. */
export function useCompletion({ draft, fix }: Options) {
  const t = useTexts('mf-profile');
  const navigate = useNavigate();
  const [taxYear] = useTaxYear();
  const [isBusy, setBusy] = useState(false);
  const [isComplete, setComplete] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** What the server said at fields, until they are changed. */
  const [refused, setRefused] = useState<Partial<Record<FieldName, string>>>({});

  // Document 2, section 2: a second to read that it is saved, then home.
  useEffect(() => {
    if (!isComplete) return;
    const timer = setTimeout(() => void navigate('/', { replace: true }), 1000);
    return () => clearTimeout(timer);
  }, [isComplete, navigate]);

  async function complete(step: WizardStep, values: ProfileFields) {
    setBusy(true);
    setFailure(undefined);
    try {
      const version = await draft.finish();
      const isDeclared = await completeTaxProfile(version, values, taxYear);
      notify({ title: t('wizard.saved'), tone: 'good' });
      if (!isDeclared)
        notify({ title: t('wizard.exportFailed'), description: t('wizard.exportFailedText'), tone: 'bad' });
      setComplete(true);
    } catch (cause) {
      setBusy(false);
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.status === 401) return;
      setFailure(cause.message);
      notify({ title: t('wizard.updateFailedShort'), description: t('wizard.tryAgain'), tone: 'bad' });
      if (isStale(cause)) return draft.join().catch(() => undefined);
      draft.save({ step, values });
      refuse(cause.fields);
    }
  }

  function refuse(fields: readonly FieldError[]) {
    const known = fields.filter(({ path }) => stepOf(path));
    setRefused(Object.fromEntries(known.map(({ path, message }) => [path.split('.')[0], message])));
    const first = known[0] && stepOf(known[0].path);
    if (first) fix(first);
  }

  return {
    complete,
    isBusy,
    failure,
    refused,
    /** The person goes elsewhere: what failed has been read. */
    dismiss: () => setFailure(undefined),
    /** A changed answer is no longer the one that was refused. */
    forget: (fields: readonly string[]) =>
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))),
      ),
  };
}
