import { proposeCategory } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button, RadioCards } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useRef, useState } from 'react';
import type { Category } from '../checklist/use-categories.ts';

/** The choice of no category: the file is sorted by what it is. */
const automatically = 'auto';

interface Props {
  fileName: string;
  categories: readonly Category[];
  /** null: its reading tells. */
  onChoose: (categoryId: number | null) => void;
  onCancel: () => void;
}

/**
 * Asks for the category of one file, proposed from its name, or whether it is sorted by what it is. Continue stays disabled
 * until one is selected.
 */
export default function CategoryDialog({ fileName, categories, onChoose, onCancel }: Props) {
  const t = useTexts('mf-home');
  const [chosen, setChosen] = useState(() => {
    const proposed = proposeCategory(
      fileName,
      categories.map(({ id }) => id),
    );
    return proposed === null ? null : String(proposed);
  });
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      size="md"
      onClose={onCancel}
      closeLabel={t('upload.cancel')}
      initialFocus={first}
      title={t('upload.category.title')}
      description={fileName}
      footer={
        <>
          <Button onClick={onCancel}>{t('upload.cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen === null}
            onClick={() => chosen && onChoose(chosen === automatically ? null : Number(chosen))}
          >
            {t('upload.category.continue')}
          </Button>
        </>
      }
    >
      <RadioCards
        legend={t('upload.category.legend')}
        hideLegend
        ref={first}
        value={chosen}
        onChange={setChosen}
        options={[
          {
            value: automatically,
            label: t('upload.category.auto'),
            description: t('upload.category.autoText'),
          },
          ...categories.map(({ id, name, description }) => ({ value: String(id), label: name, description })),
        ]}
      />
    </Dialog>
  );
}
