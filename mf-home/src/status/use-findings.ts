import {
  findBeforeTransmit,
  getUser,
  listCategories,
  listFiles,
  listQuestions,
  listReadings,
  listSections,
  type TransmitFinding,
} from '@dossier/contracts';
import { useData, type Data } from '@dossier/remote-kit';

interface Findings extends Pick<Data<unknown>, 'error' | 'isRefreshing' | 'reload'> {
  /** null until everything is loaded: an empty list says that everything is in. */
  findings: TransmitFinding[] | null;
}

/** What to look at before a year is transmitted. */
export function useFindings(taxYear: number): Findings {
  const query = { taxYear };
  const user = useData(getUser, { query });
  const files = useData(listFiles, { query });
  const categories = useData(listCategories, { query: { ...query, mode: 'basic' } });
  const sections = useData(listSections, { query });
  const questions = useData(listQuestions, { query: { taxYear: String(taxYear) } });
  // Without it, what the papers say is left out.
  const readings = useData(listReadings, { query });
  const sources = [user, files, categories, sections, questions];
  return {
    findings: findAll(),
    error: sources.find(({ data, error }) => !data && error)?.error ?? null,
    isRefreshing: sources.some((source) => source.isRefreshing),
    async reload() {
      await Promise.all(sources.filter(({ data }) => !data).map((source) => source.reload()));
    },
  };

  function findAll(): TransmitFinding[] | null {
    if (!user.data || !files.data || !categories.data || !sections.data || !questions.data) return null;
    if (!readings.data && !readings.error) return null;
    const { taxAddressNumber, hasTaxIdentificationNumber } = user.data;
    return findBeforeTransmit({
      taxYear,
      answers: user.data,
      hasTaxNumber: Boolean(taxAddressNumber) || hasTaxIdentificationNumber === true,
      files: files.data.map((file) => ({
        ...file,
        reading: readings.data?.find(({ fileId }) => fileId === file.id),
      })),
      categories: categories.data,
      enabledSections: sections.data.sections.filter(({ enabled }) => enabled).map(({ id }) => id),
      questions: questions.data.map(({ question }) => question),
    });
  }
}
