import { proposeCategory } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button, RadioCards } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useRef, useState } from 'react';
import type { Category } from '../checklist/use-categories.ts';

interface Props {
  fileName: string;
  categories: readonly Category[];
  onChoose: (categoryId: number) => void;
  onCancel: () => void;
}

/** Asks for the category of one file, proposed from its name. Continue stays disabled until one is selected. */
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
            onClick={() => chosen && onChoose(Number(chosen))}
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
        options={categories.map(({ id, name, description }) => ({
          value: String(id),
          label: name,
          description,
        }))}
      />
    </Dialog>
  );
}
