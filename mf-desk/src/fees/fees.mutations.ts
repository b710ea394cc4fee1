import * as endpoints from '@dossier/contracts';
import type { BodyIn, Client, DeskInvoice, FeeSettings, ResponseOf } from '@dossier/contracts';
import { call, refresh, refreshAfter, setData, uploadForm, withFreshSignIn } from '@dossier/remote-kit';

function refreshInvoices(): void {
  void refresh(endpoints.getClientFees);
  void refresh(endpoints.listInvoices);
}

export async function setClientFee(
  { userId }: Client,
  taxYear: number,
  body: BodyIn<typeof endpoints.setClientFee>,
): Promise<void> {
  const params = { userId: String(userId), taxYear: String(taxYear) };
  await refreshAfter(call(endpoints.setClientFee, { params, body }), endpoints.getClientFees);
}

/** Issues the invoice under an id of the caller, so that a repeated call issues no second one. */
export async function issueInvoice({ userId }: Client, taxYear: number, id: string): Promise<DeskInvoice> {
  const params = { userId: String(userId), taxYear: String(taxYear), id };
  try {
    return await call(endpoints.issueInvoice, { params });
  } finally {
    refreshInvoices();
  }
}

export async function changeInvoice(id: string, body: BodyIn<typeof endpoints.changeInvoice>): Promise<void> {
  try {
    await call(endpoints.changeInvoice, { params: { id }, body });
  } finally {
    refreshInvoices();
  }
}

export async function remindOfInvoice(id: string): Promise<void> {
  try {
    await call(endpoints.remindOfInvoice, { params: { id } });
  } finally {
    refreshInvoices();
  }
}

export type PaymentResult = ResponseOf<typeof endpoints.uploadPayments>;

export async function uploadPayments(file: File): Promise<PaymentResult> {
  const form = new FormData();
  form.append('file', file, file.name);
  const result = await uploadForm(endpoints.uploadPayments, form);
  refreshInvoices();
  return result;
}

export async function saveFeeSettings(settings: FeeSettings, version: number | null): Promise<void> {
  const body = { settings, version };
  const saved = await withFreshSignIn(() => call(endpoints.saveFeeSettings, { body }));
  await setData(endpoints.getFeeSettings, {}, saved);
  void refresh(endpoints.getClientFees);
}
