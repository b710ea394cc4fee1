import { cleanup, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { defaultLanguage, type Language } from '@dossier/contracts';
import { DossierProvider } from '@dossier/ui';
import { MemoryRouter, useLocation } from '@dossier/ui/router';
import { publish } from '../events/events.ts';
import { kitNamespace, kitTranslations } from '../language/kit-texts.ts';
import { setLanguage } from '../language/language.ts';
import { loadTexts } from '../language/texts.ts';
import { Toasts } from '../parts/toasts.tsx';
import type { Remote } from '../remote/define-remote.ts';
import { RemoteView } from '../remote/remote-view.tsx';
import { provideSlots } from '../remote/slot-host.ts';
import type { RecordedCall } from './mock.ts';
import { startTest, type TestOptions } from './start-test.ts';
import { type TestSlots, testSlots } from './test-slots.ts';

export interface RenderOptions extends TestOptions {
  language?: Language;
  taxYear?: number;
  /** What fills the slots of the page; by default nothing does. */
  slots?: TestSlots;
}

export interface RenderedRemote extends RenderResult {
  user: UserEvent;
  /** The calls to the API, in order. */
  calls: RecordedCall[];
  /** Requests without a mock; a test that expects none checks that it is empty. */
  missing: string[];
  /** The current path and query. */
  location: () => string;
}

/**
 * Renders a remote at a path with real router, theme, texts, session and toasts, and a mocked network. Removes what an
 * earlier test rendered.
 */
export async function renderRemote(
  remote: Remote,
  path: string,
  options: RenderOptions = {},
): Promise<RenderedRemote> {
  const { language = defaultLanguage, taxYear, slots = {} } = options;
  cleanup();
  provideSlots(testSlots(slots));
  const { calls, missing } = await startTest(options);
  if (taxYear !== undefined) {
    sessionStorage.setItem('dossier.taxYear', String(taxYear));
    publish('taxYearChanged', { taxYear });
  }
  await Promise.all([
    loadTexts(kitNamespace, kitTranslations, language),
    loadTexts(remote.name, remote.translations, language),
  ]);
  await setLanguage(language);

  // Nothing is shown once the user has left for a page of another remote.
  const withOthers: Remote = { ...remote, routes: [...remote.routes, { path: '*', element: <></> }] };
  let current = path;
  const Location = () => {
    const { pathname, search } = useLocation();
    current = pathname + search;
    return null;
  };
  const result = render(
    <DossierProvider>
      <MemoryRouter initialEntries={[path]}>
        <main>
          <RemoteView remote={withOthers} />
        </main>
        <Toasts />
        <Location />
      </MemoryRouter>
    </DossierProvider>,
  );
  return { ...result, user: userEvent.setup(), calls, missing, location: () => current };
}

/** Renders a part of a remote alone, on a page with a heading: what a card or a dialog does is tested without its page. */
export function renderPart(
  remote: Remote,
  part: ReactNode,
  options: RenderOptions = {},
): Promise<RenderedRemote> {
  const element = (
    <>
      <h1>{remote.name}</h1>
      {part}
    </>
  );
  return renderRemote({ ...remote, routes: [{ path: '/', element }] }, '/', options);
}
