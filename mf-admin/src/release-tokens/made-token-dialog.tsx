import { useFormat, useTexts } from '@dossier/remote-kit';
import { Actions, Button, Reference, Stack, Text } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';

interface Props {
  remote: string;
  text: string;
  expiresAt: string;
  onClose: () => void;
}

/** The text of a new token, which is kept nowhere. */
export function MadeTokenDialog({ remote, text, expiresAt, onClose }: Props) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  return (
    <Dialog
      open
      role="alertdialog"
      size="md"
      onClose={onClose}
      title={t('releaseTokens.made', { remote })}
      description={t('releaseTokens.onlyNow')}
    >
      <Stack gap="4">
        <Reference
          label="RELEASE_TOKEN"
          value={text}
          copyLabel={t('releaseTokens.copy')}
          copiedLabel={t('releaseTokens.copied')}
        />
        <Text textStyle="small" color="fg.muted">
          {t('releaseTokens.use', { date: format.dateTime(expiresAt) })}
        </Text>
        <Actions atEnd>
          <Button variant="primary" onClick={onClose}>
            {t('releaseTokens.done')}
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}
