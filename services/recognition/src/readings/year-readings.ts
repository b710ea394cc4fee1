import { getProfileForUser, type Language, type PaperFinding, type Reading } from '@dossier/contracts';
import { unlessUnavailable, type Service } from '@dossier/service-kit';
import { findFindings } from '../recognize/findings/find-findings.ts';
import { filedPaper, presentReading } from './present-reading.ts';
import { openYear, type OpenReading } from './readings.repository.ts';

/** Presents readings of a user and tax year with their findings, which follow from the other papers and the answers. */
export async function presentReadings(
  service: Service,
  { userId, taxYear }: { readonly userId: number; readonly taxYear: number },
  shown: readonly OpenReading[],
  language: Language,
): Promise<Reading[]> {
  const findings = await findForYear(service, { userId, taxYear }, shown);
  return shown.map((reading) => presentReading(reading, findings(reading), language));
}

async function findForYear(
  service: Service,
  { userId, taxYear }: { readonly userId: number; readonly taxYear: number },
  shown: readonly OpenReading[],
): Promise<(reading: OpenReading) => PaperFinding[]> {
  if (shown.every(({ content }) => !content)) return () => [];
  const [year, before, answers] = await Promise.all([
    openYear(service, userId, taxYear),
    openYear(service, userId, taxYear - 1),
    readAnswers(service, userId, taxYear),
  ]);
  const others = [...year, ...before].filter(({ content }) => content).map(filedPaper);
  return (reading) => {
    if (!reading.content) return [];
    const { fileId } = reading.row;
    return findFindings(
      filedPaper(reading),
      others.filter((other) => other.fileId !== fileId),
      answers,
    );
  };
}

/** Without the profile service, no finding is about an answer. */
function readAnswers(service: Service, userId: number, taxYear: number) {
  const params = { userId: String(userId) };
  const query = { taxYear: String(taxYear) };
  return unlessUnavailable(service.call(getProfileForUser, { params, query }));
}
