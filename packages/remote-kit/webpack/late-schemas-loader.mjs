import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { allEndpoints } from '@dossier/contracts';

/** The modules with endpoints, and the query under which their sources are the script `schemas`. */
export const endpointsFile = /[\\/]packages[\\/]contracts[\\/]src[\\/].*\.endpoints\.ts$/;
const query = '?schemas';

const schemas = ['params', 'query', 'body', 'form', 'response'];
/** For the OpenAPI document and the server; no page reads them. */
const serverOnly = ['summary', 'errors'];

/**
 * Splits a module with endpoints in two: one with what a request needs, and the source with the schemas, which is part of the
 * script `schemas` and is loaded with the first call (`withSchemas`). The first script so comes without the schemas and
 * without zod.
 */
export default function lateSchemasLoader(source) {
  if (this.resourceQuery === query) return source.replaceAll(/(from '[^']+\.endpoints\.ts)'/g, `$1${query}'`);
  const done = this.async();
  split(this.resourcePath).then((code) => done(null, code), done);
}

async function split(file) {
  const full = JSON.stringify(`./${path.basename(file)}${query}`);
  const declared = Object.entries(await import(pathToFileURL(file).href));
  const isEndpoint = ([, value]) => allEndpoints.includes(value);
  const late = declared.filter(isEndpoint).map(([name, spec]) => {
    const kept = Object.entries(spec).filter(
      ([key, value]) => !serverOnly.includes(key) && !(schemas.includes(key) && isSchema(value)),
    );
    const load = `() => import(/* webpackChunkName: "schemas" */ ${full}).then(({ ${name} }) => ${name})`;
    const fields = kept.map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    return `export const ${name} = { ${[...fields, `loadSchemas: ${load}`].join(', ')} };`;
  });
  const others = declared.filter((entry) => !isEndpoint(entry)).map(([name]) => name);
  return [...late, ...(others.length > 0 ? [`export { ${others.join(', ')} } from ${full};`] : [])].join(
    '\n',
  );
}

/** A response that is not JSON is described by its media type, which stays. */
const isSchema = (value) => !('binary' in value);
