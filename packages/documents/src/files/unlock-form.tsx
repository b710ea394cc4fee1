import { displayName, maxPasswordLength, type FileResponse } from '@dossier/contracts';
import { ApiError, notify, notifyError, useTexts } from '@dossier/remote-kit';
import { Box, Button, Field, HStack, Input, Stack, VisuallyHidden } from '@dossier/ui';
import { useState, type FormEvent } from 'react';
import { documentsNamespace } from '../texts/namespace.ts';
import { unlockFile } from './files.mutations.ts';

/** Asks for the password of a locked PDF, in its row. */
export default function UnlockForm({ file }: { file: FileResponse }) {
  const t = useTexts(documentsNamespace);
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const name = displayName(file);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') return setProblem(t('unlock.missing'));
    setBusy(true);
    try {
      await unlockFile(file, password);
      notify({ title: t('unlock.done', { name }), tone: 'good' });
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'FILE_PASSWORD_WRONG') setProblem(error.message);
      else notifyError(error, t('unlock.failed'));
    }
  }

  if (!isOpen)
    return (
      <Box marginTop="2">
        <Button size="sm" onClick={() => setOpen(true)}>
          <span>{t('unlock.enter')}</span>
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      </Box>
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="2" marginTop="2" maxWidth="30rem">
        <Field label={t('unlock.label', { name })} hint={t('unlock.hint')} error={problem}>
          <Input
            type="password"
            autoComplete="off"
            autoFocus
            spellCheck={false}
            maxLength={maxPasswordLength}
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </Field>
        <HStack gap="2">
          <Button type="submit" size="sm" loading={isBusy}>
            {t('unlock.submit')}
          </Button>
          <Button
            size="sm"
            onClick={() => {
              setPassword('');
              setProblem(undefined);
              setOpen(false);
            }}
          >
            {t('cancel')}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
