import { X509Certificate } from 'node:crypto';
import { DOMParser } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import type { XmlElement, XmlSignature } from '../contents.ts';
import { decodeXml, parseXml } from './parse-xml.ts';

const namespace = 'http://www.w3.org/2000/09/xmldsig#';
/** SHA-1 signs whatever somebody wants it to. */
const weak = /sha1$/;

export interface VerifiedXml {
  readonly signature: XmlSignature;
  /** What the signature covers; null unless it is valid. */
  readonly xml: XmlElement | null;
}

/**
 * Verifies the signature (XMLDSig) within an XML document that `parseXml` accepted, with the certificate that it brings. Only
 * what its reference covers is returned, parsed from the very text that was digested: whatever else the file has may have
 * been added by anybody. A signature of a part, one of several, and one that cannot be verified are not valid.
 */
export function verifySignature(bytes: Uint8Array, root: XmlElement): VerifiedXml {
  const names = { signer: null as string | null, certifiedBy: null as string | null };
  try {
    const text = decodeXml(bytes);
    const signatures = parseDocument(text).getElementsByTagNameNS(namespace, 'Signature');
    const signature = signatures.item(0);
    if (!signature || signatures.length > 1) throw new Error('not one signature');
    const signed = new SignedXml({
      getCertFromKeyInfo: (keyInfo) => {
        const pem = SignedXml.getCertFromKeyInfo(keyInfo);
        if (pem) Object.assign(names, namesOf(pem));
        return pem;
      },
    });
    for (const algorithms of [signed.SignatureAlgorithms, signed.HashAlgorithms])
      for (const algorithm of Object.keys(algorithms))
        if (weak.test(algorithm)) Reflect.deleteProperty(algorithms, algorithm);
    signed.loadSignature(signature);
    if (!signed.checkSignature(text)) throw new Error('the signature does not hold');
    const [covered, ...more] = signed.getSignedReferences();
    if (covered === undefined || more.length > 0) throw new Error('not one reference');
    const xml = parseXml(Buffer.from(covered));
    if (xml.name !== root.name) throw new Error('a part is signed');
    return { signature: { isValid: true, ...names }, xml };
  } catch {
    // The library throws for what it does not know, and for a forgery.
    return { signature: { isValid: false, ...names }, xml: null };
  }
}

function parseDocument(text: string) {
  const refuse = (message: string) => {
    throw new Error(message);
  };
  return new DOMParser({
    errorHandler: { warning: refuse, error: refuse, fatalError: refuse },
  }).parseFromString(text, 'text/xml');
}

function namesOf(pem: string) {
  const { subject, issuer } = new X509Certificate(pem);
  return { signer: nameIn(subject), certifiedBy: nameIn(issuer) };
}

const maxName = 200;

/** The organisation of a distinguished name, otherwise its common name. */
function nameIn(distinguishedName: string | undefined): string | null {
  const parts = new Map(
    (distinguishedName ?? '').split('\n').map((part) => {
      const end = part.indexOf('=');
      return [part.slice(0, end), part.slice(end + 1)] as const;
    }),
  );
  return (parts.get('O') ?? parts.get('CN'))?.slice(0, maxName) ?? null;
}
