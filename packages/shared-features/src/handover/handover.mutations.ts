import * as endpoints from '@dossier/contracts';
import { call } from '@dossier/remote-kit';

/** Hands the upload of a year over to a phone; without a category its photos are sorted. */
export const createHandover = (taxYear: number, categoryId?: number) =>
  call(endpoints.createHandover, { body: { taxYear, ...(categoryId !== undefined && { categoryId }) } });

export const endHandover = (id: string) => call(endpoints.endHandover, { params: { id } });
