import { z } from 'zod';
import { isBinary, type EndpointSpec } from './endpoint.ts';
import { allEndpoints } from './endpoints.ts';
import { commonErrors, errorCodes, type ErrorCode } from './errors/codes.ts';
import { errorBody } from './errors/error-body.ts';

type Json = Record<string, unknown>;

function toSchema(type: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Json;
}

function parameters(type: z.ZodType | undefined, location: 'path' | 'query'): Json[] {
  if (!type) return [];
  const schema = toSchema(type, 'input');
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  return Object.entries((schema['properties'] as Json | undefined) ?? {}).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.has(name),
    schema: property,
  }));
}

function requestBody(spec: EndpointSpec): Json | undefined {
  const type = spec.form ? 'multipart/form-data' : 'application/json';
  const body = spec.form ?? spec.body;
  return body && { required: true, content: { [type]: { schema: toSchema(body, 'input') } } };
}

function errorResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorCodes[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, group]) => [
        String(status),
        {
          description: group.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  );
}

const securityOf = {
  user: 'session',
  expert: 'session',
  admin: 'session',
  service: 'session',
  release: 'releaseToken',
  handover: 'phone',
} as const;

function operation(spec: EndpointSpec): Json {
  const body = requestBody(spec);
  const content = isBinary(spec.response)
    ? { [spec.response.binary]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: toSchema(spec.response, 'output') } };
  return {
    operationId: spec.id,
    summary: spec.summary,
    tags: [spec.owner],
    'x-access': spec.access,
    ...(spec.access === 'public' ? {} : { security: [{ [securityOf[spec.access]]: [] }] }),
    parameters: [...parameters(spec.params, 'path'), ...parameters(spec.query, 'query')],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [spec.status ?? 200]: { description: spec.status ? 'Created' : 'OK', content },
      ...errorResponses([
        ...commonErrors,
        ...(spec.freshSignIn ? (['FRESH_SIGN_IN_REQUIRED'] as const) : []),
        ...(spec.errors ?? []),
      ]),
    },
  };
}

/** The OpenAPI document of the public API; internal endpoints are left out. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const spec of allEndpoints.filter((each) => each.access !== 'service')) {
    (paths[spec.path] ??= {})[spec.method.toLowerCase()] = operation(spec);
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Dossier',
      version,
      description: 'Swiss tax documents, collected per tax year and filed in six steps.',
    },
    paths,
    components: {
      schemas: { Error: toSchema(errorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'dossier_session' },
        phone: { type: 'apiKey', in: 'cookie', name: 'dossier_phone' },
        releaseToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}
