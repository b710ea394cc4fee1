import { deskSorts } from '@dossier/contracts';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { columnIds } from './column-ids.ts';

/** How this device shows the desk, without anything about a filing; it stays after signing out. */
const settings = z.object({
  /** Percents of the width of the three panes. */
  paneSizes: z.array(z.number().min(1).max(98)).length(3).catch([22, 44, 34]),
  /** Ids of the shortcuts that are switched off. */
  shortcutsOff: z.array(z.string()).catch([]),
  /** The order of the queue, and the columns that its table does not show; null until somebody chooses them. */
  sort: z.enum(deskSorts).catch('received'),
  hiddenColumns: z.array(z.enum(columnIds)).nullable().catch(null),
});
type DeskSettings = z.infer<typeof settings>;

const key = 'dossier.desk';
const listeners = new Set<() => void>();

/** The settings of a stored text: the object stays the same until they change. */
let current: { text: string; settings: DeskSettings } = { text: '{}', settings: settings.parse({}) };

export function readDeskSettings(): DeskSettings {
  let text: string;
  try {
    text = localStorage.getItem(key) ?? '{}';
  } catch {
    return current.settings; // storage is refused: the settings last until the page is left
  }
  if (text !== current.text) current = { text, settings: parse(text) };
  return current.settings;
}

function parse(text: string): DeskSettings {
  try {
    return settings.parse(JSON.parse(text));
  } catch {
    return settings.parse({});
  }
}

export function changeDeskSettings(change: Partial<DeskSettings>): void {
  const next = { ...readDeskSettings(), ...change };
  current = { text: JSON.stringify(next), settings: next };
  try {
    localStorage.setItem(key, current.text);
  } catch {
    // as above
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export const useDeskSettings = (): DeskSettings => useSyncExternalStore(subscribe, readDeskSettings);
