/** Replaces zod's English error texts: forms show texts from our catalogues, by the code of the error. */
export default () => ({ localeError: () => undefined });
