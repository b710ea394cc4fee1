import { listDeskDossiers, listDeskFiles, paperNameOf, type DeskFiling } from '@dossier/contracts';
import { FailedLoad, pollMs, useData, useTexts } from '@dossier/remote-kit';
import {
  afterDialog,
  Box,
  EmptyState,
  HStack,
  Loading,
  SkeletonRows,
  Text,
  VisuallyHidden,
} from '@dossier/ui';
import { FolderOpenIcon } from '@dossier/ui/icons';
import { Panes } from '@dossier/ui/panes';
import type { ReactNode } from 'react';
import { DossierPane } from '../dossiers/dossier-pane.tsx';
import type { FilingCommands } from '../filing/use-filing-commands.ts';
import { AcceptDialog } from '../review/accept-dialog.tsx';
import { NoneList } from '../review/none-list.tsx';
import { PaperList } from '../review/paper-list.tsx';
import { PaperPane } from '../review/paper-pane.tsx';
import { DeskSearch } from '../search/desk-search.tsx';
import { AskDialog } from '../questions/ask-dialog.tsx';
import { RequestDialog } from '../review/request-dialog.tsx';
import type { FilingParams } from '../review/use-review.ts';
import { useValueAcceptance } from '../values/use-value-acceptance.ts';
import { BenchPalette } from './bench-palette.tsx';
import { changeDeskSettings, useDeskSettings } from '../page/desk-settings.ts';
import { SideTabs } from './side-tabs.tsx';
import { Surface } from './surface.tsx';
import ShortcutHelp from '../shortcuts/shortcut-help.tsx';
import { KeyButtons } from '../shortcuts/key-buttons.tsx';
import { shortcuts, useShortcuts } from '../shortcuts/shortcuts.ts';
import { useActions } from './use-actions.ts';
import { useBench } from './use-bench.ts';
import { useRequestedPaper } from './use-requested-paper.ts';

interface Props {
  params: FilingParams;
  filing: DeskFiling;
  /** What can be done with the filing as a whole. */
  commands: FilingCommands;
}

/** The papers of a filing, the selected one, and what is known and said about them, in three panes. */
export function Workbench({ params, filing, commands }: Props) {
  const t = useTexts('mf-desk');
  const { paneSizes } = useDeskSettings();
  const files = useData(listDeskFiles, { params }, { refreshInterval: pollMs });
  const dossiers = useData(listDeskDossiers, { params }, { refreshInterval: pollMs });
  const { bench, list, viewer } = useBench({
    params,
    files: files.data,
    dossiers: dossiers.data,
    requested: useRequestedPaper(),
  });
  const acceptance = useValueAcceptance(params, bench);
  const actions = useActions(bench, filing, acceptance.acceptAll);
  useShortcuts(actions);
  const { file, dossier, review, dialog } = bench;
  const reading = file && bench.readings.get(file.id);
  const close = () => bench.setDialog(null);
  const done = bench.files.filter(({ state }) => state === 'accepted').length;

  const papers = (
    <Pane label={t('review.title')}>
      <HStack paddingInline="3" paddingTop="1" gap="0">
        <Text textStyle="small" color="fg.muted" flex="1" minWidth="0">
          {files.data && files.data.length > 0 && t('review.progress', { done, count: files.data.length })}
        </Text>
        <KeyButtons palette={actions.palette} help={actions.help} />
      </HStack>
      {dossiers.error && !dossiers.data && (
        <FailedLoad as="h3" title={t('dossiers.failed')} data={dossiers} />
      )}
      {files.data ? (
        <>
          {files.data.length > 0 && (
            <DeskSearch
              params={params}
              onShow={({ fileId, page, box }) => bench.showPlace(fileId, page, box)}
            />
          )}
          <PaperList
            ref={list}
            dossiers={dossiers.data ?? []}
            files={bench.files}
            readings={bench.readings}
            selectedId={bench.selectedId}
            onSelect={bench.show}
          />
          {files.data.length === 0 && (
            <Box paddingInline="3">
              <EmptyState
                icon={<FolderOpenIcon />}
                title={t('review.empty')}
                description={t('review.emptyText')}
              />
            </Box>
          )}
        </>
      ) : files.error ? (
        <FailedLoad title={t('review.failed')} data={files} />
      ) : (
        <Box padding="3">
          <Loading label={t('review.loading')}>
            <SkeletonRows rows={6} />
          </Loading>
        </Box>
      )}
      <Box paddingInline="3" paddingBottom="3">
        <NoneList params={params} />
      </Box>
    </Pane>
  );

  const paper = (
    <Surface>
      {dossier ? (
        <DossierPane ref={viewer} params={params} dossier={dossier} />
      ) : file ? (
        <PaperPane
          ref={viewer}
          params={params}
          file={file}
          paperName={paperNameOf(bench.readings.get(file.id))}
          neighbours={bench.neighbours}
          place={bench.place}
          beside={bench.beside}
          isBusy={review.pending.has(file.id)}
          actions={bench.paperActions}
        />
      ) : null}
    </Surface>
  );

  return (
    <Box flex="1" minHeight="0">
      <Panes
        sizes={paneSizes}
        onResize={(sizes) => changeDeskSettings({ paneSizes: [...sizes] })}
        handleLabels={[t('workbench.resizePapers'), t('workbench.resizeTabs')]}
        panes={[
          { id: 'papers', minSize: 12, content: papers },
          { id: 'paper', minSize: 25, content: paper },
          {
            id: 'tabs',
            minSize: 18,
            content: <SideTabs params={params} filing={filing} bench={bench} acceptance={acceptance} />,
          },
        ]}
      />
      <VisuallyHidden role="status">{bench.announcement}</VisuallyHidden>
      {dialog?.kind === 'request' && file && (
        <RequestDialog
          file={file}
          reason={dialog.reason}
          onClose={close}
          onRequest={(request) => review.request(file, request)}
        />
      )}
      {dialog?.kind === 'accept' && file && reading && (
        <AcceptDialog
          file={file}
          reading={reading}
          onAccept={() => {
            close();
            bench.acceptAnyway();
          }}
          onShow={() => {
            close();
            afterDialog(() => bench.showValues(file.id));
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'question' && <AskDialog params={params} subject={dialog.subject} onClose={close} />}
      {dialog?.kind === 'help' && (
        <ShortcutHelp
          names={Object.fromEntries(shortcuts.map(({ id }) => [id, t(`shortcuts.name.${id}`)]))}
          onClose={close}
        />
      )}
      {dialog?.kind === 'palette' && (
        <BenchPalette bench={bench} actions={actions} commands={commands} onClose={close} />
      )}
    </Box>
  );
}

/** A pane that scrolls by itself where the panes are side by side. */
function Pane({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Surface>
      <Box as="section" aria-label={label} flex="1" minHeight="0" overflowY={{ lg: 'auto' }}>
        {children}
      </Box>
    </Surface>
  );
}
