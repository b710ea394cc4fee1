import { noneReasonsOf, type NoneAnswers, type NoneProposal, type NoneReason } from '@dossier/contracts';
import { notifyError, useTexts } from '@dossier/remote-kit';
import { Box, Button, Checkbox, NativeSelect, Row, Rows } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useState } from 'react';
import { declareNone } from './checklist.mutations.ts';

interface Props {
  proposals: readonly NoneProposal[];
  answers: NoneAnswers;
  taxYear: number;
  onClose: () => void;
}

/** Declares "None this year" for everything that cannot apply to this person, with one reason each. */
export default function ProposalsDialog({ proposals, answers, taxYear, onClose }: Props) {
  const t = useTexts('mf-home');
  // The list stays while the declarations are saved, one after the other.
  const [shown] = useState(proposals);
  const [reasons, setReasons] = useState<ReadonlyMap<number, NoneReason>>(
    () => new Map(proposals.map(({ categoryId, reason }) => [categoryId, reason])),
  );
  const [isBusy, setBusy] = useState(false);

  function change(categoryId: number, reason: NoneReason | null) {
    const next = new Map(reasons);
    if (reason === null) next.delete(categoryId);
    else next.set(categoryId, reason);
    setReasons(next);
  }

  async function declare() {
    setBusy(true);
    try {
      for (const [categoryId, reason] of reasons) await declareNone(categoryId, { taxYear, reason });
      onClose();
    } catch (error) {
      setBusy(false);
      notifyError(error, t('checklist.none.failed'));
    }
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={t('home.cancel')}
      title={t('checklist.proposal.title', { year: taxYear })}
      description={t('checklist.proposal.lead')}
      footer={
        <>
          <Button onClick={onClose}>{t('home.cancel')}</Button>
          <Button
            variant="primary"
            disabled={reasons.size === 0}
            loading={isBusy}
            onClick={() => void declare()}
          >
            {t('checklist.none.declare')}
          </Button>
        </>
      }
    >
      <Rows label={t('checklist.none.declared')}>
        {shown.map(({ categoryId, reason }) => {
          const category = t(`categories.names.${categoryId}`);
          const chosen = reasons.get(categoryId);
          return (
            <Row
              key={categoryId}
              title={
                <Checkbox
                  checked={chosen !== undefined}
                  onChange={(event) => change(categoryId, event.currentTarget.checked ? reason : null)}
                >
                  {category}
                </Checkbox>
              }
            >
              <Box marginTop="2">
                <NativeSelect
                  size="sm"
                  aria-label={t('checklist.proposal.reasonOf', { category })}
                  disabled={chosen === undefined}
                  value={chosen ?? reason}
                  onChange={(event) => change(categoryId, event.currentTarget.value as NoneReason)}
                >
                  {/* "Another reason" needs words, which the dialog of one category asks for. */}
                  {noneReasonsOf(categoryId, answers)
                    .filter((value) => value !== 'other')
                    .map((value) => (
                      <option key={value} value={value}>
                        {t(`categories.noneReasons.${value}`)}
                      </option>
                    ))}
                </NativeSelect>
              </Box>
            </Row>
          );
        })}
      </Rows>
    </Dialog>
  );
}
