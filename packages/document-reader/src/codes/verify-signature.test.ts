import { expect, test } from 'vitest';
import { readPaper } from '../paper/read-paper.ts';
import { contentsLimits } from '../limits.ts';
import { signXml } from '../testing/sign-xml.ts';
import { parseXml } from './parse-xml.ts';
import { verifySignature } from './verify-signature.ts';

const statement = `<?xml version="1.0" encoding="UTF-8"?>
<taxStatement xmlns="http://www.ech.ch/xmlns/eCH-0196/3" id="CH1" taxPeriod="2024" totalTaxValue="1000">
  <institution name="Bank Seetal &amp; Söhne AG"/><listOfBankAccounts><bankAccount bankAccountName="Privatkonto" totalTaxValue="1000"/></listOfBankAccounts>
</taxStatement>`;
const verify = (text: string) => verifySignature(Buffer.from(text), parseXml(Buffer.from(text)));
const broken = expect.objectContaining({ isValid: false });

test('A valid signature names signer and issuer of the certificate, and gives what it covers', () => {
  const { signature, xml } = verify(signXml(statement));
  expect(signature).toEqual({ isValid: true, signer: 'Bank Seetal AG', certifiedBy: 'Invented Trust AG' });
  expect(xml?.children.map(({ name }) => name)).toEqual(['institution', 'listOfBankAccounts']);
  expect(xml?.attributes).toMatchObject({ taxPeriod: '2024', totalTaxValue: '1000' });
});

test.each([
  ['changed amount', signXml(statement).replace('totalTaxValue="1000"', 'totalTaxValue="9000"')],
  ['changed digest', signXml(statement).replace(/<DigestValue>.{4}/, '<DigestValue>AAAA')],
  ['key of somebody else', signXml(statement, { hasOtherKey: true })],
  ['weak algorithm', signXml(statement, { isWeak: true })],
  ['signature of a part', signXml(statement, { xpath: "//*[local-name(.)='institution']" })],
  ['two signatures', signXml(signXml(statement))],
  ['signed statement within another', wrap(signXml(statement))],
  ['no certificate', signXml(statement).replace(/<KeyInfo>.*<\/KeyInfo>/s, '')],
  [
    'no signature value',
    signXml(statement).replace(/<SignatureValue>.*<\/SignatureValue>/s, '<SignatureValue/>'),
  ],
  ['another namespace', signXml(statement).replace('http://www.w3.org/2000/09/xmldsig#"', 'urn:other"')],
])('A signature is not valid with a %s', (_name, text) => {
  expect(verify(text)).toEqual({ signature: broken, xml: null });
});

/** The signed element moved into an unsigned root of the same name. */
function wrap(signed: string): string {
  const inner = signed.replace(/<\?xml.*?\?>/, '');
  return `<taxStatement taxPeriod="2024" totalTaxValue="9000">${inner}</taxStatement>`;
}

test('A file with a signature says so, others are read as before', async () => {
  const read = async (text: string) =>
    (await readPaper('xml', Buffer.from(text), contentsLimits.full)).codes[0];
  expect(await read(signXml(statement))).toMatchObject({
    kind: 'tax-statement',
    signature: { isValid: true, signer: 'Bank Seetal AG' },
  });
  expect(await read(statement)).not.toHaveProperty('signature');
  const changed = signXml(statement).replace('1000', '9000');
  expect(await read(changed)).toMatchObject({ kind: 'tax-statement', signature: { isValid: false } });
});
