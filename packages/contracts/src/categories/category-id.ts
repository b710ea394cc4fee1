import { numberParam } from '../params/number-param.ts';

/** A category id in a path or query. */
export const categoryIdParam = numberParam(4);
