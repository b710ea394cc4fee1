import type { XmlNode } from './xmldom.d.ts';

/** What is used of xml-crypto. Its own types bring those of browsers. */
export class SignedXml {
  static getCertFromKeyInfo(keyInfo?: XmlNode | null): string | null;
  constructor(options: {
    getCertFromKeyInfo?: (keyInfo?: XmlNode | null) => string | null;
    privateKey?: string;
    publicCert?: string;
    signatureAlgorithm?: string;
    canonicalizationAlgorithm?: string;
  });
  SignatureAlgorithms: Record<string, unknown>;
  HashAlgorithms: Record<string, unknown>;
  loadSignature(signature: XmlNode): void;
  /** Throws for a signature that cannot be verified or does not hold. */
  checkSignature(xml: string): boolean;
  /** The canonical XML of each reference, after `checkSignature` returned true. */
  getSignedReferences(): string[];
  addReference(reference: {
    xpath: string;
    digestAlgorithm: string;
    transforms: readonly string[];
    uri?: string;
    isEmptyUri?: boolean;
  }): void;
  computeSignature(xml: string): void;
  getSignedXml(): string;
}
