import { joinView, listSavedViews, type ResponseOf } from '@dossier/contracts';
import { FailedLoad, lazyWithRetry, pollMs, useData, useTexts } from '@dossier/remote-kit';
import { Button, chakra, HStack, Loading, SkeletonText, Text } from '@dossier/ui';
import { PlusIcon } from '@dossier/ui/icons';
import { ButtonLink } from '@dossier/ui/router';
import { Suspense, useRef, useState } from 'react';
import { newUuid } from '../page/new-uuid.ts';
import type { QueueAddress } from '../filings/filters.ts';
import { addressOf, filtersOf, type OpenedView } from './view-filters.ts';

const ViewActions = lazyWithRetry(() => import('./view-actions.tsx'));
const ViewDialog = lazyWithRetry(() => import('./view-dialog.tsx'));

type Listed = OpenedView & Pick<ResponseOf<typeof listSavedViews>[number], 'count'>;

/** The own saved views of the queue: opens one, saves the filters and the order of the queue as a new one. */
export function SavedViews({ address }: { address: QueueAddress }) {
  const t = useTexts('mf-desk');
  const request = useData(listSavedViews, {}, { refreshInterval: pollMs });
  const [newId, setNewId] = useState<string>();
  const saveButton = useRef<HTMLButtonElement>(null);
  const { error } = request;
  const data: Listed[] | undefined = request.data?.map((each) => ({ ...each, view: joinView(each) }));
  const { choices, viewId, setView } = address;
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
              <ViewLink key={view.id} view={view} isOpened={view === opened} />
            ))}
          </chakra.ul>
        </nav>
      )}
      {opened && (
        <Suspense>
          <ViewActions
            key={opened.id}
            opened={opened}
            filters={filtersOf(choices)}
            onDeleted={() => {
              setView(null);
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
            id={newId}
            stored={data.find(({ id }) => id === newId)}
            filters={filtersOf(choices)}
            onSaved={setView}
            onClose={() => setNewId(undefined)}
          />
        </Suspense>
      )}
    </HStack>
  );
}

function ViewLink({ view: { id, view, count }, isOpened }: { view: Listed; isOpened: boolean }) {
  const t = useTexts('mf-desk');
  const name = view?.name ?? t('views.damaged');
  return (
    <chakra.li maxWidth="full">
      <ButtonLink
        to={`/desk?${addressOf(id, view?.filters)}`}
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
