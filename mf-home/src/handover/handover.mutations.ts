import * as endpoints from '@dossier/contracts';
import { call } from '@dossier/remote-kit';

/** Hands the upload of a year over to a phone, whose photos are sorted. */
export const createHandover = (taxYear: number) => call(endpoints.createHandover, { body: { taxYear } });

export const endHandover = (id: string) => call(endpoints.endHandover, { params: { id } });
