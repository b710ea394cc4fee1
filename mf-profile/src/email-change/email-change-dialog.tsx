import { email as emailRule, emailRules, signInCodeLength } from '@dossier/contracts';
import { ApiError, CodeField, notify, notifyError, useTexts } from '@dossier/remote-kit';
import { Actions, Button, Field, Input, Notice, Stack, Text } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { type SubmitEvent, useState } from 'react';
import { confirmEmailChange, startEmailChange } from './email-change.mutations.ts';

interface Props {
  current: string;
  onClose: () => void;
}

/** The requested codes, and whether their mails were sent. */
interface Sent {
  email: string;
  status: 'success' | 'pending';
}

/** Changes the e-mail address: first the new address, then the codes of both mailboxes. */
export default function EmailChangeDialog({ current, onClose }: Props) {
  const t = useTexts('mf-profile');
  const [sent, setSent] = useState<Sent | null>(null);
  const [email, setEmail] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('emailChange.title')}
      description={sent ? undefined : t('emailChange.text')}
    >
      {sent ? (
        <CodesForm current={current} sent={sent} onRestart={() => setSent(null)} onClose={onClose} />
      ) : (
        <EmailForm current={current} email={email} onChange={setEmail} onSent={setSent} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface EmailFormProps extends Props {
  email: string;
  onChange: (email: string) => void;
  onSent: (sent: Sent) => void;
}

function EmailForm({ current, email, onChange, onSent, onClose }: EmailFormProps) {
  const t = useTexts('mf-profile');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // React bubbles the event to the form of the page, although the dialog is outside it in the document.
    event.stopPropagation();
    if (isBusy) return;
    const address = emailRule.safeParse(email);
    if (!address.success) return setError(t('emailChange.invalid'));
    if (address.data === current) return setError(t('emailChange.same'));
    setBusy(true);
    setError(undefined);
    try {
      const { status } = await startEmailChange(address.data);
      onSent({ email: address.data, status });
    } catch (cause) {
      setBusy(false);
      setError(cause instanceof ApiError ? cause.message : t('emailChange.sendFailed'));
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="5">
        <Field label={t('emailChange.newEmail')} error={error}>
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={emailRules.maxLength}
            value={email}
            readOnly={isBusy}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </Field>
        <Actions atEnd>
          <Button onClick={onClose}>{t('emailChange.cancel')}</Button>
          <Button type="submit" variant="primary" loading={isBusy} disabled={email.trim() === ''}>
            {t('emailChange.send')}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}

interface CodesFormProps extends Props {
  sent: Sent;
  onRestart: () => void;
}

function CodesForm({ current, sent, onRestart, onClose }: CodesFormProps) {
  const t = useTexts('mf-profile');
  const [codes, setCodes] = useState({ currentCode: '', newCode: '' });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const isFilled = Object.values(codes).every((code) => code.length === signInCodeLength);
  const wrong = (name: keyof typeof codes) =>
    error?.fields.some(({ path }) => path === name) ? t('emailChange.wrongCode') : undefined;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy || !isFilled) return;
    setBusy(true);
    setError(null);
    try {
      await confirmEmailChange(codes.currentCode, codes.newCode);
      const description = t('emailChange.changedText', { email: sent.email });
      notify({ title: t('emailChange.changed'), description, tone: 'good' });
      onClose();
    } catch (cause) {
      setBusy(false);
      if (cause instanceof ApiError) setError(cause);
      else notifyError(cause, t('emailChange.failed'));
    }
  }

  const field = (name: keyof typeof codes, email: string) => (
    <CodeField
      label={t('emailChange.codeFor', { email })}
      value={codes[name]}
      onChange={(code) => setCodes({ ...codes, [name]: code })}
      error={wrong(name)}
      readOnly={isBusy}
    />
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="5">
        <Text role="status">
          {t(sent.status === 'success' ? 'emailChange.sent' : 'emailChange.pending', {
            current,
            next: sent.email,
          })}
        </Text>
        {error && error.fields.length === 0 && (
          <Notice tone="bad" live="alert">
            {error.message}
          </Notice>
        )}
        {field('currentCode', current)}
        {field('newCode', sent.email)}
        <Button variant="ghost" size="sm" alignSelf="flex-start" disabled={isBusy} onClick={onRestart}>
          {t('emailChange.restart')}
        </Button>
        <Actions atEnd>
          <Button onClick={onClose}>{t('emailChange.cancel')}</Button>
          <Button type="submit" variant="primary" loading={isBusy} disabled={!isFilled}>
            {t('emailChange.confirm')}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
