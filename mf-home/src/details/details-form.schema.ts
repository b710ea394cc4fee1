import { cantonCode, phoneCountries, type UserResponse } from '@dossier/contracts';
import { phoneIssue } from '@dossier/swiss-fields/phone';
import { z } from 'zod';

const line = (max: number) => z.string().trim().max(max);

/** An existing phone number can be changed but not removed: the profile would become incomplete. */
export const detailsForm = (hasPhone: boolean) =>
  z
    .object({
      cantonOfResidence: cantonCode.nullable(),
      street: line(120),
      houseNumber: line(20),
      zipCode: line(10),
      city: line(100),
      gemeinde: line(100),
      countryCode: z.enum(phoneCountries.map(({ code }) => code)),
      phone: z.string().regex(hasPhone ? /^\d{1,15}$/ : /^\d{0,15}$/),
    })
    .refine((values) => phoneIssue(values) !== 'length', {
      path: ['phone'],
      params: { code: 'phone_length' },
    });
export type DetailsValues = z.infer<ReturnType<typeof detailsForm>>;

export const detailsOf = (user: UserResponse): DetailsValues => ({
  cantonOfResidence: user.cantonOfResidence ?? null,
  street: user.street ?? '',
  houseNumber: user.houseNumber ?? '',
  zipCode: user.zipCode ?? '',
  city: user.city ?? '',
  gemeinde: user.gemeinde ?? '',
  countryCode: user.countryCode ?? '+41',
  phone: user.phone ?? '',
});

/** Converts the form to the request: emptied fields become null. */
export const toProfile = ({ cantonOfResidence, countryCode, ...lines }: DetailsValues) => ({
  street: lines.street || null,
  houseNumber: lines.houseNumber || null,
  zipCode: lines.zipCode || null,
  city: lines.city || null,
  gemeinde: lines.gemeinde || null,
  phone: lines.phone || null,
  countryCode,
  cantonOfResidence,
});
