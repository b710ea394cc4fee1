import { z } from 'zod';
import { userId } from './users.ts';
import { taxYear } from '../years/tax-year-schemas.ts';
import { numberParam } from './number-param.ts';

/** A user id in a path or query. */
export const userIdParam = numberParam(10).pipe(userId);

/** The path parameter `{userId}`. */
export const userParams = z.strictObject({ userId: userIdParam });

/** The path parameters of a filing that an expert works on. */
export const filingParams = z.strictObject({ userId: userIdParam, taxYear });

/** The query of an internal endpoint about one user and tax year. */
export const userYearQuery = z.strictObject({ userId: userIdParam, taxYear });
