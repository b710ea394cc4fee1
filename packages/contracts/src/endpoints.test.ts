import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpointUrl, isBinary } from './endpoint.ts';
import { allEndpoints } from './endpoints.ts';
import { listFileHistory, listFiles } from './files/files.endpoints.ts';
import {
  documentCategories,
  missingRequiredCategories,
  requiredCategoryIds,
} from './categories/categories.ts';
import { sections } from './sections/sections.ts';
import { openApiDocument } from './openapi.ts';

describe('endpoints', () => {
  it('have unique ids and unique paths', () => {
    const ids = allEndpoints.map((spec) => spec.id);
    const routes = allEndpoints.map((spec) => `${spec.method} ${spec.path}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('include those of every file', async () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
    const listed = new Set<unknown>(allEndpoints);
    for (const file of files.filter((name) => name.endsWith('.endpoints.ts'))) {
      const exported = Object.values((await import(join(import.meta.dirname, file))) as object);
      expect(exported.filter((value) => listed.has(value)).length, file).toBeGreaterThan(0);
    }
  });

  it('refuse changes of a year that is not collected yet', () => {
    const ofYear = allEndpoints.filter(
      ({ access, method, body }) =>
        access === 'user' && method !== 'DELETE' && body instanceof z.ZodObject && 'taxYear' in body.shape,
    );
    expect(ofYear.length).toBeGreaterThan(10);
    const unchecked = ofYear.filter(
      ({ errors = [] }) => !(errors as readonly string[]).includes('TAX_YEAR_NOT_AVAILABLE'),
    );
    // A paper is declared gone only where the year before has papers.
    expect(unchecked.map(({ id }) => id)).toEqual(['readings.declareGone']);
  });

  it('include every call of the access, home, documents and status pages', () => {
    const paths = new Set(allEndpoints.map((spec) => `${spec.method} ${spec.path}`));
    for (const call of [
      'POST /api/auth/request-code',
      'POST /api/auth/verify',
      'POST /api/auth/quick-restore',
      'POST /api/auth/logout',
      'GET /api/user',
      'GET /api/files',
      'GET /api/files/{id}/history',
      'GET /api/document-categories',
      'GET /api/tax-status',
      'POST /api/tax-status/update-numeric',
      'POST /api/tax-year-status/transmit',
      'GET /api/notifications',
      'POST /api/send-message',
      'GET /api/debug/check-auth',
      'GET /api/debug/login-as/{id}',
      'GET /api/audio/{file}',
      'POST /api/upload',
      'GET /api/tax/status',
      'GET /api/tax-profile/db-status',
      'POST /api/tax-profile/set-status',
      'PATCH /api/user/tax-status',
    ]) {
      expect(paths, call).toContain(call);
    }
  });

  it('have an internal path exactly when only services may call them', () => {
    for (const spec of allEndpoints) {
      expect(spec.path.startsWith('/internal/'), spec.id).toBe(spec.access === 'service');
    }
  });

  it('declare a schema for each placeholder', () => {
    for (const spec of allEndpoints.filter((each) => each.path.includes('{')))
      expect(spec.params, spec.id).toBeDefined();
  });

  it('are all in the OpenAPI document except the internal ones', () => {
    const document = openApiDocument('1.0.0') as { paths: Record<string, object> };
    expect(Object.keys(document.paths)).toContain('/api/upload');
    expect(Object.keys(document.paths).some((path) => path.startsWith('/internal'))).toBe(false);
    expect(allEndpoints.filter((spec) => isBinary(spec.response)).length).toBeGreaterThan(0);
  });

  it('give URLs with encoded parameters', () => {
    expect(endpointUrl(listFiles, { query: { taxYear: 2024, categoryId: undefined } })).toBe(
      '/api/files?taxYear=2024',
    );
    expect(endpointUrl(listFileHistory, { params: { id: 'a/b' } })).toBe('/api/files/a%2Fb/history');
    expect(() => endpointUrl(listFileHistory)).toThrow('missing path parameter');
  });
});

describe('categories', () => {
  it('have unique ids, and sections refer to existing ones only', () => {
    const ids = documentCategories.map((category) => category.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const section of sections) for (const id of section.categoryIds) expect(ids).toContain(id);
  });

  it('list the required ones without a file or declaration', () => {
    const withFilesIn = (...ids: number[]) =>
      documentCategories.map(({ id }) => ({
        id,
        required: (requiredCategoryIds as readonly number[]).includes(id),
        fileCount: ids.includes(id) ? 1 : 0,
        noneThisYear: id === 5 && ids.includes(1) ? {} : null,
      }));
    expect(missingRequiredCategories(withFilesIn())).toEqual([...requiredCategoryIds]);
    expect(missingRequiredCategories(withFilesIn(1, 21, 30))).toEqual([2, 3, 4]);
  });
});
