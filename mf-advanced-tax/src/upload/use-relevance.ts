import { listCategoryPreferences } from '@dossier/contracts';
import { readCopy, useData, useTexts, writeCopy } from '@dossier/remote-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { notifyFailure } from '../layout/notify-failure.ts';
import { setCategoryPreference } from './upload.mutations.ts';

type Choices = Readonly<Partial<Record<number, boolean>>>;

/** How long after a failed save it is sent again. */
const resendMs = 15_000;

const copyName = (taxYear: number) => `unsaved-${taxYear}`;

/** The choices of an earlier visit that are not saved yet. */
function readUnsaved(taxYear: number): Choices {
  const rows = readCopy(listCategoryPreferences, copyName(taxYear)) ?? [];
  return Object.fromEntries(rows.map(({ categoryId, isRelevant }) => [categoryId, isRelevant]));
}

function writeUnsaved(taxYear: number, choices: Choices): void {
  const rows = Object.entries(choices)
    .filter(([, isRelevant]) => isRelevant !== undefined)
    .map(([categoryId, isRelevant]) => ({ categoryId: Number(categoryId), taxYear, isRelevant }));
  writeCopy(listCategoryPreferences, copyName(taxYear), rows);
}

/**
 * Which categories apply. A choice that could not be saved stays, also when the page is left, and is sent again until it
 * is saved.
 */
export function useRelevance(taxYear: number) {
  const t = useTexts('mf-advanced-tax');
  const { data } = useData(listCategoryPreferences, { query: { taxYear } }, { stored: true });
  /** Choices that are not saved yet. */
  const [local, setLocal] = useState<Choices>(() => readUnsaved(taxYear));
  const [failures, setFailures] = useState(0);
  const saved = new Map(data?.map(({ categoryId, isRelevant }) => [categoryId, isRelevant]));

  async function send(categoryId: number, isRelevant: boolean): Promise<void> {
    await setCategoryPreference(taxYear, categoryId, isRelevant);
    setLocal((others) =>
      others[categoryId] === isRelevant ? { ...others, [categoryId]: undefined } : others,
    );
  }

  function set(categoryId: number, isRelevant: boolean) {
    setLocal((others) => ({ ...others, [categoryId]: isRelevant }));
    send(categoryId, isRelevant).catch((error: unknown) => {
      setFailures((count) => count + 1);
      notifyFailure(error, t('sections.updateFailed'), t('upload.relevanceFailed'));
    });
  }

  const resend = useEffectEvent(async () => {
    const unsaved = Object.entries(local).filter(([, value]) => value !== undefined);
    const results = await Promise.allSettled(unsaved.map(([id, value]) => send(Number(id), value === true)));
    if (results.some(({ status }) => status === 'rejected')) setFailures((count) => count + 1);
  });
  useEffect(() => writeUnsaved(taxYear, local), [taxYear, local]);
  useEffect(() => {
    const timer = setTimeout(() => void resend()); // what an earlier visit left unsaved
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (failures === 0) return undefined;
    const again = () => void resend();
    const timer = setTimeout(again, resendMs);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [failures]);

  return {
    isRelevant: (categoryId: number) => local[categoryId] ?? saved.get(categoryId) ?? true,
    set,
  };
}

export type Relevance = ReturnType<typeof useRelevance>;
