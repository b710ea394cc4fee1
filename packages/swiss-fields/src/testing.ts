import { cantonCodes, listCantons, searchAddresses, type AddressSuggestion } from '@dossier/contracts';
import { mock, type Mock } from '@dossier/remote-kit/testing';

/** An address as the gateway answers it. */
export function address(parts: Partial<AddressSuggestion> = {}): AddressSuggestion {
  const given = {
    street: 'Bahnhofstrasse',
    houseNumber: '12',
    postalCode: '8001',
    city: 'Zürich',
    localName: null,
    continues: null,
    gemeinde: 'Zürich',
    state: 'ZH' as const,
    country: 'CH' as const,
    ...parts,
  };
  const line = [given.street, given.houseNumber].filter(Boolean).join(' ');
  return {
    displayName: [line, `${given.postalCode} ${given.city}`].filter(Boolean).join(', '),
    gemeinden: [given.gemeinde],
    ...given,
  };
}

/** What the pickers of places ask for: the cantons, and one address for everything that is searched. */
export const places = (): Mock[] => [
  mock(listCantons, {
    cantons: cantonCodes.map((code) => ({
      name: code,
      code,
      imagePath: `/cantons/${code.toLowerCase()}.svg`,
    })),
  }),
  mock(searchAddresses, { suggestions: [address()], onlyAbroad: false, problem: null }),
];
