/** The median of a step is not told for fewer filings than this: it would tell about single people. */
export const minFilingsForMedian = 5;

/** How old the figures may be: they are computed from the whole history of a tax year. */
export const maxFiguresAgeMs = 10 * 60 * 1000;
