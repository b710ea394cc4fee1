import type { CantonCode } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button, Notice } from '@dossier/ui';
import { placesNamespace } from '../texts/texts.ts';
import { usePlaces } from './use-places.ts';

export interface OtherCantonNoticeProps {
  postalCode: string | null | undefined;
  /** Compares with the cantons of 31 December of this year; with today's without it. */
  taxYear?: number;
  chosen: CantonCode | null | undefined;
  onTake: (canton: CantonCode) => void;
}

/** Warns when a postal code is in another canton than the chosen one, and offers that canton. */
export function OtherCantonNotice({ postalCode, taxYear, chosen, onTake }: OtherCantonNoticeProps) {
  const t = useTexts(placesNamespace);
  const cantons = usePlaces(postalCode, taxYear).map(({ state }) => state);
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
