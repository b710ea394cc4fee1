import { maxFee } from '@dossier/contracts';

/** `1'200.50` → 120050 rappen; null for what is no amount of a fee. */
export function parseFrancs(text: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim().replaceAll(/['’\s]/g, ''));
  if (!match) return null;
  const rappen = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return rappen >= 100 && rappen <= maxFee ? rappen : null;
}

/** For an input: 120050 → `1200.50`. */
export const formatFrancs = (rappen: number | null): string =>
  rappen === null ? '' : (rappen / 100).toFixed(2);
