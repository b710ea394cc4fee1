import { useTexts } from '@dossier/remote-kit';
import { Button, Stack, Text } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { shellNamespace } from '../texts.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Instructions for browsers that install apps only from their own menu. */
export function InstallHelp({ open, onClose }: Props) {
  const t = useTexts(shellNamespace);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('install.title')}
      description={t('install.text')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('install.close')}
        </Button>
      }
    >
      <Stack gap="3">
        <Text>{t('install.ios')}</Text>
        <Text>{t('install.other')}</Text>
      </Stack>
    </Dialog>
  );
}
