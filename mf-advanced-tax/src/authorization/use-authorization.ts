import {
  authorizationIssue,
  formatTaxId,
  isTaxId,
  taxIdFormat,
  type Authorization,
  type AuthorizationSettings,
  type CantonCode,
} from '@dossier/contracts';
import { notify, useTexts, useUnsaved } from '@dossier/remote-kit';
import { useRef, useState } from 'react';
import { notifyFailure } from '../layout/notify-failure.ts';
import { saveAuthorization, switchAuthorization } from './authorization.mutations.ts';

/** The origin of the toasts of the form: what is wrong next replaces what was wrong before. */
const formToasts = 'authorization';

type SwitchName = 'taxAddressEnabled' | 'powerOfAttorneyEnabled';
type FormValues = Pick<Authorization, 'canton' | 'tinNumber' | 'powerOfAttorneyAccepted'>;

/** The form over the saved settings, and the two switches, which are saved at once. */
export function useAuthorization(saved: AuthorizationSettings, profileCanton: CantonCode | null) {
  const t = useTexts('mf-advanced-tax');
  const { taxYear } = saved;
  const [edits, setEdits] = useState<Partial<FormValues>>({});
  const [isBusy, setBusy] = useState(false);
  const [wasLeft, setLeft] = useState(false);
  const [pending, setPending] = useState<Partial<Record<SwitchName, boolean>>>({});
  // A response contains both switches, so saves run one after another: an older one would undo a newer switch.
  const switching = useRef<Promise<void>>(Promise.resolve());
  const values: FormValues = {
    canton: saved.canton ?? profileCanton,
    tinNumber: saved.tinNumber,
    powerOfAttorneyAccepted: saved.powerOfAttorneyAccepted,
    ...edits,
  };
  const { canton, tinNumber } = values;
  useUnsaved(Object.keys(edits).length > 0);

  const format = canton && taxIdFormat(canton);
  const isWrong = canton !== null && Boolean(tinNumber) && !isTaxId(canton, tinNumber ?? '');
  const wrongFormat = format && t('authorization.invalidFormat', { format: format.format });

  const edit = (change: Partial<FormValues>) => setEdits((others) => ({ ...others, ...change }));
  const failed = (error: unknown, origin?: string) =>
    notifyFailure(error, t('authorization.failed'), t('authorization.failedText'), origin);

  /** Shows why the form cannot be saved. */
  function refuse(issue: 'missing' | 'format' | 'acceptance') {
    setLeft(true);
    const [title, description] = {
      missing: [t('authorization.missing'), t('authorization.missingText')],
      format: [t('authorization.invalid'), wrongFormat],
      acceptance: [t('authorization.required'), t('authorization.requiredText')],
    }[issue];
    notify({ title: title ?? '', ...(description && { description }), tone: 'warn', origin: formToasts });
  }

  async function save() {
    if (isBusy) return;
    const issue = authorizationIssue(values);
    if (issue || !canton || !tinNumber) return refuse(issue ?? 'missing');
    setBusy(true);
    try {
      await saveAuthorization({ ...values, taxYear, canton, tinNumber });
      setEdits({});
      const title = t('authorization.saved');
      notify({ title, description: t('authorization.savedText'), tone: 'good', origin: formToasts });
    } catch (error) {
      failed(error, formToasts);
    } finally {
      setBusy(false);
    }
  }

  function toggle(name: SwitchName, enabled: boolean) {
    if (pending[name] !== undefined) return;
    setPending((others) => ({ ...others, [name]: enabled }));
    switching.current = switching.current.then(async () => {
      try {
        await switchAuthorization({ taxYear, [name]: enabled });
        notify({ title: t('authorization.switched'), tone: 'good', duration: 2000 });
      } catch (error) {
        failed(error);
      }
      setPending((others) => ({ ...others, [name]: undefined }));
    });
  }

  return {
    values,
    placeholder: format?.placeholder,
    tinError: wasLeft && isWrong ? wrongFormat : undefined,
    isBusy,
    isOn: (name: SwitchName) => pending[name] ?? saved[name],
    toggle,
    save,
    chooseCanton: (code: CantonCode) => {
      if (code === canton) return;
      setLeft(false);
      edit({ canton: code, tinNumber: null });
    },
    typeTin: (text: string) => canton && edit({ tinNumber: formatTaxId(canton, text) || null }),
    leaveTin: () => setLeft(true),
    accept: (powerOfAttorneyAccepted: boolean) => edit({ powerOfAttorneyAccepted }),
  };
}
