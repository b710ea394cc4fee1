import {
  getProfile,
  getTaxProfileDraft,
  saveTaxProfileDraft,
  type ResponseOf,
  type Profile,
  type ProfileFields,
  type WizardStep,
} from '@dossier/contracts';
import { ApiError, call, setData } from '@dossier/remote-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { acceptable, joinAnswers, type FieldName } from './answers.ts';
import { startValues } from './wizard-values.ts';

interface Draft {
  step: WizardStep;
  values: ProfileFields;
}
export type SaveState = 'draftSaved' | 'draftSaving' | 'draftFailed';

/** Milliseconds without a change after which what was typed is saved, and between two tries of a save that failed. */
const quiet = 1000;
const retryAfter = 5000;

export const isStale = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.code === 'STALE_VERSION';

/**
 * Keeps what is typed in the wizard on the server: at each step, after a moment of quiet, and when the page is left or
 * out of sight. One save at a time and always the latest; one that fails is tried again. Where somebody saved in between
 * (a second tab, the phone), the two are joined and `onJoin` hears of it.
 */
export function useDraft(
  current: Draft,
  start: { profile: Profile; draft: ResponseOf<typeof getTaxProfileDraft> },
  onJoin: (values: ProfileFields, takenOver: FieldName[]) => void,
) {
  const [state, setState] = useState<SaveState | null>(start.draft ? 'draftSaved' : null);
  /** The answers both sides know. */
  const [saved, setSaved] = useState(current.values);
  const base = useRef(current.values);
  /** What they were typed over: the draft, and the version of the profile. */
  const seen = useRef(start.draft?.updatedAt ?? null);
  const version = useRef(start.profile.version);
  const next = useRef<Draft>(null);
  const running = useRef<Promise<void>>(null);
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  const isDirty = current.values !== saved;

  function know(values: ProfileFields, updatedAt: string | null): void {
    base.current = values;
    seen.current = updatedAt;
    setSaved(values);
  }

  async function join(): Promise<void> {
    // In this order: a draft older than the profile would bring back what was saved after it.
    const profile = await call(getProfile);
    const draft = await call(getTaxProfileDraft);
    await setData(getProfile, {}, profile);
    const theirs = startValues(profile, draft, new Date());
    const { values, takenOver } = joinAnswers(base.current, latest.current.values, theirs);
    know(theirs, draft?.updatedAt ?? null);
    version.current = profile.version;
    onJoin(values, takenOver);
  }

  async function run(): Promise<void> {
    while (next.current) {
      const draft = next.current;
      next.current = null;
      try {
        const over = { seen: seen.current, version: version.current };
        const body = { ...draft, values: acceptable(draft.values), ...over };
        // Whoever closes the page has given their last answer before that.
        const kept = await call(saveTaxProfileDraft, { body }, { keepalive: true });
        know(draft.values, kept.updatedAt);
        setState(next.current ? 'draftSaving' : 'draftSaved');
      } catch (cause) {
        // What was typed stays here in either case, and is saved once it is quiet, or at the next try.
        await (isStale(cause) ? join() : Promise.reject(cause)).catch(() => setState('draftFailed'));
      }
    }
    running.current = null;
  }

  function save(draft: Draft): void {
    setState('draftSaving');
    next.current = draft;
    running.current ??= run();
  }

  /**
   * Nothing more to save: resolves when no save is under way, and the draft counts as kept.
   * @returns the version of the profile that what was typed goes over
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
    const timer = setTimeout(() => saveNow(), hasFailed ? retryAfter : quiet);
    return () => clearTimeout(timer);
  }, [isDirty, hasFailed, current.values]);

  return { save, join, finish, isDirty, state: state === 'draftSaved' && isDirty ? null : state };
}
