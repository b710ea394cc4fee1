import { cantonCode, dialCodes, type UserResponse } from '@dossier/contracts';
import { phoneIssue } from '@dossier/swiss-fields/phone';
import { z } from 'zod';

const line = (max: number) => z.string().trim().max(max);

/** The text fields of the form. An empty one is null in the profile. */
const lines = {
  street: line(120),
  houseNumber: line(20),
  zipCode: line(10),
  city: line(100),
  gemeinde: line(100),
};
const lineNames = Object.keys(lines) as (keyof typeof lines)[];

/** An existing phone number can be changed but not removed: the profile would become incomplete. */
export const detailsForm = (hasPhone: boolean) =>
  z
    .object({
      ...lines,
      cantonOfResidence: cantonCode.nullable(),
      countryCode: z.enum(dialCodes),
      phone: z.string().regex(hasPhone ? /^\d{1,15}$/ : /^\d{0,15}$/),
    })
    .refine((values) => phoneIssue(values) !== 'length', {
      path: ['phone'],
      params: { code: 'phone_length' },
    });
export type DetailsValues = z.infer<ReturnType<typeof detailsForm>>;
type Lines = Pick<DetailsValues, keyof typeof lines>;

const eachLine = <V>(value: (name: keyof Lines) => V) =>
  Object.fromEntries(lineNames.map((name) => [name, value(name)])) as Record<keyof Lines, V>;

export const detailsOf = (user: UserResponse): DetailsValues => ({
  ...eachLine((name) => user[name] ?? ''),
  cantonOfResidence: user.cantonOfResidence ?? null,
  countryCode: user.countryCode ?? '+41',
  phone: user.phone ?? '',
});

/** Converts the form to the request: emptied fields become null. */
export const toProfile = (values: DetailsValues) => ({
  ...eachLine((name) => values[name] || null),
  phone: values.phone || null,
  countryCode: values.countryCode,
  cantonOfResidence: values.cantonOfResidence,
});
