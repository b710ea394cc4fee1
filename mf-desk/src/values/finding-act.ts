import type { Reading, ReadingFinding, RequestReason } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import type { Bench } from '../review/bench.ts';

const requestReasonOf = (finding: ReadingFinding): RequestReason | null => {
  switch (finding.code) {
    case 'OTHER_YEAR':
      return 'wrongYear';
    case 'OTHER_PERSON':
      return 'wrongPerson';
    case 'PAGE_MISSING':
    case 'CODE_INCOMPLETE':
      return 'incomplete';
    case 'NOT_YEARLY':
      return 'wrongDocument';
    case 'SIGNATURE_BROKEN':
      return 'damaged';
    case 'UNREADABLE':
      return finding.reason === 'password'
        ? 'passwordProtected'
        : finding.reason === 'damaged'
          ? 'damaged'
          : 'unreadable';
    default:
      return null;
  }
};

/** What an expert most likely does about a finding; each act selects the paper first. */
export interface FindingAct {
  readonly label: string;
  readonly run: () => void;
}

/** The acts that settle a finding, the likeliest first. */
export function useFindingActs(bench: Bench) {
  const t = useTexts('mf-desk');
  return (reading: Reading | undefined, fileId: string, finding: ReadingFinding): FindingAct[] => {
    const reason = requestReasonOf(finding);
    const file = bench.files.find(({ id }) => id === fileId);
    const canRequest = file?.deletedAt === null && file.state !== 'requested';
    const request: FindingAct[] =
      reason && canRequest
        ? [{ label: t('values.act.request'), run: () => bench.requestFor(fileId, reason) }]
        : [];
    const correct: FindingAct = { label: t('values.act.correct'), run: () => bench.correctPaper(fileId) };
    switch (finding.code) {
      case 'OTHER_CATEGORY':
        return [correct];
      case 'OTHER_YEAR':
      case 'OTHER_PERSON':
        return [...request, correct];
      case 'DUPLICATE': {
        const other = bench.files.find(({ id }) => id === finding.fileId);
        const compare = () => bench.compare(fileId, finding.fileId);
        return other ? [{ label: t('values.act.compare'), run: compare }] : [];
      }
      case 'ABOVE_LIMIT':
      case 'UNUSUAL': {
        const value = reading?.values.find(({ key }) => key === finding.key);
        return [{ label: t('values.askPaper'), run: () => bench.askAboutValue(fileId, value) }];
      }
      case 'CONTRADICTS_ANSWER':
      case 'TRANSPORT_FREE':
      case 'PART_OF_YEAR':
      case 'LUMP_SUM_EXPENSES':
      case 'SEVERAL_PAPERS':
        return [{ label: t('values.askPaper'), run: () => bench.askAboutValue(fileId, undefined) }];
      default:
        return request;
    }
  };
}
