import { useSyncExternalStore } from 'react';
import {
  defaultTaxYear,
  isTaxYearCollectable,
  setLastTaxYear,
  taxYearCookie,
  yearInZurich,
} from '@dossier/contracts';
import { call } from '../call/call.ts';
import { publish, subscribe } from '../events/events.ts';
import { onSession, rememberTaxYear, sessionState } from '../call/session-store.ts';

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
  const years = [stored, sessionState().user?.lastTaxYear ?? null];
  return (
    years.find((year): year is number => year !== null && isTaxYearCollectable(year, now)) ??
    defaultTaxYear(now)
  );
}

function setTaxYear(taxYear: number): void {
  const isChange = taxYear !== readYear();
  if (isChange) {
    chosen = taxYear;
    try {
      sessionStorage.setItem(key, String(taxYear));
    } catch {
      // refused: `chosen` holds
    }
    repeatInCookie(String(taxYear));
  }
  keepForPerson(taxYear);
  if (isChange) publish('taxYearChanged', { taxYear });
}

/** Other devices begin with this year; a failure only means that they begin with another one. */
function keepForPerson(taxYear: number): void {
  const { user, impersonatedBy } = sessionState();
  if (!user || impersonatedBy !== null || user.lastTaxYear === taxYear) return;
  rememberTaxYear(taxYear);
  void call(setLastTaxYear, { body: { taxYear } }).catch(() => undefined);
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

/** How soon an open page notices that a year has ended in Zurich. */
const clockMs = 30_000;

function onNewYear(listener: () => void): () => void {
  let year = yearInZurich(new Date());
  const timer = setInterval(() => {
    const now = yearInZurich(new Date());
    if (now === year) return;
    year = now;
    listener();
  }, clockMs);
  return () => clearInterval(timer);
}

function onChange(listener: () => void): () => void {
  const ends = [subscribe('taxYearChanged', listener), onSession(listener), onNewYear(listener)];
  return () => {
    for (const end of ends) end();
  };
}

/** The selected tax year of this tab, the same in every remote. */
export function useTaxYear(): [taxYear: number, setTaxYear: (taxYear: number) => void] {
  return [useSyncExternalStore(onChange, readYear), setTaxYear];
}

/** The years that a page offers, such as `homeTaxYears`; a page that stays open follows New Year in Zurich. */
export function useOfferedYears<Years>(yearsAt: (now: Date) => Years): Years {
  useSyncExternalStore(onNewYear, () => yearInZurich(new Date()));
  return yearsAt(new Date());
}
