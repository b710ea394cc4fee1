import type { PublishedRemote } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Notice } from '@dossier/ui';

interface Props {
  canary: NonNullable<PublishedRemote['canary']>;
}

/** The build that a share of the sessions gets, or why it was withdrawn. */
export function ShareNotice({ canary: { buildId, percent, at, withdrawn } }: Props) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  if (!withdrawn)
    return (
      <Notice
        tone="neutral"
        title={t('builds.share', { build: buildId, percent, date: format.dateTime(at) })}
      />
    );
  const { served, failed } = withdrawn;
  return (
    <Notice
      tone="warn"
      title={t('builds.withdrawn', { build: buildId, date: format.dateTime(withdrawn.at) })}
    >
      {t('builds.withdrawnText', { served, failed })}
    </Notice>
  );
}
