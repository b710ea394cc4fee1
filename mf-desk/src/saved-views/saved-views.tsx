import { joinView, listSavedViews } from '@dossier/contracts';
import { FailedLoad, lazyWithRetry, pollMs, useData, useTexts, type Data } from '@dossier/remote-kit';
import { Button, chakra, HStack, Loading, SkeletonText, Text } from '@dossier/ui';
import { PlusIcon } from '@dossier/ui/icons';
import { ButtonLink } from '@dossier/ui/router';
import { Suspense, useRef, useState } from 'react';
import { newUuid } from '../page/new-uuid.ts';
import type { QueueAddress } from '../filings/filters.ts';
import type { OpenedView, ViewedList } from './saved-view.ts';
import type ViewActionsPart from './view-actions.tsx';
import type ViewDialogPart from './view-dialog.tsx';
import { filtersOf, queueViews } from './view-filters.ts';

const ViewActions = lazyWithRetry(() => import('./view-actions.tsx')) as typeof ViewActionsPart;
const ViewDialog = lazyWithRetry(() => import('./view-dialog.tsx')) as typeof ViewDialogPart;

/** The own saved views of the queue. */
export function QueueViews({ address: { choices, viewId, setView } }: { address: QueueAddress }) {
  const request = useData(listSavedViews, {}, { refreshInterval: pollMs });
  const data = request.data?.map((each) => ({ ...each, view: joinView(each) })) ?? null;
  return (
    <SavedViews
      list={queueViews}
      request={{ ...request, data }}
      filters={filtersOf(choices)}
      viewId={viewId}
      onView={setView}
    />
  );
}

type Listed<Filters> = OpenedView<Filters> & {
  /** How many rows match; null when they are not counted. */
  readonly count?: number | null;
};

interface Props<Filters> {
  list: ViewedList<Filters>;
  request: Data<readonly Listed<Filters>[]>;
  /** Filters and order of the list now. */
  filters: Filters;
  /** The view that was opened. */
  viewId: string | null;
  onView: (id: string | null) => void;
}

/** The own saved views of a list: opens one, saves its filters and order as a new one. */
export function SavedViews<Filters>({ list, request, filters, viewId, onView }: Props<Filters>) {
  const t = useTexts('mf-desk');
  const [newId, setNewId] = useState<string>();
  const saveButton = useRef<HTMLButtonElement>(null);
  const { data, error } = request;
  const opened = data?.find(({ id }) => id === viewId);

  if (!data && error) return <FailedLoad title={t('views.failed')} data={request} />;
  if (!data)
    return (
      <Loading label={t('views.loading')}>
        <SkeletonText lines={1} />
      </Loading>
    );
  return (
    <HStack gap="2" flexWrap="wrap">
      {data.length > 0 && (
        <nav aria-label={t('views.title')}>
          <chakra.ul
            role="list"
            display="flex"
            flexWrap="wrap"
            gap="2"
            listStyleType="none"
            margin="0"
            padding="0"
          >
            {data.map((view) => (
              <ViewLink
                key={view.id}
                view={view}
                to={list.addressOf(view.id, view.view?.filters)}
                isOpened={view === opened}
              />
            ))}
          </chakra.ul>
        </nav>
      )}
      {opened && (
        <Suspense>
          <ViewActions
            key={opened.id}
            list={list}
            opened={opened}
            filters={filters}
            onDeleted={() => {
              onView(null);
              saveButton.current?.focus();
            }}
          />
        </Suspense>
      )}
      <Button
        ref={saveButton}
        size="sm"
        variant="ghost"
        icon={<PlusIcon />}
        onClick={() => setNewId(newUuid())}
      >
        {t('views.saveNew')}
      </Button>
      {data.length === 0 && (
        <Text textStyle="small" color="fg.muted" hideBelow="xl">
          {t('views.empty')}
        </Text>
      )}
      {newId && (
        <Suspense>
          <ViewDialog
            list={list}
            id={newId}
            stored={data.find(({ id }) => id === newId)}
            filters={filters}
            onSaved={onView}
            onClose={() => setNewId(undefined)}
          />
        </Suspense>
      )}
    </HStack>
  );
}

interface ViewLinkProps {
  view: Listed<unknown>;
  to: string;
  isOpened: boolean;
}

function ViewLink({ view: { view, count = null }, to, isOpened }: ViewLinkProps) {
  const t = useTexts('mf-desk');
  const name = view?.name ?? t('views.damaged');
  return (
    <chakra.li maxWidth="full">
      <ButtonLink
        to={to}
        size="sm"
        variant={isOpened ? 'primary' : 'secondary'}
        overflowWrap="anywhere"
        {...(isOpened && { 'aria-current': 'true' })}
      >
        {count === null ? name : t('queue.counted', { label: name, count })}
      </ButtonLink>
    </chakra.li>
  );
}
