import { z } from 'zod';

/** Static HTML of a page and its styles, made while its remote was built. */
export const firstView = z.object({ html: z.string(), css: z.string() });
export type FirstView = z.infer<typeof firstView>;

/** Rules, most of which the frame and the views have in common. */
const css = z.array(z.string());
const slotCase = z.object({ when: z.record(z.string(), z.string()), html: z.string() });

/** The page of the shell around a view for users. */
export const frameView = z.object({ page: z.string(), css });
export type Frame = z.infer<typeof frameView>;

export const personalView = z.object({
  page: z.string(),
  header: z.string(),
  css,
  slots: z.record(z.string(), z.array(slotCase)),
});
export type PersonalView = z.infer<typeof personalView>;
