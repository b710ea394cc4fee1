import { signInCodeLength } from '@dossier/contracts';
import { ApiError, CodeField, useTexts } from '@dossier/remote-kit';
import { Actions, Box, Button, Link, Reference, Stack, Text } from '@dossier/ui';
import { useState, type SubmitEvent } from 'react';
import { QrCode } from './qr-code.tsx';
import { secondFactorNamespace } from './texts.ts';

interface Props {
  /** The secret in base32, and its `otpauth:` URI. */
  setup: { secret: string; uri: string };
  /** Confirms the first code; throws for a wrong one. */
  onConfirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Shows the secret of an authenticator app and confirms its first code. */
export function TotpSetup({ setup, onConfirm, onCancel }: Props) {
  const t = useTexts(secondFactorNamespace);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function confirm(entered: string) {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm(entered);
    } catch (cause) {
      setBusy(false);
      setError((cause instanceof ApiError && cause.message) || t('addFailed'));
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // React bubbles the event to the form of the page, although a dialog is outside it in the document.
    event.stopPropagation();
    if (code.length === signInCodeLength) void confirm(code);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <Text>{t('scan')}</Text>
        <QrCode value={setup.uri} label={t('qr')} />
        <Box>
          <Reference
            label={t('typeIn')}
            value={setup.secret}
            copyLabel={t('copy')}
            copiedLabel={t('copied')}
          />
        </Box>
        <Link href={setup.uri} standalone textStyle="small">
          {t('open')}
        </Link>
        <CodeField
          label={t('firstCode')}
          value={code}
          onChange={setCode}
          onComplete={(entered) => void confirm(entered)}
          error={error}
          readOnly={isBusy}
        />
        <Actions atEnd>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            loading={isBusy}
            disabled={code.length !== signInCodeLength}
          >
            {t('add')}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
