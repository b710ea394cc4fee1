import { z } from 'zod';
import { endpoint, type BodyOf } from '../endpoint.ts';
import { reportClientError } from './platform.endpoints.ts';
import { pathPattern } from './remotes.ts';

const { remote, buildId, ticket } = reportClientError.body.shape;

/** What a page can measure of a remote: its loads one by one, the others once for the whole page. */
const vital = z.enum(['ready', 'lcp', 'inp', 'cls']);
export type Vital = z.infer<typeof vital>;

/** A page that loads every remote sends fewer. */
export const maxMeasurements = 30;

export const reportVitals = endpoint({
  id: 'platform.vitals',
  owner: 'gateway',
  method: 'POST',
  path: '/api/vitals',
  summary: 'What a page measured of its remotes, once when it is first hidden; contains no personal data',
  access: 'public',
  body: z.strictObject({
    /** From the registry. Without an authentic one, nothing is counted. */
    ticket: ticket.unwrap(),
    measurements: z
      .array(
        z.strictObject({
          remote,
          buildId,
          /** The path pattern of the remote, never the path. */
          route: pathPattern,
          vital,
          /** Milliseconds, or the layout shift score. */
          value: z.number().min(0).max(600_000),
        }),
      )
      .min(1)
      .max(maxMeasurements),
  }),
  response: z.object({ success: z.literal(true) }),
});
export type VitalsReport = BodyOf<typeof reportVitals>;
