import type { DeskFile, PaperBox, Reading, ReadingValue, RequestReason } from '@dossier/contracts';
import type { Slot } from '@dossier/remote-kit/slots';
import type { Subject } from '../questions/ask-dialog.tsx';
import type { Dossier } from './paper-list.tsx';
import type { BesidePaper, PaperActions } from './paper-pane.tsx';
import type { PaperPlace } from './paper-stage.tsx';
import type { useReview } from './use-review.ts';

export const benchTabs = ['values', 'checks', 'notes', 'messages', 'filing'] as const;
export type BenchTab = (typeof benchTabs)[number];

/** The tabs in their order: those of other remotes follow the values. */
export const withSlotTabs = <T>(own: readonly T[], others: readonly T[]): T[] => [
  ...own.slice(0, 1),
  ...others,
  ...own.slice(1),
];

/** A dialog of the workbench. */
export type BenchDialog =
  | { readonly kind: 'accept' | 'help' | 'palette' }
  | { readonly kind: 'request'; readonly reason?: RequestReason }
  | { readonly kind: 'question'; readonly subject: Subject };

/** The state of the workbench of a filing. */
export interface Bench {
  /** In the order of the list. */
  readonly files: readonly DeskFile[];
  readonly readings: ReadonlyMap<string, Reading>;
  readonly selectedId: string | undefined;
  readonly show: (id: string) => void;
  /** The selected paper. */
  readonly file: DeskFile | undefined;
  /** The selected dossier. */
  readonly dossier: Dossier | undefined;
  readonly neighbours: readonly DeskFile[];
  readonly place: PaperPlace | null;
  readonly beside: BesidePaper | null;
  readonly review: ReturnType<typeof useReview>;
  readonly paperActions: PaperActions;
  /** Accepts the selected paper, whatever is open about it. */
  readonly acceptAnyway: () => void;
  readonly step: (by: 1 | -1) => void;
  /** Shows a paper, with the place of a value marked. */
  readonly showPlace: (fileId: string, page: number | null, box: PaperBox | null, valueId?: string) => void;
  readonly editedValueId: string | null;
  readonly edit: (valueId: string | null) => void;
  readonly askAbout: (subject: Subject) => void;
  /** Asks about the value that is marked, or else about the paper. */
  readonly askAboutPaper: () => void;
  /** Asks about a value of a paper, or about the whole paper. */
  readonly askAboutValue: (fileId: string, value: ReadingValue | undefined) => void;
  /** Asks for a better paper, with a reason that a finding suggests. */
  readonly requestFor: (fileId: string, reason: RequestReason) => void;
  /** Shows a paper with another one beside it. */
  readonly compare: (fileId: string, besideId: string) => void;
  /** Shows the form in which the expert says what a paper is. */
  readonly correctPaper: (fileId: string) => void;
  /** Shows what a paper states, and moves the focus to what does not fit, or else to its values. */
  readonly showValues: (fileId: string) => void;
  readonly isCorrecting: boolean;
  readonly stopCorrecting: () => void;
  readonly dialog: BenchDialog | null;
  readonly setDialog: (dialog: BenchDialog | null) => void;
  /** The selected tab: one of `benchTabs`, or the key of one of another remote. */
  readonly tab: string;
  readonly setTab: (tab: string) => void;
  /** The tabs of other remotes. */
  readonly slot: Slot<'desk.tab'>;
  /** For screen readers: the paper that a key selected. */
  readonly announcement: string;
}
