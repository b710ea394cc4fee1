import { act, renderHook, waitFor } from '@testing-library/react';
import * as api from '@dossier/contracts';
import { useData } from '../data/use-data.ts';
import { type DossierEvents, subscribe } from '../events/events.ts';
import { type Mock, mockError } from './mock.ts';
import { startTest } from './start-test.ts';

/** The tax year and the user whose data is shown. */
const taxYear = 2024;
const year = { query: { taxYear } };
const filing = { userId: '9', taxYear: String(taxYear) };

/** Everything that some mutation invalidates. Their requests are counted; what they return is not shown. */
function useEverything() {
  useData(api.getUser, { query: {} });
  useData(api.getProfile, { query: {} });
  useData(api.getTaxStatus, year);
  useData(api.getTaxStatus, { query: { taxYear, userId: filing.userId } });
  useData(api.getDebugStatus, {});
  useData(api.listFiles, year);
  useData(api.listTrash, year);
  useData(api.listCategories, { query: { mode: 'all' } });
  useData(api.listSections, year);
  useData(api.listMessages, { query: {} });
  useData(api.getConversation, { params: { userId: filing.userId }, query: {} });
  useData(api.listDeskQuestions, { params: filing });
  useData(api.listConversations, { query: {} });
  useData(api.listNotifications, year);
}
const reads = [
  api.getUser,
  api.getProfile,
  api.getTaxStatus,
  api.getDebugStatus,
  api.listFiles,
  api.listTrash,
  api.listCategories,
  api.listSections,
  api.listMessages,
  api.getConversation,
  api.listDeskQuestions,
  api.listConversations,
  api.listNotifications,
].map((endpoint) => mockError(endpoint, 'SERVICE_UNAVAILABLE'));

const watchedEvents = ['filesChanged', 'profileChanged', 'advancedFinished'] as const;

/**
 * A page that shows the data of 2024 and of user 9. `requested` returns the ids of the requests since then, sorted;
 * `change` makes a change, and returns the ids of the requests and the events that follow from it.
 */
export async function showEverything(mocks: Mock[]) {
  const { calls } = await startTest({ api: [...reads, ...mocks] });
  renderHook(useEverything);
  await waitFor(() => {
    if (calls.length < 14) throw new Error('not everything is requested yet');
  });
  await act(async () => undefined);
  calls.length = 0;
  const requested = () => calls.map(({ endpoint }) => endpoint).sort();
  async function change(mutate: () => Promise<unknown>) {
    const published: (keyof DossierEvents)[] = [];
    const subscriptions = watchedEvents.map((name) => subscribe(name, () => published.push(name)));
    try {
      await act(async () => void (await mutate()));
      // Mutations do not wait for all that they request.
      await act(() => new Promise((resolve) => setTimeout(resolve)));
    } finally {
      for (const unsubscribe of subscriptions) unsubscribe();
    }
    return { requested: requested(), published };
  }
  return { requested, change };
}
