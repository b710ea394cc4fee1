import { useEffect, useState } from 'react';
import type { RemoteEntry } from '@dossier/contracts';
import { useSession } from '@dossier/remote-kit';
import { refreshRegistry } from './registry.ts';

/** Fetches the registry again for a path without an owner, once per user; true after the response. */
export function useRegistryFor(pathname: string, owner: RemoteEntry | undefined): boolean {
  const { user } = useSession();
  const question = `${user?.id ?? ''} ${pathname}`;
  const [answered, setAnswered] = useState('');
  const isMissing = owner === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const done = () => setAnswered(question);
    refreshRegistry().then(done, done);
  }, [isMissing, question]);
  return answered === question;
}
