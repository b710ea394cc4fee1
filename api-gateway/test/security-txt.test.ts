import { getSecurityTxt } from '@dossier/contracts';
import { createDeps } from '@dossier/service-kit';
import { expect, it, onTestFinished } from 'vitest';
import { readGatewaySettings } from '../src/settings.ts';
import { startGateway } from './harness.ts';

async function get(env: Record<string, string>) {
  const gateway = await startGateway({ env });
  onTestFinished(() => gateway.stop());
  const response = await gateway.call('GET', getSecurityTxt.path);
  return { ...response, now: gateway.clock.now() };
}

it('names whom to tell, until when, in which languages and where, for everybody', async () => {
  const { status, text, headers, now } = await get({
    SECURITY_CONTACT: 'mailto:security@example.ch, https://example.ch/report',
    SECURITY_POLICY: 'https://example.ch/security',
    PUBLIC_URL: 'https://dossier.example.ch/',
  });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  expect(text).toBe(
    [
      'Contact: mailto:security@example.ch',
      'Contact: https://example.ch/report',
      `Expires: ${expires}`,
      'Preferred-Languages: de, fr, it, en',
      'Canonical: https://dossier.example.ch/.well-known/security.txt',
      'Policy: https://example.ch/security',
      '',
    ].join('\n'),
  );
  expect((Date.parse(expires) - now) / 86_400_000).toBeCloseTo(90, 1);
});

it('needs neither a public address nor a policy', async () => {
  const { text } = await get({ SECURITY_CONTACT: 'mailto:security@example.ch' });
  expect(text.replace(/^Expires.*\n/m, '')).toBe(
    'Contact: mailto:security@example.ch\nPreferred-Languages: de, fr, it, en\n',
  );
});

it('does not exist without the setting', async () => {
  const response = await get({});
  expect([response.status, response.json().code]).toEqual([404, 'NOT_FOUND']);
});

it.each(['security@example.ch', 'http://example.ch', 'mailto:a@b\nPolicy: x', 'javascript:alert(1)'])(
  'refuses %j as a contact when the gateway starts',
  (SECURITY_CONTACT) => {
    const source = { NODE_ENV: 'test', DATA_DIR: '/tmp', SECURITY_CONTACT };
    expect(() => readGatewaySettings(createDeps('gateway', source))).toThrow('SECURITY_CONTACT');
  },
);
