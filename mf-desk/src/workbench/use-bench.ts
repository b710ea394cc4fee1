import { openFindings, wholePaper, type DeskFile, type ReadingValue } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { useSlot } from '@dossier/remote-kit/slots';
import { useState } from 'react';
import type { Subject } from '../questions/ask-dialog.tsx';
import type { Bench, BenchDialog } from '../review/bench.ts';
import type { Dossier } from '../review/paper-list.tsx';
import { byCategory, isToReview, nextToReview, useStableOrder } from '../review/paper-order.ts';
import { unseenValues } from '../review/accept-dialog.tsx';
import type { BesidePaper, PaperActions } from '../review/paper-pane.tsx';
import type { PaperPlace } from '../review/paper-stage.tsx';
import { useReview, type FilingParams } from '../review/use-review.ts';
import { useSelection, type Selection } from '../review/use-selection.ts';
import { useDeskReadings } from '../values/use-desk-readings.ts';
import type { RequestedPaper } from './use-requested-paper.ts';
import { whenThere } from './when-there.ts';

interface Input {
  params: FilingParams;
  files: readonly DeskFile[] | null;
  dossiers: readonly Dossier[] | null;
  /** The paper that is shown first, instead of the first to review. */
  requested: RequestedPaper;
}

/** The state of the workbench, and the elements of its list and its viewer. */
interface BenchParts extends Pick<Selection, 'list' | 'viewer'> {
  readonly bench: Bench;
}

/** Tabs of other remotes that there is room for. */
const maxSlotTabs = 3;

const noFiles: readonly DeskFile[] = [];

export function useBench({ params, files: listed, dossiers, requested }: Input): BenchParts {
  const t = useTexts('mf-desk');
  const files = useStableOrder(byCategory(listed ?? noFiles));
  const readings = useDeskReadings(params, files.length > 0);
  const review = useReview(params);
  const [initialId, setInitialId] = useState<string>();
  if (initialId === undefined && files[0]) {
    const first = files.find(({ id }) => id === requested.fileId) ?? files.find(isToReview) ?? files[0];
    setInitialId(first.id);
  }
  const selection = useSelection(initialId);
  const [place, setPlace] = useState<PaperPlace | null>(requested.place);
  const [beside, setBeside] = useState<BesidePaper | null>(null);
  const [dialog, setDialog] = useState<BenchDialog | null>(null);
  /** The paper whose kind, category, year and person are being corrected. */
  const [correctedId, setCorrectedId] = useState<string | null>(null);
  /** The versions about which the expert was asked before accepting them. */
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<{ fileId: string; valueId: string } | null>(null);
  const slot = useSlot('desk.tab', { max: maxSlotTabs, order: ['answers'] });
  const [tab, setTab] = useState('values');
  const [announcement, setAnnouncement] = useState('');

  const dossier = dossiers?.find(({ id }) => id === selection.selectedId);
  const position = files.findIndex(({ id }) => id === selection.selectedId);
  const file = files[position];
  const neighbours = [files[position - 1], files[position + 1]].filter((each) => each !== undefined);

  function goTo(next: DeskFile | undefined) {
    if (!next) return;
    selection.goTo(next.id);
    const state = t(`review.state.${next.state}`);
    const where = t('review.position', { position: files.indexOf(next) + 1, count: files.length });
    setAnnouncement([next.name, state, where].join(', '));
  }

  function acceptAndGoOn(accepted: DeskFile) {
    void review.accept(accepted);
    goTo(nextToReview(files, position, new Set([...review.pending, accepted.id])));
  }

  const canReview = file !== undefined && file.deletedAt === null;
  const paperActions: PaperActions = {
    accept() {
      if (!canReview || file.state === 'accepted' || review.pending.has(file.id)) return;
      const reading = readings.get(file.id);
      const version = `${file.id} ${file.version}`;
      const isDoubtful = openFindings(reading).length > 0 || unseenValues(reading).length > 0;
      if (isDoubtful && !asked.has(version)) {
        setAsked(new Set([...asked, version]));
        return setDialog({ kind: 'accept' });
      }
      acceptAndGoOn(file);
    },
    ask() {
      if (canReview) setDialog({ kind: 'request' });
    },
    withdraw() {
      if (file) void review.withdraw(file);
    },
    toggleBeside() {
      setBeside(beside || !file ? null : { file, version: file.version });
    },
    setBeside,
    toList() {
      if (selection.selectedId) selection.focusRow(selection.selectedId);
    },
  };
  const askAbout = (subject: Subject) => setDialog({ kind: 'question', subject });
  function askAboutValue(fileId: string, value: ReadingValue | undefined) {
    const fileName = files.find(({ id }) => id === fileId)?.name ?? '';
    const label = value ? `${fileName}, ${value.label}` : fileName;
    selection.show(fileId);
    askAbout({ label, field: value?.id ?? wholePaper, fileId, fileName });
  }

  const bench: Bench = {
    files,
    readings,
    selectedId: selection.selectedId,
    show: selection.show,
    file,
    dossier,
    neighbours,
    place,
    beside,
    review,
    paperActions,
    acceptAnyway() {
      if (file) acceptAndGoOn(file);
    },
    step: (by) => goTo(files[position + by]),
    showPlace(fileId, page, box, valueId) {
      selection.show(fileId);
      setPlace({ fileId, page: page ?? 1, box, ...(valueId !== undefined && { valueId }) });
    },
    editedValueId: edited && edited.fileId === file?.id ? edited.valueId : null,
    edit(valueId) {
      setEdited(valueId !== null && file ? { fileId: file.id, valueId } : null);
    },
    askAbout,
    askAboutPaper() {
      if (!file) return;
      const marked = place?.fileId === file.id ? place.valueId : undefined;
      askAboutValue(
        file.id,
        readings.get(file.id)?.values.find(({ id }) => id === marked),
      );
    },
    askAboutValue,
    requestFor(fileId, reason) {
      selection.show(fileId);
      setDialog({ kind: 'request', reason });
    },
    compare(fileId, besideId) {
      const other = files.find(({ id }) => id === besideId);
      selection.show(fileId);
      if (other) setBeside({ file: other, version: other.version });
    },
    correctPaper(fileId) {
      selection.show(fileId);
      setTab('values');
      setCorrectedId(fileId);
    },
    showValues(fileId) {
      setTab('values');
      const first = [`[data-finding="${fileId}"]`, '[data-paper-value]'].join(', ');
      whenThere(first, (element) => element.focus());
    },
    isCorrecting: file !== undefined && correctedId === file.id,
    stopCorrecting: () => setCorrectedId(null),
    dialog,
    setDialog,
    tab,
    setTab,
    slot,
    announcement,
  };
  return { bench, list: selection.list, viewer: selection.viewer };
}
