import './jsdom.ts';
import { cleanup, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { defaultLanguage, type Language, type Role } from '@dossier/contracts';
import { DossierProvider, toaster } from '@dossier/ui';
import { MemoryRouter, useLocation } from '@dossier/ui/router';
import { replaceTransport } from '../call/transport.ts';
import { clearData } from '../data/use-data.ts';
import { publish } from '../events/events.ts';
import { kitNamespace, kitTranslations } from '../language/kit-texts.ts';
import { setLanguage } from '../language/language.ts';
import { loadTexts } from '../language/texts.ts';
import { Toasts } from '../parts/toasts.tsx';
import type { Remote } from '../remote/define-remote.ts';
import { RemoteView } from '../remote/remote-view.tsx';
import { applySession, applySignOut, resetSession, type SessionUser } from '../session/session-store.ts';
import { type Mock, mockTransport, type RecordedCall } from './mock.ts';

export interface RenderOptions {
  api?: Mock[];
  /** Who is signed in; by default an ordinary user with id 7. */
  session?: { id?: number; email?: string; role?: Role } | 'signedOut';
  language?: Language;
  taxYear?: number;
}

export interface RenderedRemote extends RenderResult {
  user: UserEvent;
  /** What was asked of the API, in order. */
  calls: RecordedCall[];
  /** Requests without a mock; a test that expects none checks that it is empty. */
  missing: string[];
  /** Path and query on show. */
  location: () => string;
}

const person: SessionUser = { id: 7, email: 'anna@example.ch', role: 'user' };
const hour = 3_600_000;

function signIn(user: SessionUser): void {
  const after = (ms: number) => new Date(Date.now() + ms).toISOString();
  applySession({
    isAuthenticated: true,
    user,
    idleExpiresAt: after(hour / 2),
    absoluteExpiresAt: after(12 * hour),
    serverTime: after(0),
    impersonatedBy: null,
  });
}

/**
 * Renders a remote at a path, with everything real but the network: router, theme, texts, session, toasts.
 * What an earlier test rendered is taken away first.
 */
export async function renderRemote(
  remote: Remote,
  path: string,
  options: RenderOptions = {},
): Promise<RenderedRemote> {
  const { api = [], session = {}, language = defaultLanguage, taxYear } = options;
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  toaster.clear();
  resetSession();
  await clearData();
  const { transport, calls, missing } = mockTransport(api);
  replaceTransport(transport);
  if (session === 'signedOut') applySignOut();
  else signIn({ ...person, ...session });
  if (taxYear !== undefined) {
    sessionStorage.setItem('dossier.taxYear', String(taxYear));
    publish('taxYearChanged', { taxYear });
  }
  await Promise.all([
    loadTexts(kitNamespace, kitTranslations, language),
    loadTexts(remote.name, remote.translations, language),
  ]);
  await setLanguage(language);

  let shown = path;
  const Location = () => {
    const { pathname, search } = useLocation();
    shown = pathname + search;
    return null;
  };
  const result = render(
    <DossierProvider>
      <MemoryRouter initialEntries={[path]}>
        <main>
          <RemoteView remote={remote} />
        </main>
        <Toasts />
        <Location />
      </MemoryRouter>
    </DossierProvider>,
  );
  return { ...result, user: userEvent.setup(), calls, missing, location: () => shown };
}
