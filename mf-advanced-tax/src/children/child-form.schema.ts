import { child, type Child } from '@dossier/contracts';
import { z } from 'zod';

const { id: _id, birthDate, ...fields } = child.shape;

/** The form of a child; an empty date is no date of birth. */
export const childForm = z.object({
  ...fields,
  birthDate: z
    .string()
    .transform((text) => text || null)
    .pipe(birthDate),
});

export function childValues(saved: Child | null): z.input<typeof childForm> {
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
