import { getTaxProfileDraft, saveTaxProfileDraft, type BodyIn } from '@dossier/contracts';
import { call, setData } from '@dossier/remote-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

type Draft = BodyIn<typeof saveTaxProfileDraft>;
export type SaveState = 'draftSaved' | 'draftSaving' | 'draftFailed';

/**
 * Keeps what is typed in the wizard on the server. One save at a time and always the latest, so that an older one never
 * lands last; what is unsaved when the page is left is saved then.
 */
export function useDraft(current: Draft, isKept: boolean) {
  const [state, setState] = useState<SaveState | null>(isKept ? 'draftSaved' : null);
  const [saved, setSaved] = useState(current.values);
  const next = useRef<Draft>(null);
  const running = useRef<Promise<void>>(null);
  const isDirty = current.values !== saved;

  async function run(): Promise<void> {
    while (next.current) {
      const draft = next.current;
      next.current = null;
      try {
        await setData(getTaxProfileDraft, {}, await call(saveTaxProfileDraft, { body: draft }));
        setSaved(draft.values);
        setState(next.current ? 'draftSaving' : 'draftSaved');
      } catch {
        setState('draftFailed'); // what was typed stays here; the next step tries again
      }
    }
    running.current = null;
  }

  function save(draft: Draft): void {
    setState('draftSaving');
    next.current = draft;
    running.current ??= run();
  }

  /** Nothing more to save: resolves when no save is under way, and the draft counts as kept. */
  async function finish(): Promise<void> {
    next.current = null;
    await running.current;
    setSaved(current.values);
  }

  const leave = useEffectEvent(() => isDirty && save(current));
  useEffect(() => () => void leave(), []);

  return { save, finish, isDirty, state: state === 'draftSaved' && isDirty ? null : state };
}
