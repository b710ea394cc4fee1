import type { SystemContext, SystemStyleObject } from '@chakra-ui/react/styled-system';
import { serializeStyles, type Interpolation } from '@emotion/serialize';
import { compileRules } from './page-rules.ts';

type Recipes = SystemContext['cva'];
type Recipe = ReturnType<Recipes>;
type StyleArgument = Parameters<SystemContext['css']>[number];

/** The styles of the product are some hundreds; only values computed at run time, as of a progress bar, add to them. */
const MAX_ENTRIES = 2_000;

/**
 * A system that resolves the same styles once. In every rendering of an element, Chakra compiles its recipe and looks its
 * styles up by the text of all their rules, and Emotion builds and hashes their CSS. Here recipes are kept by their
 * identity, and resolved styles by the numbers of their sources (docs/decisions/039).
 */
export function withStyleCache(system: SystemContext): SystemContext {
  const properties = new Map<string, boolean>();
  return {
    ...system,
    cva: cacheRecipes(system.cva),
    css: cacheStyles(system.css),
    isValidProperty(property) {
      let valid = properties.get(property);
      if (valid === undefined) properties.set(property, (valid = system.isValidProperty(property)));
      return valid;
    },
  };
}

function cacheRecipes(compile: Recipes): Recipes {
  const compiled = new WeakMap<object, Recipe>();
  return ((config: object) => {
    let recipe = compiled.get(config);
    if (!recipe) {
      recipe = cacheMerged(compile(config));
      compiled.set(config, recipe);
    }
    return recipe;
  }) as Recipes;
}

/** An element made of another one with a recipe merges the two in every rendering. */
function cacheMerged(recipe: Recipe): Recipe {
  const merge = recipe.merge.bind(recipe);
  const merged = new WeakMap<object, Recipe>();
  recipe.merge = ((other: Recipe) => {
    let result = merged.get(other);
    if (!result) {
      result = cacheMerged(merge(other) as Recipe);
      merged.set(other, result);
    }
    return result;
  }) as Recipe['merge'];
  return recipe;
}

function cacheStyles(resolve: SystemContext['css']): SystemContext['css'] {
  const numbers = new WeakMap<object, number>();
  const numbersByContent = new Map<string, number>();
  const resolved = new Map<string, SystemStyleObject>();
  let last = 0;

  /** Equal styles have one number; recipes return the same object each time, which is found without reading it. */
  function numberOf(styles: StyleArgument): number {
    if (!styles) return 0;
    let number = numbers.get(styles);
    if (number !== undefined) return number;
    const content = JSON.stringify(styles);
    number = numbersByContent.get(content);
    if (number === undefined) numbersByContent.set(content, (number = ++last));
    numbers.set(styles, number);
    return number;
  }

  return (...styles) => {
    if (numbersByContent.size > MAX_ENTRIES || resolved.size > MAX_ENTRIES) {
      numbersByContent.clear();
      resolved.clear();
    }
    const key = styles.map(numberOf).join();
    let result = resolved.get(key);
    if (!result) {
      result = withSerialized(resolve(...styles));
      resolved.set(key, result);
    }
    return result;
  };
}

/**
 * Adds what Emotion makes of the styles, where its `serializeStyles` looks for it first. The properties are not
 * enumerable: for whoever merges or copies these styles they do not exist.
 */
function withSerialized(styles: SystemStyleObject): SystemStyleObject {
  if ('styles' in styles) return styles; // Chakra keeps styles as well: they come back once this cache was emptied
  const { name, styles: css, next } = serializeStyles([styles as Interpolation<unknown>]);
  compileRules({ name, styles: css });
  return Object.defineProperties(styles, {
    name: { value: name },
    styles: { value: css },
    next: { value: next },
  });
}
