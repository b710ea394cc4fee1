import { createSystem } from '@chakra-ui/react/styled-system';
import { config } from './config.ts';
import { withStyleCache } from './style-cache.ts';

/** The Chakra system of the product. */
export const system = withStyleCache(createSystem(config));
