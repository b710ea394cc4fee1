import { spouse, type Spouse } from '@dossier/contracts';
import { formatAhvNumber } from '@dossier/contracts/ahv';
import type { FormValues } from '@dossier/remote-kit/forms';
import { z } from 'zod';

/** The form has only text fields; an empty one is no age, or no AHV number. */
export const spouseForm = z.object({
  ...spouse.shape,
  age: z
    .string()
    .transform((text) => (text.trim() === '' ? null : Number(text)))
    .pipe(spouse.shape.age),
  ahvNumber: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(spouse.shape.ahvNumber),
});

export function spouseValues(saved: Spouse | null): FormValues<typeof spouseForm> {
  return {
    firstName: saved?.firstName ?? '',
    lastName: saved?.lastName ?? '',
    age: saved?.age?.toString() ?? '',
    occupation: saved?.occupation ?? '',
    ahvNumber: formatAhvNumber(saved?.ahvNumber ?? ''),
    taxId: saved?.taxId ?? '',
  };
}
