import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { escapeTopDialog } from '@dossier/ui';
import { pageState } from '../remote/page-state.ts';
import { sessionState } from '../call/session-store.ts';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

/** Whether a guard of the page blocks this navigation. */
function isBlocked(from: string, to: string): boolean {
  const { guards } = pageState();
  if (guards.size === 0 || from === to || sessionState().status === 'signedOut') return false;
  return [...guards].some((guard) => guard(to));
}

/** The browser's history, in which a page may block navigation (`useLeaveGuard`), and Back first closes an open dialog. */
function guardedHistory(): BrowserHistory {
  const history = createBrowserHistory({ window, v5Compat: true });
  const pathOf = (to: Parameters<BrowserHistory['push']>[0]) =>
    new URL(history.createHref(to), location.href).pathname;
  const { push, replace, listen } = history;
  let path = history.location.pathname;
  let undoing = false;
  /** Navigations of a dialog that Back closed: they belong to its page, where the browser is only after the undoing. */
  const postponed: (() => void)[] = [];
  const navigate = (run: () => void) => (undoing ? void postponed.push(run) : run());
  history.push = (to, state) => {
    if (!isBlocked(path, pathOf(to))) navigate(() => push(to, state));
  };
  history.replace = (to, state) => {
    if (!isBlocked(path, pathOf(to))) navigate(() => replace(to, state));
  };
  history.listen = (listener) =>
    listen((update) => {
      if (undoing) {
        undoing = false;
        for (const run of postponed.splice(0)) run();
        return;
      }
      const staysHere = () => escapeTopDialog() || isBlocked(path, update.location.pathname);
      if (update.action === 'POP' && update.delta) {
        undoing = true;
        if (staysHere()) {
          history.go(-update.delta);
          return;
        }
        undoing = false;
      }
      path = update.location.pathname;
      listener(update);
    });
  return history;
}

/** The one router of the page: in the shell, or in a remote's stand-alone run. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(guardedHistory);
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen(setState), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
