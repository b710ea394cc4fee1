import { cantonCodes } from '@dossier/contracts';
import { cantonName } from '@dossier/contracts/texts';
import type { Handle } from './handler.ts';

const cantons = cantonCodes
  .map((code) => ({
    name: cantonName(code, 'en'),
    code,
    imagePath: `/cantons/${code.toLowerCase()}.svg`,
  }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

export const handleCantons: Handle = ({ ctx }) => {
  ctx.set('Cache-Control', 'public, max-age=3600');
  ctx.type = 'application/json';
  ctx.body = JSON.stringify({ cantons });
};
