import { listDeskFiles, type DeskFile } from '@dossier/contracts';
import { FailedLoad, pollMs, useData, useTexts } from '@dossier/remote-kit';
import { Box, Card, CardHeader, EmptyState, Loading, SkeletonRows, Text } from '@dossier/ui';
import { FolderOpenIcon } from '@dossier/ui/icons';
import { useState } from 'react';
import { NoneList } from './none-list.tsx';
import { PaperList } from './paper-list.tsx';
import { PaperView } from './paper-view.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { useSelection } from './use-selection.ts';
import { useStableOrder } from './use-stable-order.ts';
import { useReview, type FilingParams } from './use-review.ts';
import { handleKeys } from './handle-keys.ts';

/** The papers of a filing: list, preview and review, with keys from paper to paper. */
export function PapersCard({ params }: { params: FilingParams }) {
  const t = useTexts('mf-desk');
  const request = useData(listDeskFiles, { params }, { refreshInterval: pollMs });
  const { data, error } = request;
  if (!data && error) return <FailedLoad title={t('review.failed')} data={request} />;
  const done = data?.filter(({ state }) => state === 'accepted').length ?? 0;
  return (
    <Card>
      <CardHeader
        title={t('review.title')}
        count={data?.length}
        aside={data && data.length > 0 && t('review.progress', { done, count: data.length })}
      />
      {!data ? (
        <Loading label={t('review.loading')}>
          <SkeletonRows rows={4} />
        </Loading>
      ) : data.length === 0 ? (
        <EmptyState icon={<FolderOpenIcon />} title={t('review.empty')} description={t('review.emptyText')} />
      ) : (
        <Papers params={params} files={data} />
      )}
      <NoneList params={params} />
    </Card>
  );
}

function Papers({ params, ...props }: { params: FilingParams; files: readonly DeskFile[] }) {
  const t = useTexts('mf-desk');
  const files = useStableOrder(props.files);
  const { selectedId, list, viewer, show, goTo, focusRow } = useSelection(files[0]?.id);
  const [isAsking, setAsking] = useState(false);
  const review = useReview(params);
  const position = Math.max(
    0,
    files.findIndex(({ id }) => id === selectedId),
  );
  const file = files[position];
  if (!file) return null;
  const canReview = file.deletedAt === null;

  function go(step: number) {
    const next = files[position + step];
    if (next) goTo(next.id);
  }

  const accept = () => {
    if (file && canReview && file.state !== 'accepted') void review.accept(file);
  };
  const ask = () => {
    if (canReview) setAsking(true);
  };
  return (
    <Box onKeyDown={(event) => handleKeys(event, { j: () => go(1), k: () => go(-1), a: accept, r: ask })}>
      <Text textStyle="small" color="fg.muted" marginBottom="3" hideBelow="md">
        {t('review.keys')}
      </Text>
      <Box
        display="grid"
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(14rem, 1fr) minmax(0, 2fr)' }}
        alignItems="start"
      >
        <PaperList ref={list} files={files} selectedId={file.id} onSelect={show} />
        <PaperView
          key={`${file.id} ${file.version}`}
          ref={viewer}
          onBack={() => focusRow(file.id)}
          params={params}
          file={file}
          isBusy={review.isBusy}
          onAccept={accept}
          onAsk={ask}
          onWithdraw={() => void review.withdraw(file)}
        />
      </Box>
      {isAsking && (
        <RequestDialog
          file={file}
          onClose={() => setAsking(false)}
          onRequest={(request) => review.request(file, request)}
        />
      )}
    </Box>
  );
}
