import {
  useSlotRecipe,
  type SlotRecipeDefinition,
  type SystemStyleObject,
} from '@chakra-ui/react/styled-system';
import type { slotRecipes } from './recipes/index.ts';

type SlotRecipes = typeof slotRecipes;
type Variants<N extends keyof SlotRecipes> =
  SlotRecipes[N] extends SlotRecipeDefinition<string, infer V>
    ? { [K in keyof V]?: keyof V[K] extends 'true' | 'false' ? boolean : keyof V[K] }
    : never;
type Slot<N extends keyof SlotRecipes> =
  SlotRecipes[N] extends SlotRecipeDefinition<infer S, infer _> ? S : never;

/** The styles of a component with several parts, by the name of its recipe. */
export function useStyles<N extends keyof SlotRecipes>(
  name: N,
  variants?: Variants<N>,
): Record<Slot<N>, SystemStyleObject> {
  const key: string = name;
  return useSlotRecipe({ key })(variants);
}
