import { email as emailRule, languageNames, languages, type Language } from '@dossier/contracts';
import { notify, notifyError, useLanguage, useTexts, useUnsaved } from '@dossier/remote-kit';
import { Button, Field, Input, NativeSelect, Stack } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { inviteClient } from './clients.mutations.ts';

const maxName = 100;

/** Invites one client. What was typed stays until the server has confirmed it. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('mf-desk');
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const { language: own } = useLanguage();
  const [email, setEmail] = useState('');
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [language, setLanguage] = useState<Language>(own);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useUnsaved(email !== '' || firstName !== '' || lastName !== '');

  async function invite(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!emailRule.safeParse(email).success) {
      setProblem(t('clients.invite.emailWrong'));
      first.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await inviteClient({ email, firstName: firstName || null, lastName: lastName || null, language });
      notify({ title: t('clients.invite.sent'), tone: 'good' });
      onClose();
    } catch (error) {
      setBusy(false);
      notifyError(error, t('clients.invite.notSent'));
    }
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={t('bulk.cancel')}
      initialFocus={first}
      title={t('clients.invite.title')}
      description={t('clients.invite.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('bulk.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isBusy}>
            {t('clients.invite.send')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void invite(event)} noValidate>
        <Stack gap="4">
          <Field label={t('clients.invite.email')} error={problem} required>
            <Input
              ref={first}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={email}
              onChange={(event) => {
                setEmail(event.currentTarget.value);
                setProblem(undefined);
              }}
            />
          </Field>
          <Field label={t('clients.invite.firstName')}>
            <Input
              autoComplete="off"
              maxLength={maxName}
              value={firstName}
              onChange={(event) => setFirstName(event.currentTarget.value)}
            />
          </Field>
          <Field label={t('clients.invite.lastName')}>
            <Input
              autoComplete="off"
              maxLength={maxName}
              value={lastName}
              onChange={(event) => setLastName(event.currentTarget.value)}
            />
          </Field>
          <Field label={t('clients.language')} hint={t('clients.invite.languageHint')}>
            <NativeSelect
              value={language}
              onChange={(event) => setLanguage(event.currentTarget.value as Language)}
            >
              {languages.map((each) => (
                <option key={each} value={each}>
                  {languageNames[each]}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
