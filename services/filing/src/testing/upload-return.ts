import {
  endpointUrl,
  getDeskFiling,
  uploadFiledReturn,
  type DeskFiling,
  type ErrorBody,
} from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { as, type TestService } from '@dossier/service-kit/testing';

const admin = as(1, 'admin');

export interface ReturnUpload {
  readonly by?: UserIdentity;
  /** The current one by default. */
  readonly version?: number | string;
  readonly files?: readonly string[];
}

/** Uploads a filed return like the desk, by an administrator unless `by` says otherwise. */
export async function uploadReturn(
  test: TestService,
  filing: { userId: number; taxYear: number },
  bytes: string,
  { by = admin, version, files = [bytes] }: ReturnUpload = {},
): Promise<{ status: number; body: DeskFiling & ErrorBody }> {
  const params = { userId: String(filing.userId), taxYear: String(filing.taxYear) };
  const form = new FormData();
  for (const file of files) form.append('file', new File([file], 'Return.pdf'));
  const current = version ?? (await test.request(getDeskFiling, { params }, { as: admin })).body.version;
  form.append('version', String(current));
  const path = endpointUrl(uploadFiledReturn, { params });
  const response = await test.fetch(path, { method: 'POST', as: by, body: form });
  return { status: response.status, body: (await response.json()) as DeskFiling & ErrorBody };
}
