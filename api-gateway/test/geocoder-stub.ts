import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, serve, urlOf } from './stubs.ts';

/** An address in the words of the real geocoder (Nominatim, `jsonv2` with address details). */
export function found(address: Record<string, string>, name = Object.values(address).join(', ')) {
  return {
    place_id: 1,
    osm_type: 'way',
    lat: '47.37',
    lon: '8.54',
    category: 'building',
    type: 'yes',
    addresstype: 'building',
    display_name: name,
    address,
    boundingbox: ['47.3', '47.4', '8.5', '8.6'],
  };
}

export const bahnhofstrasse = {
  house_number: '12',
  road: 'Bahnhofstrasse',
  suburb: 'Altstadt',
  city: 'Zürich',
  state: 'Zürich',
  'ISO3166-2-lvl4': 'CH-ZH',
  postcode: '8001',
  country: 'Schweiz/Suisse/Svizzera/Svizra',
  country_code: 'ch',
};

export interface GeocoderStub {
  readonly url: string;
  /** The questions so far. */
  readonly asked: { url: URL; headers: IncomingMessage['headers'] }[];
  behave: (request: IncomingMessage, response: ServerResponse) => unknown;
  stop(): void;
}

/** A stand-in for the geocoder on a free port. */
export async function startGeocoder(): Promise<GeocoderStub> {
  const stub: GeocoderStub = {
    url: '',
    asked: [],
    behave: (_request, response) => sendJson(response, 200, [found(bahnhofstrasse)]),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = await serve(async (request, response) => {
    stub.asked.push({ url: new URL(request.url ?? '', 'http://geocoder'), headers: request.headers });
    await stub.behave(request, response);
  });
  return Object.assign(stub, { url: urlOf(server) });
}
