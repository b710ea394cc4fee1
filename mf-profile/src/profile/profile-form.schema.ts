import { dialCodes } from '@dossier/contracts';
import { phoneIssue } from '@dossier/swiss-fields/phone';
import { z } from 'zod';

/** The profile form: the rules of the contracts, with every field required. */
export const profileForm = z
  .object({
    firstName: z.string().trim().min(1).max(100),
    lastName: z.string().trim().min(1).max(100),
    phone: z.string().regex(/^\d{1,15}$/),
    countryCode: z.enum(dialCodes),
  })
  .refine((values) => phoneIssue(values) !== 'length', { path: ['phone'], params: { code: 'phone_length' } });
