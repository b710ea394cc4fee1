import { listDeskFilings, openFindings, type DeskFiling } from '@dossier/contracts';
import { call, notify, notifyError, useTexts } from '@dossier/remote-kit';
import { useNavigate } from '@dossier/ui/router';
import { useNeighbours } from '../filings/queue-trail.ts';
import type { Actions } from '../shortcuts/shortcuts.ts';
import type { Bench, BenchTab } from '../review/bench.ts';
import { whenThere } from './when-there.ts';

/** Filings of the filtered list that are looked through for the next one. */
const maxFilings = '500';

/** What the keys and the palette do. */
export function useActions(bench: Bench, filing: DeskFiling, acceptValues: () => void): Actions {
  const t = useTexts('mf-desk');
  const navigate = useNavigate();
  const neighbours = useNeighbours({
    userId: String(filing.person.userId),
    taxYear: String(filing.taxYear),
  });
  const { file, files, readings, setTab, setDialog, paperActions } = bench;

  /** Opens the filing after or before this one in the list from which it was opened, or else in the queue. */
  async function goToFiling(step: 1 | -1) {
    const neighbour = step === 1 ? neighbours.next : neighbours.previous;
    if (neighbour) return navigate(neighbour);
    try {
      const filings = await call(listDeskFilings, { query: { status: 'open', limit: maxFilings } });
      const isThis = ({ person, taxYear }: DeskFiling) =>
        person.userId === filing.person.userId && taxYear === filing.taxYear;
      const next = filings[filings.findIndex(isThis) + step];
      if (next) void navigate(`/desk/${next.person.userId}/${next.taxYear}`);
      else notify({ title: t('workbench.noFiling') });
    } catch (error) {
      notifyError(error, t('workbench.noFilingLoaded'));
    }
  }

  function showTab(tab: BenchTab, selector: string, act: (element: HTMLElement) => void) {
    setTab(tab);
    whenThere(selector, act);
  }
  const focus = (element: HTMLElement) => element.focus();

  return {
    nextPaper: () => bench.step(1),
    previousPaper: () => bench.step(-1),
    accept: paperActions.accept,
    ask: paperActions.ask,
    finding() {
      const found = files.find(({ id }) => openFindings(readings.get(id)).length > 0);
      if (!found) return;
      bench.showPlace(found.id, null, null);
      showTab('values', `[data-finding="${found.id}"]`, focus);
    },
    correct() {
      const values = (file && readings.get(file.id)?.values) ?? [];
      const value = values.find(({ confirmedBy }) => confirmedBy !== 'expert') ?? values[0];
      setTab('values');
      if (!file || !value) return;
      bench.showPlace(file.id, value.page, value.box, value.id);
      bench.edit(value.id);
    },
    acceptValues,
    correctPaper() {
      if (file) bench.correctPaper(file.id);
    },
    question: bench.askAboutPaper,
    note: () => showTab('notes', '[data-note-text]', focus),
    template: () => showTab('messages', '[data-template-menu]', (menu) => menu.click()),
    search: () => whenThere('[data-current] [data-paper-search]', focus, 0),
    searchPapers: () => whenThere('[data-desk-search] input', focus, 0),
    beside: paperActions.toggleBeside,
    nextFiling: () => void goToFiling(1),
    previousFiling: () => void goToFiling(-1),
    help: () => setDialog({ kind: 'help' }),
    palette: () => setDialog({ kind: 'palette' }),
  };
}
