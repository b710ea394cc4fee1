import { webcrypto } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type X509Certificate,
} from '@peculiar/x509';

/** Those of Node, whose types differ from the browser's by newer algorithms. */
const provider = webcrypto as ReturnType<typeof cryptoProvider.get>;
cryptoProvider.set(provider);

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const hour = 3_600_000;

/** An authority that certifies processes. */
export interface TestAuthority {
  readonly ca: string;
  /** Writes certificate, key and authority for addresses into a directory, and returns the variables that name them. */
  certify(
    directory: string,
    addresses: readonly string[],
  ): Promise<Record<'TLS_CERT' | 'TLS_KEY' | 'TLS_CA', string>>;
}

export async function createTestAuthority(name = 'Invented authority'): Promise<TestAuthority> {
  const validity = { notBefore: new Date(Date.now() - hour), notAfter: new Date(Date.now() + hour) };
  const keys = await createKeys();
  const authority: X509Certificate = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: `CN=${name}`,
    keys,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  const ca = authority.toString('pem');
  return {
    ca,
    async certify(directory, addresses) {
      const own = await createKeys();
      const certificate = await X509CertificateGenerator.create({
        ...validity,
        subject: 'CN=dossier',
        issuer: authority.subject,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        extensions: [
          new SubjectAlternativeNameExtension(addresses.map((value) => ({ type: 'ip' as const, value }))),
        ],
      });
      const key = await provider.subtle.exportKey('pkcs8', own.privateKey);
      const files = {
        TLS_CERT: ['cert.pem', certificate.toString('pem')],
        TLS_KEY: ['key.pem', PemConverter.encode(key, 'PRIVATE KEY')],
        TLS_CA: ['ca.pem', ca],
      } as const;
      const write = ([file, text]: readonly [string, string]) => {
        writeFileSync(join(directory, file), text, { mode: 0o600 });
        return join(directory, file);
      };
      return { TLS_CERT: write(files.TLS_CERT), TLS_KEY: write(files.TLS_KEY), TLS_CA: write(files.TLS_CA) };
    },
  };
}

const createKeys = () => provider.subtle.generateKey(algorithm, true, ['sign', 'verify']);
