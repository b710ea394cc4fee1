import { displayName, type FileResponse } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Button, HStack, Text, VisuallyHidden } from '@dossier/ui';
import { documentsNamespace } from '../texts/namespace.ts';

interface Props {
  /** The file that the upload may replace. */
  earlier: FileResponse;
  onReplace: () => void;
  onKeepBoth: () => void;
}

/** Asks whether a stored upload replaces an earlier file of its name. Without an answer both are kept. */
export function ReplaceQuestion({ earlier, onReplace, onKeepBoth }: Props) {
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const name = displayName(earlier);
  const { transmittedAt } = earlier;
  return (
    <HStack wrap="wrap" justify="space-between" gap="2" columnGap="6" marginTop="2">
      <Text flex="1 1 14rem" textStyle="small">
        <span>{t('replace.question', { name })}</span>
        {transmittedAt && (
          <span>{` ${t('replace.one', { name, date: format.date(transmittedAt) })} ${t('replace.supplement')}`}</span>
        )}
      </Text>
      <HStack wrap="wrap" gap="2">
        <Button size="sm" onClick={onReplace}>
          <span>{t('review.replace')}</span>
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
        <Button size="sm" onClick={onKeepBoth}>
          {t('replace.keepBoth')}
        </Button>
      </HStack>
    </HStack>
  );
}
