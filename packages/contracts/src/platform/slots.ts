import { z } from 'zod';
import { taxStatusIds } from '../status/status.ts';

/**
 * The slots: places of a page that contents of other remotes fill. One definition for both sides: the page passes `props`, the
 * content calls `calls`. Both are part of the contracts of the builds (docs/owning-a-remote.md).
 */
interface SlotSpec {
  /** What the page passes. */
  readonly props: z.ZodObject;
  /** The functions that the page passes, by what they take. */
  readonly calls: Readonly<Record<string, z.ZodObject>>;
  /** Whether contents have a label, which the page shows before it loads them. */
  readonly isLabelled: boolean;
}

const defineSlots = <S extends Record<string, SlotSpec>>(specs: S): S => specs;

const year = z.number().int();

export const slots = defineSlots({
  /** A card of home. Null while it has nothing to say. */
  'home.card': {
    props: z.object({ taxYear: year, status: z.literal(taxStatusIds) }),
    calls: {},
    isLabelled: false,
  },
  /** A tab beside the papers of a filing, at the desk. */
  'desk.tab': {
    props: z.object({ userId: z.string(), taxYear: z.string() }),
    calls: {
      /** Opens the dialog that asks the user about an answer; `field` names it. */
      onAsk: z.object({ label: z.string(), value: z.string(), field: z.string() }),
    },
    isLabelled: true,
  },
  /** A section at the end of the profile. */
  'profile.section': { props: z.object({ taxYear: year }), calls: {}, isLabelled: false },
  /** An entry above the notifications; a link in it calls `onFollow`, which closes them. */
  'notifications.entry': {
    props: z.object({ taxYear: year }),
    calls: { onFollow: z.object({}) },
    isLabelled: false,
  },
});

export type SlotName = keyof typeof slots;

/** What a content of a slot receives. */
export type SlotProps<N extends SlotName = SlotName> = z.infer<(typeof slots)[N]['props']> & {
  readonly [C in keyof (typeof slots)[N]['calls']]: (
    input: (typeof slots)[N]['calls'][C] extends z.ZodType<infer Input> ? Input : never,
  ) => void;
};
