import type { PublishedRemote } from '@dossier/contracts';
import { notify, notifyError, pinBuild, unpinBuild, useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Button, Row } from '@dossier/ui';
import { useState } from 'react';

interface Props {
  remote: PublishedRemote;
  build: PublishedRemote['builds'][number];
  /** The name of the remote in the language of the user. */
  feature: string;
}

/** One build: since when it is or was current, and a button to load it in this browser, or no longer. */
export function BuildRow({ remote: { name, current, pinned }, build, feature }: Props) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const { buildId, at, action, isStored, trust } = build;
  const isRefused = trust === 'refused';
  const isPinned = buildId === pinned;

  async function change(send: () => Promise<void>, done: string) {
    setBusy(true);
    try {
      await send();
      notify({ title: done, tone: 'good', origin: `builds/${name}` });
    } catch (error) {
      notifyError(error, t('builds.notChanged'));
    }
    setBusy(false);
  }

  const button = isPinned ? (
    <Button
      size="sm"
      loading={isBusy}
      onClick={() => void change(() => unpinBuild(name), t('builds.unpinned', { feature }))}
    >
      {t('builds.unpin')}
    </Button>
  ) : (
    <Button
      size="sm"
      variant="secondary"
      loading={isBusy}
      aria-label={t('builds.pinLabel', { build: buildId })}
      onClick={() => void change(() => pinBuild(name, buildId), t('builds.pinned', { feature }))}
    >
      {t('builds.pin')}
    </Button>
  );
  return (
    <Row
      title={buildId}
      detail={[
        t(`builds.${action}`, { date: format.dateTime(at) }),
        // texts: builds.trust.*
        ...(trust ? [t(`builds.trust.${trust}`)] : []),
      ].join(' · ')}
      muted={!isStored}
      aside={
        isRefused ? (
          <Badge tone="bad">{t('builds.refused')}</Badge>
        ) : buildId === current ? (
          <Badge tone="good">{t('builds.current')}</Badge>
        ) : isPinned ? (
          <Badge tone="warn">{t('builds.inThisBrowser')}</Badge>
        ) : (
          !isStored && <Badge>{t('builds.removed')}</Badge>
        )
      }
      end={buildId !== current && isStored && (!isRefused || isPinned) && button}
    />
  );
}
