import { useTexts } from '@dossier/remote-kit';
import { Text } from '@dossier/ui';

interface Props {
  year: number | string;
  /** Whether the year cannot be filed yet. */
  isCollecting: boolean;
}

/** A year of the selector; one that cannot be filed yet says from when on. */
export function YearLabel({ year, isCollecting }: Props) {
  const t = useTexts('mf-home');
  if (!isCollecting) return <span>{year}</span>;
  return (
    <span>
      <span>{year}</span>{' '}
      <Text
        as="span"
        fontSize="caption"
        fontWeight="normal"
        // With figures of one width the full stop of an abbreviation is as wide as they are.
        fontVariantNumeric="normal"
        color="fg.muted"
      >
        {t('home.opensShort')}
      </Text>
    </span>
  );
}
