import type { ComponentType } from 'react';
import type { SlotName, SlotProps } from '@dossier/contracts';
import type { ListedContent, SlotHost } from '../remote/slot-host.ts';

interface TestContent<N extends SlotName> {
  id: string;
  label?: string;
  Content: ComponentType<SlotProps<N>>;
}

/** What fills the slots of a page that is tested, without the remotes to which it belongs. */
export type TestSlots = { readonly [N in SlotName]?: readonly TestContent<N>[] };

/** Provides contents that are loaded from the start. */
export function testSlots(slots: TestSlots): SlotHost {
  const contents = new Map(
    Object.entries(slots).flatMap(([slot, all]) =>
      all.map(({ id, label, Content }) => {
        const listed: ListedContent = { key: `mf-test/${id}`, id, remote: 'mf-test', label };
        return [listed.key, { slot, listed, Content: Content as ComponentType<never> }] as const;
      }),
    ),
  );
  const failed = new Set<string>();
  const listeners = new Set<() => void>();
  const states = new Map(
    [...contents].map(([key, { Content }]) => [key, { status: 'ready', Content } as const]),
  );
  return {
    list: (slot) => [...contents.values()].filter((each) => each.slot === slot).map(({ listed }) => listed),
    load: () => undefined,
    stateOf: ({ key }) => (!failed.has(key) && states.get(key)) || { status: 'failed' },
    reportThrown({ key }) {
      failed.add(key);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
