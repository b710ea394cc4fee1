import { useSyncExternalStore } from 'react';
import type { RemoteEntry } from '@dossier/contracts';
import { notifyError, unpinBuild, useEvent, useLanguage, useTexts } from '@dossier/remote-kit';
import { Button, Container, Notice } from '@dossier/ui';
import { shellNamespace } from '../texts.ts';
import { loader } from './loader.ts';
import { onRegistry, refreshRegistry, registry } from './registry.ts';

/** The builds that this browser loads instead of the current ones, each with a button to give it up. */
export function PinnedBuilds() {
  const { remotes, pinned } = useSyncExternalStore(onRegistry, registry);
  useEvent('buildsChanged', () => void refreshRegistry().catch(() => undefined));
  return remotes
    .filter(({ name }) => pinned.includes(name))
    .map((entry) => <PinnedBuild key={entry.name} entry={entry} />);
}

function PinnedBuild({ entry: { name, buildId, title } }: { entry: RemoteEntry }) {
  const t = useTexts(shellNamespace);
  const { language } = useLanguage();
  const reset = async () => {
    try {
      await unpinBuild(name);
      await loader.retry(name);
    } catch (error) {
      notifyError(error, t('pins.failed'));
    }
  };
  return (
    <Container paddingTop="4">
      <Notice
        tone="warn"
        action={
          <Button size="sm" onClick={() => void reset()}>
            {t('pins.reset')}
          </Button>
        }
      >
        {t('pins.testing', { feature: title[language] ?? title.en ?? name, build: buildId })}
      </Notice>
    </Container>
  );
}

/** Stands over a page whose pinned build failed. */
export function FallbackNotice() {
  const t = useTexts(shellNamespace);
  return (
    <Container paddingTop="4">
      <Notice tone="warn" live="status">
        {t('pins.fellBack')}
      </Notice>
    </Container>
  );
}
