/** React Router, through one shared entry, and the two links of the design system. */
import { createRecipeContext, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
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
