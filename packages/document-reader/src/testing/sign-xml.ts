import { generateKeyPairSync } from 'node:crypto';
import { SignedXml } from 'xml-crypto';

const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const rsa = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const rsaSha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';

/** Signs the element at `xpath` of an XML document with an invented key, whose certificate is in the signature. */
export function signXml(xml: string, { xpath = '/*', isWeak = false, hasOtherKey = false } = {}): string {
  const signed = new SignedXml({
    privateKey: hasOtherKey ? otherKey() : inventedKey,
    publicCert: inventedCertificate,
    signatureAlgorithm: isWeak ? rsaSha1 : rsa,
    canonicalizationAlgorithm: exclusive,
  });
  const isWhole = xpath === '/*';
  signed.addReference({
    xpath,
    digestAlgorithm: sha256,
    transforms: [enveloped, exclusive],
    ...(isWhole && { uri: '', isEmptyUri: true }),
  });
  signed.computeSignature(xml);
  return signed.getSignedXml();
}

const otherKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/** Made for these tests: Bank Seetal AG, certified by Invented Trust AG. */
const inventedKey = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCZOlEOoZCXybH8
nuEs+IsXNslzGy0AZNb5h3hx/F4MZjTzjYTopM3tLDt6Bu8MtvEeSX8ni7x0z/cd
CKT1Kjy0qiZPll1vE32XGVN5G+cKgMYH9SziGvKM2nShedLibDI9VlYUbzbEz/u0
cKPJhY2HZe9O/WwNVn1Aa46sm+l7R8JpNfUzWyLOdB2GqSfc+kVspnokx89gWyQF
m4sITPOSRfmKMcWC7SUtVX+d8z4+wDck+1pq+ByLUW3srSJJXfMffdZoOAIVrm0u
yBOtWKmelM6ZsoJYsTxT1JxT6/V2pJ1erdW47Pxd/ttWqEc4dLUVmGnmoeGACNnS
eX1T0r1vAgMBAAECgf8X8QS5RIVTMjCdSDXm0O7qsaTIV3awmRD97CzlookPZujf
JT2fHCEQ7dhdOLghRHRoRxOXGj5YAiaaYr9jjzXtBKj3xobS1DjLYymnwrRW78gB
dk2NBqjfWULf+Cj7N+yhqNvKVZY5KkYp62+sDTIP9d1ueipn6xum9SdV0QaqPE4/
b7hvma4nezP3vp8zlIHYjgLTzOrzCGxI3wBeSBkfLecvLu64dSVZhz0UTI3tyPXL
bHMH7Se63+WkTL0HUF3awDQslsbwJAFT6xl2+WQp3ywV7iNyX/V+bw36u34RYyzt
M+ECfgG1254vsHTmsJTvEkv9UzioeSXo7rvQc4ECgYEAxwbo5BrxS4xVBRUJTcmT
lTpRzLtLauIWJQnD9jocYyJbS4cek3h0EuswTjcK9oa68whz1H9XyVLQjUnsZnN2
99vNEemJmRhOCgZ+grwnXhf4OkAa8zgw6G9GSB57Acc7juiE10t5jVifEu/yYnZ5
s3jofx8Y45QPrq90v1gk5rcCgYEAxRcm3rZcTAd8zyuPRziCJxHvMV3kbH6V0CbC
jN+T+qe9uHwfP3TGueQ7Bx0RBkKl+gB5KWk4u9HpqiF+TO8q2i+9McZoUmqz81v6
CBcfBD6HOwW8hlBqh+7Xnl00VPaUTHO9cESs7blw4bfxx2ELHZ7oCmOOCtRUAkjn
BgDlZwkCgYEAl2J5GLApo3ZNYP08Q2+1Ewf2GkzIM7decrO3230eBIWofY18Q12W
pKFB7+xMKXIXly5xtEtcQaT9PsrgxpjDAAqvNBW39LwY9+Uyq0xkgVyoEd6a4S93
fATPp6GPnK2nbq8MBBrDjTDAZo4ehqhpL4sjBTZpHwmK2CtbGQP5pYcCgYEAmkZ5
IrRUox7pT7GlQfa1yqd7OIVqnJKp6nmsqGEKkJZlJ9fhDeb29+PzYKob/W6GRZ/B
N+0pf7vc0FPPbaF5RblAu4m3d2wW2FQS7+pJWSUo7cabv/eKrEUFeu0yXZ92jjG7
A/p98sfJ2KYIGC2aaeFNeXRcZ5W0/OTcEhL5fyECgYEAwUus/+n+pjpav6eFdfKk
t+d+1hpro0RrYxAy9VdALoPn058bgxN+S/Dafy0QR18n0JfeEZtTcKC2re6HvR4w
nSu6jIuJP5zWUXcE5hOKiFibd6yzN770/vEkUvhaWewiJrdIgWq2cBrRSfTM6moS
m7HiejN6BHON+puA89M13B0=
-----END PRIVATE KEY-----`;
const inventedCertificate = `-----BEGIN CERTIFICATE-----
MIIC/DCCAeQCAQcwDQYJKoZIhvcNAQELBQAwRzELMAkGA1UEBhMCQ0gxGjAYBgNV
BAoMEUludmVudGVkIFRydXN0IEFHMRwwGgYDVQQDDBNJbnZlbnRlZCBJc3N1aW5n
IENBMCAXDTI2MTEyODE1MzIzMVoYDzIxMjYxMTA0MTUzMjMxWjA/MQswCQYDVQQG
EwJDSDEXMBUGA1UECgwOQmFuayBTZWV0YWwgQUcxFzAVBgNVBAMMDkUtU3RldWVy
YXVzenVnMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmTpRDqGQl8mx
/J7hLPiLFzbJcxstAGTW+Yd4cfxeDGY0842E6KTN7Sw7egbvDLbxHkl/J4u8dM/3
HQik9So8tKomT5ZdbxN9lxlTeRvnCoDGB/Us4hryjNp0oXnS4mwyPVZWFG82xM/7
tHCjyYWNh2XvTv1sDVZ9QGuOrJvpe0fCaTX1M1siznQdhqkn3PpFbKZ6JMfPYFsk
BZuLCEzzkkX5ijHFgu0lLVV/nfM+PsA3JPtaavgci1Ft7K0iSV3zH33WaDgCFa5t
LsgTrVipnpTOmbKCWLE8U9ScU+v1dqSdXq3VuOz8Xf7bVqhHOHS1FZhp5qHhgAjZ
0nl9U9K9bwIDAQABMA0GCSqGSIb3DQEBCwUAA4IBAQAvDI59W4IZU51jtqAexMuc
rd49t8gEg89Ot0Bxpp44AkDXipMMV7DmJ39yqrqTF6eaQqMwNRFp6vwyWys4J3l3
xR0qEHHaznjrYSr006yJoZ1OyV4A7LH8GDUCBwrJomGp+idqv1Hr/Ka4yqyqRaw1
KEIsHl/fqj/9lEhLDNE1xWwCuG2yCLtO5l1fLCeoPOaJkmwMq30wyVCiL6YJPh5s
Imxa4B+Y+rulrwixl+EvzJ7S7MJ2WYvnaGoQWLRtMaTNYhWZOOSKs3RdRYXYtjvG
3RoqIbBxcoa/28q75cAscCZgINsbj3Mas5lVSl5YV8OtUIZFwDlvt+Fd9RP2avHM
-----END CERTIFICATE-----`;
