import type { AddressSuggestion, CantonCode } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button, Notice } from '@dossier/ui';
import { placesNamespace } from '../texts/texts.ts';
import { usePlaces } from './use-places.ts';

export interface PostalCodeNoticeProps {
  postalCode: string | null | undefined;
  /** Compares with the cantons of 31 December of this year; with today's without it. */
  taxYear?: number;
  chosen: CantonCode | null | undefined;
  /** The town beside the code; asks back when the code belongs to another one. */
  city?: string | null | undefined;
  onTakeCity?: (city: string) => void;
  onTake: (canton: CantonCode) => void;
}

/**
 * Warns when a postal code does not exist in Switzerland, belongs to another town than the typed one or is in another canton
 * than the chosen one, and offers that town or canton.
 * It only warns: a code may be newer than the list.
 */
export function PostalCodeNotice({
  postalCode,
  taxYear,
  city,
  onTakeCity,
  chosen,
  onTake,
}: PostalCodeNoticeProps) {
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
  const [town] = places ?? [];
  if (town && city?.trim() && onTakeCity && !places?.some((place) => isTown(city, place))) {
    const names = { code, town: town.city, city: city.trim() };
    return (
      <Notice
        tone="warn"
        live="status"
        action={
          <Button size="sm" onClick={() => onTakeCity(town.city)}>
            {t('address.takeTown', names)}
          </Button>
        }
      >
        {t('address.otherTown', names)}
      </Notice>
    );
  }
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

const simple = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/** Whether a typed town is that of a place, its municipality or a part of either: "Zürich 1", "Pully-Nord". */
function isTown(typed: string, { city, localName, gemeinden }: AddressSuggestion): boolean {
  const name = simple(typed);
  const names = [city, localName ?? '', ...gemeinden].map(simple).filter(Boolean);
  return names.some((each) => each.startsWith(name) || name.startsWith(each));
}
