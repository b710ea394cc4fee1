import { useSyncExternalStore } from 'react';
import { defaultTaxYear, isTaxYearAvailable, taxYearCookie } from '@dossier/contracts';
import { publish, subscribe } from '../events/events.ts';

const key = 'dossier.taxYear';

/** Where the browser refuses storage, the choice lives as long as the page. */
let chosen: number | null = null;

function readYear(): number {
  const now = new Date();
  let stored: number | null = chosen;
  try {
    stored = Number(sessionStorage.getItem(key) ?? Number.NaN);
  } catch {
    // refused: `chosen` holds
  }
  return stored !== null && isTaxYearAvailable(stored, now) ? stored : defaultTaxYear(now);
}

function setTaxYear(taxYear: number): void {
  if (taxYear === readYear()) return;
  chosen = taxYear;
  try {
    sessionStorage.setItem(key, String(taxYear));
  } catch {
    // refused: `chosen` holds
  }
  repeatInCookie(String(taxYear));
  publish('taxYearChanged', { taxYear });
}

/** For the gateway, which prepares the next page with this year; null removes it. */
function repeatInCookie(taxYear: string | null): void {
  const isHttps = location.protocol === 'https:';
  const end = taxYear === null ? '; Max-Age=0' : '';
  const secure = isHttps ? '; Secure' : '';
  document.cookie = `${taxYearCookie(isHttps)}=${taxYear ?? ''}; Path=/${end}; SameSite=Lax${secure}`;
}

/** Leaves the next user of this browser with the default year. */
export function forgetTaxYear(): void {
  chosen = null;
  repeatInCookie(null);
}

const onChange = (listener: () => void) => subscribe('taxYearChanged', listener);

/** The selected tax year of this tab, the same in every remote. */
export function useTaxYear(): [taxYear: number, setTaxYear: (taxYear: number) => void] {
  return [useSyncExternalStore(onChange, readYear), setTaxYear];
}
