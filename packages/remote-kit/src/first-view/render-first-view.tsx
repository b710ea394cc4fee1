import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Language, SessionInfo } from '@dossier/contracts';
import { Box, chakra, DossierProvider } from '@dossier/ui';
import { MemoryRouter } from '@dossier/ui/router';
import { kitNamespace, kitTranslations } from '../language/kit-texts.ts';
import { setLanguage } from '../language/language.ts';
import { loadTexts, type Translations } from '../language/texts.ts';
import type { Remote } from '../remote/define-remote.ts';
import { RemoteView } from '../remote/remote-view.tsx';
import { applySession } from '../call/session-store.ts';
import type { PersonalView } from './personal-view.tsx';

type Texts = Pick<Remote, 'name' | 'translations'>;

/**
 * Renders a page of a remote for a visitor, in the frame that the shell gives a bare page, into the body of the document.
 * Runs while the remote is built (packages/remote-kit/webpack/first-view-plugin.mjs).
 */
export async function renderFirstView(remote: Remote, path: string, language: Language): Promise<void> {
  await prepare(remote, language, { isAuthenticated: false });
  render(
    'page',
    path,
    <Box minHeight="100dvh" display="flex" flexDirection="column" bg="bg.canvas" color="fg.ink">
      <chakra.main flex="1" display="flex" flexDirection="column">
        <RemoteView remote={remote} />
      </chakra.main>
    </Box>,
  );
}

/**
 * Renders a view for a user: an element `data-part` for the page, for the header, and for each case of a slot. Returns the
 * facts of the cases by slot; the part of the second case of `title` is `title.1`.
 */
export async function renderPersonalView(
  remote: Texts,
  { path, Header, Page, slots }: PersonalView,
  language: Language,
): Promise<Record<string, Readonly<Record<string, string>>[]>> {
  await prepare(remote, language, sampleSession);
  render('page', path, <Page />);
  render('header', path, <Header />);
  for (const [name, cases] of Object.entries(slots)) {
    for (const [index, { Content }] of cases.entries()) render(`${name}.${index}`, path, <Content />);
  }
  return Object.fromEntries(
    Object.entries(slots).map(([name, cases]) => [name, cases.map(({ when }) => when)]),
  );
}

/** Renders what the shell shows around the page of a user. */
export async function renderFrame(shell: Texts, frame: ReactNode, language: Language): Promise<void> {
  await prepare(shell, language, sampleSession);
  render('page', '/', frame);
}

/** The views show nothing of a session but that there is one, which does not end soon. */
const sampleSession: SessionInfo = {
  isAuthenticated: true,
  user: { id: 1, email: '', role: 'user' },
  idleExpiresAt: '9999-01-01T00:00:00.000Z',
  absoluteExpiresAt: '9999-01-01T00:00:00.000Z',
  serverTime: new Date().toISOString(),
  impersonatedBy: null,
};

async function prepare(
  { name, translations }: Texts,
  language: Language,
  session: SessionInfo,
): Promise<void> {
  applySession(session);
  await Promise.all([
    loadTexts(kitNamespace, kitTranslations, language),
    loadTexts(name, translations as Translations, language),
  ]);
  await setLanguage(language);
}

function render(part: string, path: string, element: ReactNode): void {
  const root = document.createElement('div');
  root.dataset['part'] = part;
  document.body.append(root);
  flushSync(() =>
    createRoot(root).render(
      <DossierProvider hasPageCss>
        <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
      </DossierProvider>,
    ),
  );
}
