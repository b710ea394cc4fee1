import { maxNoneNote, noneReasonsOf, type NoneAnswers } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { ReasonDialog } from '@dossier/documents';
import { declareNone } from './checklist.mutations.ts';
import type { Category } from './use-categories.ts';

interface Props {
  category: Category;
  answers: NoneAnswers;
  taxYear: number;
  onClose: () => void;
}

/** Declares "None this year" with a reason from the list or in words. */
export default function NoneDialog({ category, answers, taxYear, onClose }: Props) {
  const t = useTexts('mf-home');
  return (
    <ReasonDialog
      title={t('checklist.none.title', { category: category.name, year: taxYear })}
      description={t('checklist.none.text')}
      legend={t('checklist.none.reason')}
      reasons={noneReasonsOf(category.id, answers).map((value) => ({
        value,
        label: t(`categories.noneReasons.${value}`),
      }))}
      note={{
        label: t('checklist.none.note'),
        hint: t('checklist.none.optional'),
        required: t('checklist.none.noteRequired'),
        max: maxNoneNote,
      }}
      labels={{
        cancel: t('home.cancel'),
        submit: t('checklist.none.declare'),
        failed: t('checklist.none.failed'),
      }}
      onClose={onClose}
      onSubmit={async (given) => {
        await declareNone(category.id, { taxYear, ...given });
      }}
    />
  );
}
