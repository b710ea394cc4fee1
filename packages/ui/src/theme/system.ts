import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { colors } from './colors.ts';
import { globalCss } from './global.ts';
import { recipes, slotRecipes } from './recipes/index.ts';
import { withStyleCache } from './style-cache.ts';
import { layerStyles, textStyles } from './text-styles.ts';
import { breakpoints, keyframes, tokens } from './tokens.ts';

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'd',
  globalCss,
  theme: {
    breakpoints,
    tokens,
    keyframes,
    semanticTokens: { colors },
    textStyles,
    layerStyles,
    recipes,
    slotRecipes,
  },
});

/** The Chakra system with base utilities and our own recipes only; `@chakra-ui/react/theme` would include all of Chakra's. */
export const system = withStyleCache(createSystem(defaultBaseConfig, config));
