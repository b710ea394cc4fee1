import { listSections, sections, type SectionId } from '@dossier/contracts';
import { notify, useData, useTexts } from '@dossier/remote-kit';
import { useRef, useState } from 'react';
import { notifyFailure } from '../layout/notify-failure.ts';
import { setSection } from './sections.mutations.ts';

type Switches = Partial<Record<SectionId, boolean>>;

/** Enabled sections. A switch shows its new value at once and reverts when saving fails. */
export function useSections(taxYear: number) {
  'use memo';
  const t = useTexts('mf-advanced-tax');
  const query = { taxYear };
  const { data, error, reload, isRefreshing } = useData(listSections, { query }, { stored: true });
  const [pending, setPending] = useState<Switches>({});
  // Every response contains all sections, so saves run one after another: an older response would undo a newer switch.
  const saving = useRef<Promise<void>>(Promise.resolve());

  const saved: Switches = Object.fromEntries((data?.sections ?? []).map(({ id, enabled }) => [id, enabled]));
  const isOn = (id: SectionId) =>
    sections.some((section) => section.id === id && section.alwaysEnabled) ||
    (pending[id] ?? saved[id] ?? false);

  function toggle(id: SectionId, enabled: boolean) {
    if (pending[id] !== undefined) return;
    setPending((others) => ({ ...others, [id]: enabled }));
    saving.current = saving.current.then(() => save(id, enabled));
  }

  async function save(id: SectionId, enabled: boolean) {
    try {
      await setSection(taxYear, id, enabled);
      const description = t(enabled ? 'sections.enabled' : 'sections.disabled');
      notify({ title: t('sections.updated'), description, tone: 'good', duration: 2000 });
    } catch (failure) {
      notifyFailure(failure, t('sections.updateFailed'), t('sections.updateFailedText'));
    }
    setPending((others) => ({ ...others, [id]: undefined }));
  }

  const isPending = (id: SectionId) => pending[id] !== undefined;
  return {
    isLoaded: data !== null,
    /** The sections as the server has them. */
    saved: data?.sections ?? [],
    isPending,
    error: data ? null : error,
    reload,
    isRefreshing,
    isOn,
    toggle,
  };
}

export type Sections = ReturnType<typeof useSections>;
