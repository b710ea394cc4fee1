import type { z } from 'zod';

/** The most characters that a schema of a text accepts; undefined without a limit. */
export function maxLengthOf(schema: z.core.$ZodType): number | undefined {
  const { def } = schema._zod as { def: Definition };
  const inner = def.innerType ?? def.in;
  if (inner) return maxLengthOf(inner);
  return def.type === 'string' ? ((schema as z.ZodString).maxLength ?? undefined) : undefined;
}

/** What a schema is made of: `optional`, `default` and the like wrap another one, a transformed one begins with it. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
}
