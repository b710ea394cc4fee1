import type { Reading } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Badge, Button, Facts, Stack } from '@dossier/ui';
import { PencilIcon } from '@dossier/ui/icons';
import { useRef } from 'react';
import type { FilingParams } from '../review/use-review.ts';
import { CorrectionForm } from './correction-form.tsx';

interface Props {
  params: FilingParams;
  reading: Reading;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
}

/** What a paper is, as it was read or as somebody said, and the form in which the expert says otherwise. */
export function PaperFacts({ params, reading, isEditing, onEdit }: Props) {
  const t = useTexts('mf-desk');
  const button = useRef<HTMLButtonElement>(null);
  const { kindName, categoryId, taxYear, owner, ownerName, confidence } = reading;
  function close() {
    onEdit(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  if (isEditing) return <CorrectionForm params={params} reading={reading} onClose={close} />;
  // texts: values.owner.*
  const person = ownerName ?? (owner && t(`values.owner.${owner}`));
  return (
    <Stack gap="2" marginBottom="3" alignItems="start">
      {(confidence === 'low' || confidence === 'none') && (
        <Badge tone="warn">{t(`values.confidence.${confidence}`)}</Badge>
      )}
      <Facts
        items={[
          { term: t('values.kind'), detail: kindName ?? '–' },
          {
            term: t('values.category'),
            detail: categoryId === null ? '–' : t(`categories.names.${categoryId}`),
          },
          { term: t('values.year'), detail: taxYear ?? '–' },
          { term: t('values.person'), detail: person ?? '–' },
        ]}
      />
      <Button ref={button} size="sm" icon={<PencilIcon size="1.125rem" />} onClick={() => onEdit(true)}>
        {t('values.correctPaper')}
      </Button>
    </Stack>
  );
}
