import {
  getProfile,
  getTaxProfileDraft,
  type ResponseOf,
  type Profile,
  type ProfileFields,
  type WizardStep,
} from '@dossier/contracts';
import { ApiError, call, fetchData } from '@dossier/remote-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { acceptable, mergeAnswers, type FieldName } from './answers.ts';
import { startValues } from './wizard-values.ts';
import { saveTaxProfileDraft } from './tax-profile.mutations.ts';

interface Draft {
  step: WizardStep;
  values: ProfileFields;
}
export type SaveState = 'draftSaved' | 'draftSaving' | 'draftFailed';

/** Delay after the last change before the draft is saved. */
const saveDelayMs = 1000;
/** Delay before a failed save is retried. */
const retryMs = 5000;

export const isStale = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.code === 'STALE_VERSION';

/**
 * Saves the wizard's draft on the server: at each step, after a pause in typing, and when the page is left or hidden. Runs one
 * save at a time, always the latest, and retries a failed one. After a concurrent save (a second tab, the phone) both versions
 * are merged and `onMerge` receives the result.
 */
export function useDraft(
  current: Draft,
  start: { taxYear: number; profile: Profile; draft: ResponseOf<typeof getTaxProfileDraft> },
  onMerge: (values: ProfileFields, takenOver: FieldName[]) => void,
) {
  const { taxYear } = start;
  const [state, setState] = useState<SaveState | null>(start.draft ? 'draftSaved' : null);
  /** The answers that are saved on the server. */
  const [saved, setSaved] = useState(current.values);
  const base = useRef(current.values);
  /** What the answers are based on: time of the draft and version of the profile. */
  const lastSeen = useRef(start.draft?.updatedAt ?? null);
  const version = useRef(start.profile.version);
  const next = useRef<Draft>(null);
  const running = useRef<Promise<void>>(null);
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  const isDirty = current.values !== saved;

  function markSaved(values: ProfileFields, updatedAt: string | null): void {
    base.current = values;
    lastSeen.current = updatedAt;
    setSaved(values);
  }

  async function merge(): Promise<void> {
    // The draft is fetched after the profile: an older draft would restore answers that were saved later.
    const profile = await fetchData(getProfile, { query: { taxYear } });
    const draft = await call(getTaxProfileDraft, { query: { taxYear } });
    const theirs = startValues(profile, draft);
    const { values, takenOver } = mergeAnswers(base.current, latest.current.values, theirs);
    markSaved(theirs, draft?.updatedAt ?? null);
    version.current = profile.version;
    onMerge(values, takenOver);
  }

  async function run(): Promise<void> {
    while (next.current) {
      const draft = next.current;
      next.current = null;
      try {
        const over = { seen: lastSeen.current, version: version.current };
        const stored = await saveTaxProfileDraft({
          ...draft,
          values: acceptable(draft.values),
          taxYear,
          ...over,
        });
        markSaved(draft.values, stored.updatedAt);
        setState(next.current ? 'draftSaving' : 'draftSaved');
      } catch (cause) {
        // The input stays in the form either way and is saved after the next pause or retry.
        await (isStale(cause) ? merge() : Promise.reject(cause)).catch(() => setState('draftFailed'));
      }
    }
    running.current = null;
  }

  function save(draft: Draft): void {
    setState('draftSaving');
    next.current = draft;
    running.current ??= run();
  }

  /** Saves and waits. Returns whether everything is saved; otherwise the input stays in the form and is saved later. */
  async function saveNowAndWait(draft: Draft): Promise<boolean> {
    save(draft);
    await running.current;
    return base.current === draft.values;
  }

  /**
   * Waits for a running save and marks the draft as saved.
   * @returns the profile version that the answers are based on
   */
  async function finish(): Promise<number> {
    next.current = null;
    await running.current;
    setSaved(latest.current.values);
    return version.current;
  }

  const hasFailed = state === 'draftFailed';
  const saveNow = useEffectEvent(() => (isDirty || hasFailed) && save(current));
  useEffect(() => () => void saveNow(), []);
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && saveNow();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('online', saveNow);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('online', saveNow);
    };
  }, []);
  useEffect(() => {
    if (!isDirty && !hasFailed) return;
    const timer = setTimeout(() => saveNow(), hasFailed ? retryMs : saveDelayMs);
    return () => clearTimeout(timer);
  }, [isDirty, hasFailed, current.values]);

  return {
    save,
    saveNowAndWait,
    merge,
    finish,
    isDirty,
    state: state === 'draftSaved' && isDirty ? null : state,
  };
}
