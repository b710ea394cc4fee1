import type { CantonCode } from './cantons.ts';
import { perLanguage } from '../language/language.ts';

/** The names of the cantons, for browsers. All languages are in the chunk that imports this module. */
export const loadCantonNames = perLanguage<() => Promise<{ default: Record<CantonCode, string> }>>(
  (language) => () => import(/* webpackMode: "eager" */ `./cantons.${language}.json`),
);
