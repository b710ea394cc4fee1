import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  deleteView,
  listSavedViews,
  perLanguage,
  saveView,
  splitView,
  type ResponseOf,
  type SavedView,
} from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  chooseEntry,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import { useQueueAddress } from '../filings/filters.ts';
import { QueueViews } from './saved-views.tsx';

function Desk() {
  return (
    <>
      <h1>Desk</h1>
      <QueueViews address={useQueueAddress()} />
    </>
  );
}
const remote = defineRemote({
  name: 'mf-desk',
  routes: [{ path: '/desk', element: <Desk /> }],
  translations: perLanguage((language) => () => import(`../texts.${language}.ts`)),
});

type Listed = ResponseOf<typeof listSavedViews>[number];
const view = (number: number, name: string, filters: SavedView['filters'], count: number | null): Listed => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  ...splitView({ name, filters }),
  version: 1,
  count,
});
const late = view(
  1,
  'Late in Bern',
  { status: 'open', canton: 'BE', deadline: 'overdue', sort: 'deadline' },
  3,
);
const everything = view(2, 'Everything of 2024', { taxYear: 2024, search: 'müller', sort: 'received' }, null);

let views: Listed[];
beforeEach(() => {
  views = [late, everything];
});

/** Stores views like the server. */
const api: Mock[] = [
  mock(listSavedViews, () => views),
  mock(saveView, ({ params: { id }, body: { name, filters } }) => {
    const before = views.find((each) => each.id === id);
    const stored = {
      id,
      ...splitView({ name, filters } as SavedView),
      version: (before?.version ?? 0) + 1,
      count: 0,
    };
    views = before ? views.map((each) => (each === before ? stored : each)) : [...views, stored];
    return stored;
  }),
  mock(deleteView, ({ params: { id } }) => {
    views = views.filter((each) => each.id !== id);
    return { success: true as const };
  }),
];

async function open(path: string, more: Mock[] = [], options: RenderOptions = {}) {
  const page = await renderRemote(remote, path, {
    session: { id: 30, role: 'expert' },
    ...options,
    api: [...api, ...more],
  });
  return {
    ...page,
    saved: () => page.calls.filter(({ endpoint }) => endpoint === saveView.id),
    query: () => Object.fromEntries(new URLSearchParams(page.location().split('?')[1])),
  };
}
const links = async () =>
  within(await screen.findByRole('navigation', { name: 'Saved views' })).getAllByRole('link');
const editButton = (name: string) => screen.findByRole('button', { name: `Edit view: ${name}` });

describe('saved views', () => {
  it('are opened by a link with their filters, and show how many filings match', async () => {
    const { user, query } = await open('/desk?canton=ZH');
    expect((await links()).map(({ textContent }) => textContent)).toEqual([
      'Late in Bern (3)',
      'Everything of 2024',
    ]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Late in Bern (3)' }));
    expect(query()).toEqual({ view: late.id, canton: 'BE', deadline: 'overdue', sort: 'deadline' });
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Late in Bern');
    await user.click(screen.getByRole('link', { name: 'Everything of 2024' }));
    expect(query()).toEqual({ view: everything.id, status: 'all', taxYear: '2024', search: 'müller' });
  });

  it('are saved with the filters and the order of the queue, under a name', async () => {
    views = [];
    const { user, saved, query } = await open('/desk?canton=BE&taxYear=2024&status=all&sort=latest');
    expect(await screen.findByText(/^Save filters and order under a name/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(dialog.getByText('Enter a name.')).toBeInTheDocument();
    expect(saved()).toEqual([]);
    await user.type(dialog.getByLabelText('Name'), 'Bern 2024{Enter}');
    expect(await screen.findByText('View saved')).toBeInTheDocument();
    expect(saved()[0]?.body).toEqual({
      version: null,
      name: 'Bern 2024',
      filters: { canton: 'BE', taxYear: 2024, sort: 'latest' },
    });
    await waitFor(() =>
      expect(query()).toEqual({
        view: views[0]?.id,
        canton: 'BE',
        taxYear: '2024',
        status: 'all',
        sort: 'latest',
      }),
    );
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Bern 2024');
  });

  it('keep the typed name when they cannot be saved, and are added once by a second attempt', async () => {
    let isRefused = true;
    const { user, saved } = await open('/desk', [
      mock(saveView, ({ params: { id }, body: { name, filters } }) => {
        if (isRefused) throw new TypeError('offline');
        return { id, ...splitView({ name, filters } as SavedView), version: 1 };
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    await user.type(await screen.findByLabelText('Name'), 'Open{Enter}');
    expect(await screen.findByText('We couldn’t save the view')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Open');
    isRefused = false;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = saved();
    expect(second?.params).toEqual(first?.params);
  });

  it('are overwritten with the current filters', async () => {
    const { user, saved } = await open(`/desk?view=${late.id}&canton=ZH`);
    await chooseEntry(user, await editButton('Late in Bern'), 'Overwrite with the current filters');
    expect(await screen.findByText('View saved')).toBeInTheDocument();
    expect(saved()[0]).toMatchObject({
      params: { id: late.id },
      body: { version: 1, name: 'Late in Bern', filters: { status: 'open', canton: 'ZH', sort: 'received' } },
    });
  });

  it('are renamed, and show the other name when they were changed elsewhere', async () => {
    const { user, saved } = await open(`/desk?view=${everything.id}`, [
      mockError(saveView, 'STALE_VERSION', { message: 'Changed elsewhere.' }),
    ]);
    await chooseEntry(user, await editButton('Everything of 2024'), 'Rename');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename' }));
    const input = dialog.getByLabelText('Name');
    await user.clear(input);
    views = [{ ...everything, version: 2, view: { ...everything.view!, name: 'Theirs' } }];
    await user.type(input, 'Mine{Enter}');
    expect(await screen.findByText('Changed elsewhere.')).toBeInTheDocument();
    expect(await dialog.findByText('Theirs')).toBeInTheDocument();
    expect(input).toHaveValue('Mine');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved().map(({ body }) => body)).toMatchObject([
      { version: 1, name: 'Mine', filters: everything.view?.filters },
      { version: 2, name: 'Mine', filters: everything.view?.filters },
    ]);
  });

  it('are deleted after a question, without a change of the filters', async () => {
    const { user, query } = await open(`/desk?view=${late.id}&canton=BE`);
    await chooseEntry(user, await editButton('Late in Bern'), 'Delete');
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Delete the view “Late in Bern”?' }),
    );
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('View deleted')).toBeInTheDocument();
    await waitFor(async () => expect(await links()).toHaveLength(1));
    expect(query()).toEqual({ canton: 'BE' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save view' })).toHaveFocus());
  });

  it('can be deleted, but not overwritten, when they are damaged', async () => {
    views = [{ ...late, view: null, count: null }];
    const { user } = await open('/desk');
    await user.click(await screen.findByRole('link', { name: 'Damaged view' }));
    await user.click(await editButton('Damaged view'));
    expect(await screen.findByRole('menuitem', { name: /^Overwrite/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('can be requested again after a failure', async () => {
    let isDown = true;
    const { user } = await open('/desk', [
      mock(listSavedViews, () => {
        if (isDown) throw new TypeError('offline');
        return views;
      }),
    ]);
    expect(await screen.findByText('We couldn’t load the saved views')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await links()).toHaveLength(2);
  });
});
