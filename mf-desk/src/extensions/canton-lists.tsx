import { csvFile, dayInZurich, filingDeadline, type CantonCode, type DeskFiling } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { saveFile } from '@dossier/remote-kit/save-file';
import { Button, HStack, Link, Row, Rows, VisuallyHidden } from '@dossier/ui';
import { DownloadIcon, ExternalLinkIcon } from '@dossier/ui/icons';
import { usePersonName } from '../page/person-name.ts';

/** Filings by canton, with where each canton extends a deadline and the list of its filings as a file. */
export function CantonLists({ filings }: { filings: readonly DeskFiling[] }) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const byCanton = Map.groupBy(filings, ({ canton }) => canton);

  function download(canton: CantonCode | null, listed: readonly DeskFiling[]) {
    const head = ['person', 'taxYear', 'deadline'].map((id) => t(`queue.column.${id}`));
    const rows = listed.map((filing) => [nameOf(filing.person), filing.taxYear, filing.deadline]);
    const file = new Blob([csvFile([head, ...rows])], { type: 'text/csv' });
    saveFile(file, `${canton ?? 'dossier'}-${dayInZurich(new Date())}.csv`);
  }

  return (
    <Rows label={t('extensions.cantons')}>
      {[...byCanton].map(([canton, listed]) => {
        const name = canton ?? t('extensions.noCanton');
        const page =
          canton &&
          filingDeadline({ cantonOfResidence: canton, employmentType: null }, listed[0]?.taxYear ?? 0);
        return (
          <Row
            key={name}
            title={name}
            detail={t('extensions.filings', { count: listed.length })}
            aside={
              <HStack gap="2" flexWrap="wrap" justifyContent="flex-end">
                {page && (
                  <Link
                    standalone
                    href={page.extension}
                    target="_blank"
                    rel="noopener noreferrer"
                    textStyle="small"
                  >
                    <span>{t('extensions.official')}</span>
                    <VisuallyHidden>{` ${name}, ${t('extensions.newTab')}`}</VisuallyHidden>
                    <ExternalLinkIcon size="1rem" aria-hidden />
                  </Link>
                )}
                <Button
                  size="sm"
                  icon={<DownloadIcon />}
                  aria-label={t('extensions.listOf', { canton: name })}
                  onClick={() => download(canton, listed)}
                >
                  {t('extensions.list')}
                </Button>
              </HStack>
            }
          />
        );
      })}
    </Rows>
  );
}
