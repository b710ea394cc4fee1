import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DossierProvider, Row } from '@dossier/ui';
import { ApiError } from '../call/api-error.ts';
import type { RowsData } from '../data/use-rows.ts';
import { Toasts } from './toasts.tsx';
import { startTest } from '../testing/index.tsx';
import { PagedList } from './paged-list.tsx';

beforeEach(async () => {
  await startTest();
});
afterEach(cleanup);

const error = new ApiError({ status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Back soon.' });
const loaded: RowsData<string> = {
  data: ['Anna', 'Beat'],
  total: 3,
  hasMore: true,
  error: null,
  isLoading: false,
  isRefreshing: false,
  reload: () => Promise.resolve(),
  more: () => Promise.reject(error),
};

const show = (list: RowsData<string>) =>
  render(
    <DossierProvider>
      <PagedList
        list={list}
        title="People"
        loading="Loading people"
        failed="The people cannot be shown"
        empty="Nobody here"
      >
        {(name) => <Row key={name} title={name} />}
      </PagedList>
      <Toasts placement="bottom" />
    </DossierProvider>,
  );

test('shows the rows below the number of all of them', () => {
  show(loaded);
  expect(screen.getByRole('heading')).toHaveTextContent('People 3');
  expect(screen.getByRole('list', { name: 'People' })).toHaveTextContent('AnnaBeat');
  expect(screen.queryByText('This may be out of date')).not.toBeInTheDocument();
});

test('keeps the rows when more of them cannot be loaded, and says why', async () => {
  show(loaded);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('We couldn’t load more entries')).toBeInTheDocument();
  expect(screen.getByText('Back soon.')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('marks rows as outdated when they could not be requested again', () => {
  show({ ...loaded, error });
  expect(screen.getByText('This may be out of date')).toBeInTheDocument();
  expect(screen.getByText('Back soon.')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test.each([
  ['an error before the first response', { data: null, error }, 'The people cannot be shown'],
  ['an empty list', { data: [], total: 0, hasMore: false }, 'Nobody here'],
  ['a pending request', { data: null, isLoading: true }, 'Loading people'],
])('shows %s in place of the list', (_, state, text) => {
  show({ ...loaded, ...state });
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});
