import type { CantonCode } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button, Notice } from '@dossier/ui';
import { placesNamespace } from '../texts/texts.ts';
import { usePlaces } from './use-places.ts';

export interface PostalCodeNoticeProps {
  postalCode: string | null | undefined;
  /** Compares with the cantons of 31 December of this year; with today's without it. */
  taxYear?: number;
  chosen: CantonCode | null | undefined;
  onTake: (canton: CantonCode) => void;
}

/**
 * Warns when a postal code does not exist in Switzerland, or is in another canton than the chosen one, and offers that canton.
 * It only warns: a code may be newer than the list.
 */
export function PostalCodeNotice({ postalCode, taxYear, chosen, onTake }: PostalCodeNoticeProps) {
  const t = useTexts(placesNamespace);
  const places = usePlaces(postalCode, taxYear);
  const code = postalCode?.trim() ?? '';
  if (code.length >= 4 && !/^\d{4}$/.test(code))
    return (
      <Notice tone="warn" live="status">
        {t('address.codeDigits')}
      </Notice>
    );
  if (places?.length === 0)
    return (
      <Notice tone="warn" live="status">
        {t('address.unknownCode', { code })}
      </Notice>
    );
  const cantons = places?.map(({ state }) => state) ?? [];
  const [actual] = cantons;
  if (!chosen || !actual || cantons.includes(chosen)) return null;
  const names = { actual: t(`cantons.${actual}`), chosen: t(`cantons.${chosen}`) };
  return (
    <Notice
      tone="warn"
      live="status"
      action={
        <Button size="sm" onClick={() => onTake(actual)}>
          {t('address.takeCanton', names)}
        </Button>
      }
    >
      {t('address.otherCanton', names)}
    </Notice>
  );
}
