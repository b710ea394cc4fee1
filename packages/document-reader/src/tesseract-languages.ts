/** The first is tried first: most papers are German. */
export const languages = ['deu', 'fra', 'ita', 'eng'] as const;
