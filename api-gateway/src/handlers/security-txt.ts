import { fail } from '@dossier/service-kit';
import type { GatewaySettings } from '../settings.ts';
import type { Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

/** The RFC recommends less than a year; who runs the gateway is who answers, so the time begins with each request. */
const validForMs = 90 * 24 * 3_600_000;

type Deps = Pick<HandlerDeps, 'clock'> & {
  readonly settings: Pick<GatewaySettings, 'publicOrigin' | 'security'>;
};

/** `/.well-known/security.txt` (RFC 9116). */
export function handleSecurityTxt({ clock, settings: { publicOrigin, security } }: Deps): Handle {
  return ({ ctx }) => {
    if (security.contacts.length === 0) throw fail('NOT_FOUND');
    const fields = [
      ...security.contacts.map((contact) => ['Contact', contact]),
      ['Expires', new Date(clock.now() + validForMs).toISOString()],
      ['Preferred-Languages', 'de, fr, it, en'],
      ...(publicOrigin ? [['Canonical', `${publicOrigin}/.well-known/security.txt`]] : []),
      ...(security.policy ? [['Policy', security.policy]] : []),
    ];
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = fields.map(([name, value]) => `${name}: ${value}\n`).join('');
  };
}
