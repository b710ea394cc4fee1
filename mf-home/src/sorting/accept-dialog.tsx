import { displayName } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { PaperName } from '@dossier/documents';
import { Badge, Box, Button, Row, Rows } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { PaperFacts } from './paper-facts.tsx';
import type { Sorting } from './use-sorting.ts';

interface Props {
  sorting: Sorting;
  taxYear: number;
  onClose: () => void;
}

/** What is filed together: what each paper is, its amounts, its person and its category, before the press that files all. */
export default function AcceptDialog({ sorting, taxYear, onClose }: Props) {
  const t = useTexts('mf-home');
  const { ready, categories, isBusy } = sorting;
  const nameOf = (categoryId: number | null) => categories.find(({ id }) => id === categoryId)?.name;

  async function accept() {
    if (await sorting.accept(ready)) onClose();
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      closeLabel={t('home.cancel')}
      title={t('sorting.reviewTitle', { count: ready.length, year: taxYear })}
      description={t('sorting.reviewLead')}
      footer={
        <>
          <Button onClick={onClose}>{t('home.cancel')}</Button>
          <Button variant="primary" loading={isBusy} onClick={() => void accept()}>
            {t('sorting.acceptAll', { count: ready.length })}
          </Button>
        </>
      }
    >
      <Rows label={t('sorting.title')}>
        {ready.map(({ file, reading, paperName, categoryId }) => (
          <Row
            key={file.id}
            title={
              // On a phone the category stands below, so that the amounts keep their line.
              <Box minWidth={{ base: '14rem', md: '0' }}>
                <PaperName paperName={paperName} fileName={displayName(file)} />
              </Box>
            }
            detail={reading && <PaperFacts reading={reading} />}
            aside={<Badge tone="neutral">{nameOf(categoryId)}</Badge>}
          />
        ))}
      </Rows>
    </Dialog>
  );
}
