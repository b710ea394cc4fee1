import { findingLink, presentProblem, type TransmitFinding } from '@dossier/contracts';
import { useTaxYear, useTexts } from '@dossier/remote-kit';
import { FileMark, PaperName, usePaperNames } from '@dossier/documents';
import { Row, Rows } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';

type Texts = ReturnType<typeof useTexts>;

interface Props {
  findings: readonly TransmitFinding[];
  /** The place of a link may be on this page. */
  onLeave: () => void;
}

/** What to look at before transmitting, each entry with a link to its place. */
export function FindingRows({ findings, onLeave }: Props) {
  const t = useTexts('mf-home');
  const [taxYear] = useTaxYear();
  const nameOf = usePaperNames(taxYear);
  return (
    <Rows label={t('check.title')}>
      {findings.map((finding) => {
        const { title, detail } = describe(finding, t);
        return (
          <Row
            key={JSON.stringify(finding)}
            title={
              <AppLink {...findingLink(finding)} onClick={onLeave}>
                {finding.code === 'UNREADABLE' || finding.code === 'PAPER' ? (
                  <PaperName paperName={nameOf(finding.fileId)} fileName={title} />
                ) : (
                  title
                )}
              </AppLink>
            }
            detail={detail}
          >
            {finding.code === 'UNREADABLE' && (
              <FileMark file={{ ...presentProblem(finding.problem), originalFileName: finding.fileName }} />
            )}
          </Row>
        );
      })}
    </Rows>
  );
}

/** texts: check.* next.sections.* categories.names.* */
function describe(finding: TransmitFinding, t: Texts): { title: string; detail?: string } {
  switch (finding.code) {
    case 'EXPERT_QUESTION':
      return { title: t('check.EXPERT_QUESTION', { label: finding.label }) };
    case 'REQUESTED':
      return { title: t('check.REQUESTED'), detail: finding.fileName };
    case 'UNREADABLE':
      return { title: finding.fileName };
    case 'REQUIRED_MISSING':
      return {
        title: t('check.REQUIRED_MISSING', { category: t(`categories.names.${finding.categoryId}`) }),
        detail: t('check.REQUIRED_MISSING_HINT'),
      };
    case 'PROMISED_MISSING':
      return {
        title: t(`check.promises.${finding.promise}.title`),
        detail: t(`check.promises.${finding.promise}.reason`),
      };
    case 'SECTION_EMPTY':
      return {
        title: t('check.SECTION_EMPTY', { section: t(`next.sections.${finding.section}`) }),
        detail: t('check.SECTION_EMPTY_HINT'),
      };
    case 'OTHER_YEAR':
      return { title: t('check.OTHER_YEAR', { year: finding.year }), detail: finding.fileName };
    case 'PAPER':
      return { title: finding.fileName, detail: finding.finding.text };
    case 'AMOUNT_MISSING':
      return { title: t(`check.AMOUNT_MISSING.${finding.field}`) };
    case 'NOT_KNOWN_YET':
      return {
        title: t('check.NOT_KNOWN_YET', { count: finding.count }),
        detail: t('check.NOT_KNOWN_YET_HINT'),
      };
    case 'TAX_NUMBER_MISSING':
    case 'NOT_SIGNED':
      return { title: t(`check.${finding.code}`), detail: t(`check.${finding.code}_HINT`) };
  }
}
