import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, serve, urlOf } from './stubs.ts';

/** A result in the response format of Nominatim (`jsonv2` with address details). */
export function geocoderResult(address: Record<string, string>, name = Object.values(address).join(', ')) {
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
  /** The requests received so far. */
  readonly requests: { url: URL; headers: IncomingMessage['headers'] }[];
  /** Handles the next requests; by default it finds `bahnhofstrasse`. */
  respond: (request: IncomingMessage, response: ServerResponse) => unknown;
  stop(): void;
}

/** Starts a stub of the geocoder on a free port. */
export async function startGeocoder(): Promise<GeocoderStub> {
  const stub: GeocoderStub = {
    url: '',
    requests: [],
    respond: (_request, response) => sendJson(response, 200, [geocoderResult(bahnhofstrasse)]),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = await serve(async (request, response) => {
    stub.requests.push({ url: new URL(request.url ?? '', 'http://geocoder'), headers: request.headers });
    await stub.respond(request, response);
  });
  return Object.assign(stub, { url: urlOf(server) });
}
