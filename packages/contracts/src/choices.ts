import type { z } from 'zod';

/**
 * Choices to which a version may add some, which the comparison of contracts allows. In a request nothing else is needed:
 * a page sends what it knows.
 */
export const growing = <Schema extends z.ZodType>(choices: Schema): Schema =>
  choices.meta({ 'x-grows': true });

/** Growing choices in a response: a page that is older than a choice gets `otherwise` instead of refusing the response. */
export const openChoice = <Choice extends string>(
  choices: z.ZodType<Choice>,
  otherwise: NoInfer<Choice>,
): z.ZodType<Choice, Choice> =>
  growing(choices).catch(otherwise as never) as unknown as z.ZodType<Choice, Choice>;

/** The same for a choice that can be missing, as which an older page sees one that it does not know. */
export const openChoiceOrNull = <Choice extends string>(
  choices: z.ZodType<Choice>,
): z.ZodType<Choice | null, Choice | null> =>
  growing(choices).nullable().catch(null) as unknown as z.ZodType<Choice | null, Choice | null>;
