import {
  email as emailRule,
  emailRecovery,
  emailRules,
  listEmailRecoveries,
  type PendingRecovery,
} from '@dossier/contracts';
import { ApiError, notify, notifyError, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Box, Button, Card, CardHeader, Field, Input, Row, Rows, Stack, Text } from '@dossier/ui';
import { type SubmitEvent, useRef, useState } from 'react';
import { startEmailRecovery, withdrawEmailRecovery } from './email-recovery.mutations.ts';

type Name = 'currentEmail' | 'newEmail';
const noTexts: Record<Name, string> = { currentEmail: '', newEmail: '' };

/** Enters a new address for a user whose mailbox is lost, and lists those that are pending. */
export function EmailRecoveryCard() {
  const t = useTexts('mf-admin');
  return (
    <Card padding="md">
      <CardHeader title={t('emailRecovery.title')} />
      <Stack gap="5">
        <Text textStyle="small" color="fg.muted">
          {t('emailRecovery.text', { days: emailRecovery.waitDays })}
        </Text>
        <RecoveryForm />
        <PendingList />
      </Stack>
    </Card>
  );
}

function RecoveryForm() {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const [texts, setTexts] = useState(noTexts);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [isBusy, setBusy] = useState(false);

  /** The two addresses; undefined, with the errors shown, when one cannot be used. */
  function check(): Record<Name, string> | undefined {
    const currentEmail = emailRule.safeParse(texts.currentEmail).data;
    const newEmail = emailRule.safeParse(texts.newEmail).data;
    const isSame = newEmail !== undefined && newEmail === currentEmail;
    setErrors({
      ...(currentEmail === undefined && { currentEmail: t('emailRecovery.invalid') }),
      ...(newEmail === undefined && { newEmail: t('emailRecovery.invalid') }),
      ...(isSame && { newEmail: t('emailRecovery.same') }),
    });
    return currentEmail && newEmail && !isSame ? { currentEmail, newEmail } : undefined;
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const addresses = isBusy ? undefined : check();
    if (!addresses) return;
    setBusy(true);
    try {
      const { dueAt } = await startEmailRecovery(addresses.currentEmail, addresses.newEmail);
      const description = t('emailRecovery.startedText', { date: format.date(dueAt, 'long') });
      notify({ title: t('emailRecovery.started'), description, tone: 'good' });
      setTexts(noTexts);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) notifyError(error, t('emailRecovery.failed'));
    } finally {
      setBusy(false);
    }
  }

  const field = (name: Name) => (
    <Field label={t(`emailRecovery.${name}`)} error={errors[name]}>
      <Input
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailRules.maxLength}
        value={texts[name]}
        readOnly={isBusy}
        onChange={(event) => {
          setTexts({ ...texts, [name]: event.currentTarget.value });
          setErrors({});
        }}
      />
    </Field>
  );
  const isEmpty = Object.values(texts).some((text) => text.trim() === '');
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="4">
        {field('currentEmail')}
        {field('newEmail')}
        <Button type="submit" fullWidth disabled={isEmpty} loading={isBusy}>
          {t('emailRecovery.button')}
        </Button>
      </Stack>
    </form>
  );
}

function PendingList() {
  const t = useTexts('mf-admin');
  const { data, error } = useData(listEmailRecoveries, {});
  const list = useRef<HTMLDivElement>(null);
  if (!data) return error ? <Text role="status">{t('emailRecovery.listFailed')}</Text> : null;
  if (data.length === 0) return null;
  return (
    <Box ref={list} tabIndex={-1} outline="none" role="group" aria-label={t('emailRecovery.pending')}>
      <Rows>
        {data.map((pending) => (
          // The row is removed, so focus moves to its list.
          <PendingRow key={pending.userId} pending={pending} onWithdrawn={() => list.current?.focus()} />
        ))}
      </Rows>
    </Box>
  );
}

function PendingRow({ pending, onWithdrawn }: { pending: PendingRecovery; onWithdrawn: () => void }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const { userId, currentEmail, newEmail, dueAt } = pending;

  async function withdraw() {
    setBusy(true);
    try {
      await withdrawEmailRecovery(userId);
      onWithdrawn();
      notify({ title: t('emailRecovery.withdrawn'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('emailRecovery.withdrawFailed'));
      setBusy(false);
    }
  }

  return (
    <Row
      title={`${currentEmail} → ${newEmail}`}
      detail={t('emailRecovery.due', { date: format.date(dueAt, 'long') })}
      aside={
        <Button
          size="sm"
          variant="ghost"
          loading={isBusy}
          aria-label={t('emailRecovery.withdrawOf', { email: currentEmail })}
          onClick={() => void withdraw()}
        >
          {t('emailRecovery.withdraw')}
        </Button>
      }
    />
  );
}
