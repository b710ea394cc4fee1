import { defineConfig, mergeConfigs } from '@chakra-ui/react/styled-system';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { colors } from './colors.ts';
import { globalCss } from './global.ts';
import { recipes, slotRecipes } from './recipes/index.ts';
import { layerStyles, textStyles } from './text-styles.ts';
import { breakpoints, keyframes, tokens } from './tokens.ts';

/** Chakra's base utilities and our own theme; `@chakra-ui/react/theme` would include all of Chakra's recipes. */
export const config = mergeConfigs(
  defaultBaseConfig,
  defineConfig({
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
  }),
);
