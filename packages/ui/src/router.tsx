/** React Router, through one shared entry, and the links of the design system. */
import { createRecipeContext, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink, type LinkProps } from 'react-router-dom';
import type { ButtonLook } from './components/button.tsx';
import type { LinkLook } from './components/link.tsx';

export {
  BrowserRouter,
  generatePath,
  matchPath,
  matchRoutes,
  MemoryRouter,
  Navigate,
  NavigationType,
  Outlet,
  resolvePath,
  Route,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export type { Location, NavigateFunction, RouteObject, To } from 'react-router-dom';

type Anchor = Omit<HTMLChakraProps<'a'>, 'href'> &
  Pick<LinkProps, 'to' | 'replace' | 'state' | 'relative' | 'reloadDocument' | 'preventScrollReset'>;

export type AppLinkProps = Anchor & LinkLook;
export type ButtonLinkProps = Anchor & ButtonLook;

const link = createRecipeContext({ key: 'link' });
const button = createRecipeContext({ key: 'button' });

/** A link within the app. */
export const AppLink = link.withContext<HTMLAnchorElement, AppLinkProps>(Link);

/** A link within the app that marks the current page (`aria-current=page`). */
export const AppNavLink = link.withContext<HTMLAnchorElement, AppLinkProps & { end?: boolean }>(NavLink);

/** A link within the app that looks like a button. */
export const ButtonLink = button.withContext<HTMLAnchorElement, ButtonLinkProps>(Link);

/** The link to the parent page, above the title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <AppLink
      to={to}
      variant="quiet"
      standalone
      alignSelf="start"
      display="inline-flex"
      alignItems="center"
      gap="2"
    >
      <ArrowLeft size="1.125rem" aria-hidden />
      <span>{children}</span>
    </AppLink>
  );
}
