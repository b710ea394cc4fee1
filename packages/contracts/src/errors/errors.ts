/** What reads the body of an error response. */
export * from './codes.ts';
export * from './error-body.ts';
