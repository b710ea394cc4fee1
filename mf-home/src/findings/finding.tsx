import { cardLink, displayName, stepOf, type FileResponse, type ReadingFinding } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { editFiles, ReplaceButton, type FileDialogs } from '@dossier/documents';
import { Button, HStack, Text, VisuallyHidden } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';
import { DivideButton } from '../parts/divide-button.tsx';
import { useFindingChange } from './use-finding-change.ts';

interface PaperProps {
  file: FileResponse;
  dialogs: FileDialogs;
}

/** What helps with a paper that cannot be read: a better one in its place, or none. */
export function BetterPaper({ file, dialogs }: PaperProps) {
  const t = useTexts('mf-home');
  return (
    <HStack wrap="wrap" gap="2">
      <ReplaceButton file={file} isNextStep={false} />
      <Button size="sm" onClick={() => dialogs.askToDelete([file])}>
        <span>{t('findings.delete')}</span>
        <VisuallyHidden>{` ${displayName(file)}`}</VisuallyHidden>
      </Button>
    </HStack>
  );
}

interface FindingProps extends PaperProps {
  finding: ReadingFinding;
}

/** Nobody can read such a paper, whoever looks at it; one that is only hard to read may be right as it is. */
const isHopeless = (finding: ReadingFinding) =>
  finding.code === 'UNREADABLE' && (finding.reason === 'password' || finding.reason === 'damaged');

export function Finding({ file, finding, dialogs }: FindingProps) {
  const t = useTexts('mf-home');
  const { isBusy, change, dismiss } = useFindingChange();
  return (
    <HStack wrap="wrap" justify="space-between" gap="2" columnGap="6">
      <Text flex="1 1 15rem" textStyle="small" color="fg.muted">
        {finding.text}
      </Text>
      <HStack wrap="wrap" gap="2">
        <Remedy file={file} finding={finding} dialogs={dialogs} isBusy={isBusy} onChange={change} />
        {!isHopeless(finding) && (
          <Button size="sm" disabled={isBusy} onClick={() => void dismiss([{ file, finding }])}>
            <span>{t('findings.dismiss')}</span>
            <VisuallyHidden>{` ${displayName(file)}: ${finding.text}`}</VisuallyHidden>
          </Button>
        )}
      </HStack>
    </HStack>
  );
}

interface RemedyProps extends FindingProps {
  isBusy: boolean;
  onChange: (work: () => Promise<void>) => Promise<void>;
}

/** The press that mends a finding, where one can. */
function Remedy({ file, finding, dialogs, isBusy, onChange }: RemedyProps) {
  const t = useTexts('mf-home');
  const move = (label: string, edit: { categoryId: number } | { taxYear: number }) => (
    <Button
      size="sm"
      disabled={isBusy}
      onClick={() => void onChange(() => editFiles([{ file, change: edit }]))}
    >
      <span>{label}</span>
      <VisuallyHidden>{` ${displayName(file)}`}</VisuallyHidden>
    </Button>
  );
  switch (finding.code) {
    case 'UNREADABLE':
    case 'PAGE_MISSING':
    case 'CODE_INCOMPLETE':
    case 'SIGNATURE_BROKEN':
      return <BetterPaper file={file} dialogs={dialogs} />;
    case 'SEVERAL_PAPERS':
      return <DivideButton file={file} />;
    case 'OTHER_CATEGORY':
      return move(t('findings.moveCategory'), { categoryId: finding.categoryId });
    case 'OTHER_YEAR':
      return move(t('findings.moveYear', { year: finding.year }), { taxYear: finding.year });
    case 'CONTRADICTS_ANSWER': {
      const step = stepOf(finding.field);
      return (
        <ButtonLink size="sm" {...(step ? cardLink({ kind: 'step', step }) : { to: '/profile?setup=tax' })}>
          {t('findings.answer')}
        </ButtonLink>
      );
    }
    default:
      return null;
  }
}
