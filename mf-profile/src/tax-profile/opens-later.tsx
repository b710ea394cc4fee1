import { useTexts } from '@dossier/remote-kit';
import { Box, Notice } from '@dossier/ui';

/** Says in a year that cannot be filed yet that its answers are a draft until then. */
export function OpensLater({ taxYear: year }: { taxYear: number }) {
  const t = useTexts('mf-profile');
  const years = { year, next: year + 1 };
  return (
    <Box marginBottom="6">
      <Notice title={t('wizard.opensLater', years)}>{t('wizard.opensLaterText', years)}</Notice>
    </Box>
  );
}
