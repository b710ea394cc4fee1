import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlBufferInputProvider, XmlDocument, xmlRegisterInputProvider, XsdValidator } from 'libxml2-wasm';

/** Returns what a schema finds wrong with a document; null when it is valid. */
export type Validate = (xml: string) => string | null;

/** A validator for the schema `root` of a directory, which imports others by their file names or addresses. */
export function createValidator(directory: string, root: string): Validate {
  const schemas = readdirSync(directory).filter((name) => name.endsWith('.xsd'));
  const buffers: Record<string, Uint8Array> = {};
  for (const name of schemas) {
    const bytes = readFileSync(join(directory, name));
    const [, namespace = ''] = /targetNamespace="([^"]+)"/.exec(bytes.toString('utf8')) ?? [];
    buffers[name] = bytes;
    buffers[`${namespace}/${name}`] = bytes;
  }
  for (const [address, name, change] of officialNames) {
    const bytes = schemas.includes(name) ? readFileSync(join(directory, name)) : undefined;
    if (bytes) buffers[address] = change ? Buffer.from(bytes.toString('utf8').replaceAll(...change)) : bytes;
  }
  xmlRegisterInputProvider(new XmlBufferInputProvider(buffers));
  const document = XmlDocument.fromBuffer(readFileSync(join(directory, root)));
  const validator = XsdValidator.fromDoc(document);
  return (xml) => {
    const parsed = XmlDocument.fromString(xml);
    try {
      validator.validate(parsed);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      parsed.dispose();
    }
  };
}

type Alias = readonly [address: string, name: string, change?: readonly [string, string]];

/** The imports of the published files that name another version or edition than the one that is published beside them. */
const officialNames: readonly Alias[] = [
  ['eCH-0044-4-1.xsd', 'eCH-0044-4-0f.xsd'],
  ['http://www.ech.ch/xmlns/eCH-0044-f/4/eCH-0044-4-1f.xsd', 'eCH-0044-4-0f.xsd'],
  ['http://www.ech.ch/xmlns/eCH-0007-f/5/eCH-0007-5-0f.xsd', 'eCH-0007-6-0f.xsd', ['-f/6', '-f/5']],
  ['http://www.ech.ch/xmlns/eCH-0007/5/eCH-0007-5-0.xsd', 'eCH-0007-6-0f.xsd', ['-f/6', '/5']],
];
