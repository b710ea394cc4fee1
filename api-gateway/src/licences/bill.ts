import { z } from 'zod';

const license = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  url: z.string().optional(),
  text: z.object({ content: z.string(), encoding: z.string().optional() }).optional(),
});
const licenses = z.array(z.object({ expression: z.string().optional(), license: license.optional() }));

const component = z.object({
  type: z.string(),
  name: z.string(),
  group: z.string().optional(),
  version: z.string().optional(),
  copyright: z.string().optional(),
  publisher: z.string().optional(),
  licenses: licenses.default([]),
  externalReferences: z.array(z.object({ type: z.string(), url: z.string() })).default([]),
  properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  evidence: z.object({ licenses: licenses.default([]) }).optional(),
});
export type BillComponent = z.infer<typeof component>;

/** What the licences need of a bill of materials in CycloneDX. */
export const bill = z.object({ bomFormat: z.literal('CycloneDX'), components: z.array(component) });
