import { expect, it } from 'vitest';
import { createRoutes } from './routes.ts';

const find = createRoutes(
  [
    'GET /api/files',
    'POST /api/files',
    'GET /api/files/{id}',
    'DELETE /api/files/{fileId}',
    'POST /api/files/trash',
    'GET /api/files/{id}/versions/{version}',
  ],
  (route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path };
  },
);

it.each([
  ['GET', '/api/files', 'GET /api/files', {}],
  ['HEAD', '/api/files', 'GET /api/files', {}],
  ['GET', '/api/files/a%2Fb', 'GET /api/files/{id}', { id: 'a%2Fb' }],
  ['DELETE', '/api/files/7', 'DELETE /api/files/{fileId}', { fileId: '7' }],
  ['POST', '/api/files/trash', 'POST /api/files/trash', {}],
  ['GET', '/api/files/trash', 'GET /api/files/{id}', { id: 'trash' }],
  ['GET', '/api/files/7/versions/2', 'GET /api/files/{id}/versions/{version}', { id: '7', version: '2' }],
])('%s %s', (method, path, route, params) => {
  expect(find(method, path)).toEqual({ route, params });
});

it('lists the methods of a path with another one', () => {
  expect(find('PUT', '/api/files')).toEqual({ allow: ['GET', 'POST'] });
  expect(find('PUT', '/api/files/trash')).toEqual({ allow: ['DELETE', 'GET', 'POST'] });
  expect(find('OPTIONS', '/api/files/7')).toEqual({ allow: ['DELETE', 'GET'] });
});

it.each([
  '/api/files/',
  '/api/files//versions/2',
  '/API/files',
  '/api/file',
  '',
  '/',
  '/api/files/7/versions',
])('finds nothing under "%s"', (path) => {
  expect(find('GET', path)).toBeUndefined();
});
