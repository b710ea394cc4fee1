import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type Layout, LegalLinks, Toasts, useTexts } from '@dossier/remote-kit';
import { Box, chakra, Container, SkipLink, toaster } from '@dossier/ui';
import { useLocation } from '@dossier/ui/router';
import { DebugKey } from '../debug/debug-key.tsx';
import { PinnedBuilds } from '../remotes/pinned-builds.tsx';
import { SessionNotices } from '../session/session-notices.tsx';
import { shellNamespace } from '../texts.ts';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { usePageHeading } from './use-page-heading.ts';

/** Header, footer and notices around every page; a bare page has neither header nor footer. */
export function AppLayout({ layout, children }: { layout: Layout; children: ReactNode }) {
  'use memo';
  const t = useTexts(shellNamespace);
  const bare = layout === 'bare';
  const fills = layout === 'fill';
  const main = useRef<HTMLElement>(null);
  usePageHeading(main);
  const { pathname } = useLocation();
  // Before the effects of the new page, which may report something themselves.
  useLayoutEffect(() => () => toaster.leavePage(), [pathname]);
  return (
    <Box
      minHeight="100dvh"
      height={fills ? { lg: '100dvh' } : undefined}
      display="flex"
      flexDirection="column"
      bg="bg.canvas"
      color="fg.ink"
    >
      <SkipLink href="#main">{t('skip')}</SkipLink>
      {!bare && <Header />}
      <chakra.main
        id="main"
        ref={main}
        tabIndex={-1}
        flex="1"
        minHeight={fills ? { lg: '0' } : undefined}
        outline="none"
        display="flex"
        flexDirection="column"
      >
        <OfflineNotice />
        <SessionNotices />
        <PinnedBuilds />
        {children}
      </chakra.main>
      {!bare && (
        <chakra.footer
          borderTopWidth="1px"
          borderColor="border.line"
          marginTop="10"
          hideFrom={fills ? 'lg' : undefined}
        >
          <Container paddingBlock="5">
            <LegalLinks />
          </Container>
        </chakra.footer>
      )}
      <DebugKey />
      <Toasts placement={bare ? 'top' : 'bottom'} />
    </Box>
  );
}
