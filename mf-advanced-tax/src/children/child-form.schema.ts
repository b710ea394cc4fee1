import { child, isBornAfter, type Child } from '@dossier/contracts';
import type { FormValues } from '@dossier/remote-kit/forms';
import { z } from 'zod';

const { id: _id, birthDate, ...fields } = child.shape;

/** The form of a child in a tax year; an empty date is no date of birth. */
export const childForm = (taxYear: number) =>
  z.object({
    ...fields,
    birthDate: z
      .string()
      .transform((text) => text || null)
      .pipe(birthDate)
      .refine((day) => !isBornAfter(day, taxYear), { params: { code: 'date_after_tax_year' } }),
  });

export function childValues(saved: Child | null): FormValues<ReturnType<typeof childForm>> {
  return {
    firstName: saved?.firstName ?? '',
    lastName: saved?.lastName ?? '',
    birthDate: saved?.birthDate ?? '',
    disability: saved?.disability ?? false,
    schoolingInfo: saved?.schoolingInfo ?? '',
    alimony: saved?.alimony ?? '',
    fileIds: saved?.fileIds ?? [],
  };
}
