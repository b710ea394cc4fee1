import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  checkAuth,
  confirmReadings,
  declareNone,
  documentCategories,
  findCategory,
  getAbout,
  getDeletion,
  getEmailRecovery,
  getAfterFiling,
  getFiledReturn,
  getSupplement,
  getTaxStatus,
  getTransmitProgress,
  getUser,
  isRequested,
  listCategories,
  listExpectedPapers,
  listFiles,
  listMessages,
  listQuestions,
  listReadings,
  listReceipts,
  listRequestedFiles,
  listSections,
  statusName,
  updateStatusNumeric,
  uploadFiles,
  withdrawNone,
  type ExpectedPaper,
  type FileResponse,
  type NoneDeclaration,
  type Question,
  type Reading,
  type TaxStatusId,
  type UploadResult,
  type UserResponse,
} from '@dossier/contracts';
import { sampleFileResponse, sampleTaxStatus, sampleUser } from '@dossier/contracts/testing';
import { sessionState } from '@dossier/remote-kit';
import {
  about,
  mock,
  renderRemote,
  type Mock,
  type RecordedCall,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import { fileAs } from './testing-readings.ts';
import remote from './remote.tsx';

export const makeFile = (name: string, type = 'application/pdf') =>
  new File([`content of ${name}`], name, { type });

/** The single file of an upload. */
const fileOf = (form: FormData | null) => form?.get('files') as File;

let lastFileNumber = 0;
export function storedFile(
  name: string,
  categoryId: number | null,
  change: Partial<FileResponse> = {},
): FileResponse {
  const id = `00000000-0000-4000-8000-${String(++lastFileNumber).padStart(12, '0')}`;
  return sampleFileResponse(name, {
    id,
    categoryId,
    categoryName: categoryId === null ? null : (findCategory(categoryId)?.name ?? null),
    filename: `${id}-1`,
    size: 192_922,
    ...change,
  });
}

export const filesInCategories = (...ids: number[]) =>
  ids.map((id) => storedFile(`${findCategory(id)?.name}.pdf`, id));

export const fulfilled = (
  file: FileResponse,
  change: { duplicate?: boolean; newVersion?: boolean } = {},
): UploadResult => ({
  status: 'fulfilled',
  value: { hash: file.hash, blobUrl: file.blobUrl, duplicate: false, newVersion: false, file, ...change },
});

/** A page of the list with the headers of the documents service. */
export function partOf(files: readonly FileResponse[], { query }: RecordedCall): Response {
  const { taxYear, categoryId, limit, cursor = '0' } = query;
  const isListed = (file: FileResponse) =>
    file.taxYear === Number(taxYear) && [undefined, String(file.categoryId)].includes(categoryId);
  const listed = files.filter(isListed);
  const end = Number(cursor) + Number(limit ?? listed.length);
  const next = end < listed.length && { 'x-next-cursor': String(end) };
  const headers = { 'x-total-count': String(listed.length), ...next };
  return Response.json(listed.slice(Number(cursor), end), { headers });
}

/** State of the stubbed servers; a test changes it, the mocks respond from it. */
export class Server {
  files: FileResponse[] = [];
  status: TaxStatusId = 2;
  advancedFinished = false;
  isTaxProfileComplete = true;
  changedAfterTransmit = false;
  /** Answers of the tax profile, and other fields of the user. */
  answers: Partial<UserResponse> = {};
  /** The open questions of an expert. */
  questions: Question[] = [];
  readings: Reading[] = [];
  expected: ExpectedPaper[] = [];
  /** The ids of the files that no dossier contains. */
  notInDossier: string[] = [];
  private countFiles(taxYear: number, categoryId: number) {
    const own = this.files.filter((file) => file.taxYear === taxYear && file.categoryId === categoryId);
    const problemCount = own.filter(({ problem }) => problem).length;
    return { fileCount: own.length, ...(problemCount > 0 && { problemCount }) };
  }

  /** "None this year", by category. */
  readonly noneThisYear = new Map<number, NoneDeclaration>();
  isAuthenticated = true;
  /** Whether the expert handed over the return. */
  hasReturn = false;
  isTransmitted = true;

  readonly statusIn = (taxYear: number) =>
    sampleTaxStatus(this.status, {
      taxYear,
      advancedFinished: this.advancedFinished,
      transmittedAt: this.status > 3 && this.isTransmitted ? '2025-06-01T08:00:00.000Z' : null,
      hasReceipt: this.status > 3 && this.isTransmitted,
      updatedAt: '2025-06-01T08:00:00.000Z',
    });

  /** Stores uploads; a test overrides a response with a mock after these. */
  readonly api: Mock[] = [
    mock(getAbout, about),
    mock(getDeletion, { requestedAt: null, dueAt: null }),
    mock(getEmailRecovery, { newEmail: null, requestedAt: null, dueAt: null }),
    mock(getTransmitProgress, () => ({ state: 'idle' as const, ahead: 0, filesDone: 0, filesTotal: 0 })),
    mock(getUser, ({ query }) => this.user(Number(query.taxYear ?? 2024))),
    mock(getTaxStatus, ({ query }) => this.statusIn(Number(query.taxYear))),
    { endpoint: listFiles, respond: async (request) => partOf(this.files, request) },
    mock(listCategories, ({ query }) =>
      documentCategories
        .filter(({ group }) => group === 'basic' || query.mode === 'all')
        .map((category) => ({
          ...category,
          description: '',
          required: category.group === 'basic',
          ...this.countFiles(Number(query.taxYear), category.id),
          noneThisYear: this.noneThisYear.get(category.id) ?? null,
        })),
    ),
    mock(declareNone, ({ params, body }) => {
      const declaration = {
        reason: body.reason,
        note: body.note ?? null,
        declaredAt: '2025-06-01T08:00:00.000Z',
      };
      this.noneThisYear.set(Number(params.categoryId), declaration);
      return declaration;
    }),
    mock(withdrawNone, ({ params }) => {
      this.noneThisYear.delete(Number(params.categoryId));
      return { success: true as const };
    }),
    mock(getSupplement, () => ({
      possible: this.notInDossier.length > 0 || this.changedAfterTransmit,
      files: this.notInDossier,
      answersChanged: this.changedAfterTransmit,
    })),
    mock(listRequestedFiles, ({ query }) =>
      this.files.filter(({ taxYear, review }) => taxYear === Number(query.taxYear) && isRequested(review)),
    ),
    mock(getAfterFiling, { afterFiling: null }),
    mock(getFiledReturn, () => ({
      filedReturn: this.hasReturn
        ? {
            id: '00000000-0000-4000-8000-0000000000aa',
            number: 1,
            createdAt: '2025-07-01T08:00:00.000Z',
            size: 120_000,
            sha256: 'a'.repeat(64),
          }
        : null,
    })),
    mock(listReceipts, []),
    mock(listSections, ({ query }) => ({ taxYear: Number(query.taxYear), sections: [] })),
    mock(listMessages, []),
    mock(listReadings, () => this.readings),
    mock(listExpectedPapers, () => this.expected),
    mock(confirmReadings, ({ body }) => {
      const filed = body.files.map((each) => fileAs(this.files, each));
      this.files = this.files.map((file) => filed.find(({ id }) => id === file.id) ?? file);
      return { files: filed };
    }),
    mock(listQuestions, ({ query }) =>
      this.questions.filter(({ question }) => question.taxYear === Number(query.taxYear)),
    ),
    mock(checkAuth, () => ({
      success: true,
      isAuthenticated: this.isAuthenticated,
      email: null,
      userId: this.isAuthenticated ? (sessionState().user?.id ?? null) : null,
    })),
    mock(uploadFiles, ({ form }) => {
      const file = storedFile(
        fileOf(form).name,
        form?.has('categoryId') ? Number(form.get('categoryId')) : null,
        {
          taxYear: Number(form?.get('taxYear')),
        },
      );
      this.files = [file, ...this.files];
      return { files: [fulfilled(file)], failedCount: 0 };
    }),
    mock(updateStatusNumeric, ({ body }) => {
      this.status = body.status;
      return this.statusIn(Number(body.taxYear));
    }),
  ];

  user(taxYear: number): UserResponse {
    return sampleUser({
      taxYear,
      name: 'Anna Muster',
      cantonOfResidence: 'ZH',
      isProfileComplete: true,
      isTaxProfileComplete: this.isTaxProfileComplete,
      changedAfterTransmit: this.changedAfterTransmit,
      taxStatus: statusName(this.status),
      taxYearStatuses: [{ taxYear, status: statusName(this.status), current_status_id: this.status }],
      ...this.answers,
    });
  }
}

let lastPerson = 100;

/** Opens home as a new user, so that files of earlier tests belong to others. */
export async function openHome(server: Server, api: Mock[] = [], options: RenderOptions = {}, path = '/') {
  const page = await renderRemote(remote, path, {
    taxYear: 2024,
    session: { id: ++lastPerson, lastTaxYear: 2024 },
    ...options,
    api: [...server.api, ...api],
  });
  const input = (name: string) =>
    page.container.querySelector(`input[aria-label="${name}"]`) as HTMLInputElement;
  return {
    ...page,
    pick: (...files: File[]) => page.user.upload(input('Upload files'), files),
    /** Uploaded files as `category/name`. */
    sent: () =>
      page.calls
        .filter(({ endpoint }) => endpoint === uploadFiles.id)
        .map(({ form }) => `${String(form?.get('categoryId'))}/${fileOf(form).name}`),
    countCalls: (endpoint: { id: string }) =>
      page.calls.filter((call) => call.endpoint === endpoint.id).length,
  };
}

/** `accent.solid` of the theme in light mode. */
const accent = 'rgb(33, 56, 196)';

/** The buttons and links in the accent colour, which only the next step has. */
export const mainButtons = () =>
  [...document.querySelectorAll('main button, main a')].filter(
    (element) => getComputedStyle(element).backgroundColor === accent,
  );

/** The text of a toast, after those queued before it. */
export async function toast(title: string): Promise<string | null | undefined> {
  const region = await screen.findByRole('region', { name: 'Messages' });
  return (await within(region).findByText(title)).parentElement?.textContent;
}

export async function closeToast(user: UserEvent) {
  const region = within(await screen.findByRole('region', { name: 'Messages' }));
  await user.click(region.getByRole('button', { name: 'Close' }));
}

export const categoryDialog = () => screen.findByRole('dialog', { name: 'What kind of document is this?' });

/** Selects a category in the dialog, for all files when there are several. */
export async function choose(user: UserEvent, category: string) {
  const open = within(await screen.findByRole('dialog', { name: /^What kind of document/ }));
  const setAll = open.queryByRole('combobox', { name: 'Set all to' });
  if (setAll) {
    await user.selectOptions(setAll, category);
    await user.click(open.getByRole('button', { name: /^Upload \d+ files?$/ }));
    return;
  }
  await user.click(open.getByRole('radio', { name: new RegExp(category) }));
  await user.click(open.getByRole('button', { name: 'Continue' }));
}
