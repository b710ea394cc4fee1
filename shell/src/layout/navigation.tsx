import { useSyncExternalStore } from 'react';
import { isOpenTo, type NavigationEntry } from '@dossier/contracts';
import { useSession } from '@dossier/remote-kit';
import { onRegistry, registry } from '../remotes/registry.ts';

/** The menu entries the remotes declare for this user, in their order. The ids are unique across remotes. */
export function useNavigation(): NavigationEntry[] {
  const { remotes } = useSyncExternalStore(onRegistry, registry);
  const role = useSession().user?.role;
  return remotes
    .flatMap(({ name, navigation }) => navigation.map((entry) => ({ ...entry, id: `${name}/${entry.id}` })))
    .filter(({ access }) => isOpenTo(access, role))
    .sort((a, b) => a.order - b.order);
}

/** The icon of a menu entry, drawn like those of the icon set. */
export function NavigationIcon({ shapes }: { shapes: readonly string[] }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {shapes.map((shape) => (
        <path key={shape} d={shape} />
      ))}
    </svg>
  );
}
