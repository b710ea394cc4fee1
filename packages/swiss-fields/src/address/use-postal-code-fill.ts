import { useEffect, useEffectEvent, useRef } from 'react';
import { usePlaces } from './use-places.ts';

interface Options {
  postalCode: string | null | undefined;
  taxYear?: number;
  city: string | null | undefined;
  gemeinde: string | null | undefined;
  onFill: (found: { city?: string; gemeinde?: string }) => void;
}

/**
 * Fills the town and the municipality of a postal code that was typed, where it has only one of each. What the user typed
 * stays; what an earlier code filled in follows the next one.
 */
export function usePostalCodeFill({ postalCode, taxYear, city, gemeinde, onFill }: Options): void {
  const places = usePlaces(postalCode, taxYear);
  const filled = useRef<{ code: string; city?: string; gemeinde?: string }>({ code: postalCode ?? '' });

  const fill = useEffectEvent(() => {
    const code = postalCode?.trim() ?? '';
    if (!places?.length || code === filled.current.code) return;
    const [town, ...otherTowns] = new Set(places.map((place) => place.city));
    const [municipality, ...others] = new Set(places.flatMap(({ gemeinden }) => gemeinden));
    const isFree = (value: string | null | undefined, before: string | undefined) =>
      !value || value === before;
    const found = {
      ...(town && otherTowns.length === 0 && isFree(city, filled.current.city) && { city: town }),
      ...(municipality &&
        others.length === 0 &&
        isFree(gemeinde, filled.current.gemeinde) && { gemeinde: municipality }),
    };
    filled.current = { code, ...found };
    if (Object.keys(found).length > 0) onFill(found);
  });
  useEffect(() => fill(), [places]);
}
