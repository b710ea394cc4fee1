import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointSpec } from '@dossier/contracts';
import {
  endpointRecord,
  sentResponse,
  type EndpointRecord,
  type SlotRecord,
} from '@dossier/contracts/endpoint-record';
import { narrowerParts, type Schema } from './schema-changes.ts';

/** What a build uses, from the `contract.json` that its bundler writes. */
export interface Contract {
  readonly endpoints: Readonly<Record<string, EndpointRecord>>;
  /** The names taken from each shared module of the shell. */
  readonly shared: Readonly<Record<string, readonly string[]>>;
  /** The payload types of the events it publishes or listens to. */
  readonly events: Readonly<Record<string, string>>;
  /** What its contents of slots receive and call, by slot; absent in builds from before there were slots, as `slots` is. */
  readonly fills?: Readonly<Record<string, SlotRecord>>;
  /** What its pages pass to the contents of their slots. */
  readonly slots?: Readonly<Record<string, SlotRecord>>;
  /** In the shell's contract only: the exports of its shared modules. */
  readonly provides?: Readonly<Record<string, readonly string[]>>;
  /** In the shell's contract only: the payload types of all events. */
  readonly providedEvents?: Readonly<Record<string, string>>;
}

/** What services, shell and events offer to a build. */
export interface Offered {
  readonly endpoints: readonly EndpointSpec[];
  /** The exports of each shared module; undefined when they are not known, which no build is compared with. */
  readonly shared: Readonly<Record<string, readonly string[]>> | undefined;
  /** The payload types of the events; undefined when they are not known. */
  readonly events: Readonly<Record<string, string>> | undefined;
  /** What the pages pass to the contents of slots; undefined when it is not known. */
  readonly slots?: Readonly<Record<string, SlotRecord>> | undefined;
}

const CONTRACT_FILE = 'contract.json';

/** The contract of a build, from its directory; undefined for builds from before there were contracts. */
export function readContract(directory: string): Contract | undefined {
  const path = join(directory, CONTRACT_FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Contract) : undefined;
}

/** Why a build would not work with what is offered; empty when it does. */
export function breaks(contract: Contract, offered: Offered): string[] {
  return [
    ...Object.entries(contract.endpoints).flatMap(([id, used]) =>
      endpointBreaks(
        id,
        used,
        offered.endpoints.find((spec) => spec.id === id),
      ),
    ),
    ...Object.entries(contract.shared).flatMap(([name, used]) => exportBreaks(name, used, offered.shared)),
    ...Object.entries(contract.events).flatMap(([name, type]) => eventBreaks(name, type, offered.events)),
    ...slotBreaks(contract, offered.slots),
  ];
}

/** Why contents of slots would not work with what the pages pass to them. */
export function slotBreaks({ fills = {} }: Contract, slots: Offered['slots']): string[] {
  if (!slots) return [];
  return Object.entries(fills).flatMap(([name, fill]) => {
    const slot = slots[name];
    if (!slot) return [`no page has the slot ${name}`];
    const props = narrowerParts(slot.props, fill.props, 'props');
    const calls = Object.entries(fill.calls).flatMap(([call, sent]) => {
      const accepted = slot.calls[call];
      return accepted ? narrowerParts(sent, accepted, call) : [`${call} is not passed`];
    });
    return [...props, ...calls].map((reason) => `the slot ${name}: ${reason}`);
  });
}

function endpointBreaks(id: string, used: EndpointRecord, spec: EndpointSpec | undefined): string[] {
  if (!spec) return [`${id} no longer exists`];
  const now = endpointRecord(spec);
  if (now.method !== used.method || now.path !== used.path)
    return [`${id} is ${now.method} ${now.path}, was ${used.method} ${used.path}`];
  return [
    ...requestBreaks(used.request, now.request).map((reason) => `${id}: ${reason}`),
    ...responseBreaks(sentResponse(spec), used.response).map((reason) => `${id}: ${reason}`),
  ];
}

/** The build sends what it knows; the service must take it. */
function requestBreaks(sent: Schema, accepted: Schema): string[] {
  const parts = new Set([...Object.keys(sent), ...Object.keys(accepted)]);
  const nothing = { type: 'object', properties: {}, additionalProperties: false };
  return [...parts].flatMap((part) =>
    narrowerParts((sent[part] ?? nothing) as Schema, (accepted[part] ?? {}) as Schema, part),
  );
}

/** The service sends what it has; the build must be able to parse it. */
function responseBreaks(sent: Schema | string, parsed: Schema | string): string[] {
  if (typeof sent === 'string' || typeof parsed === 'string')
    return sent === parsed ? [] : ['the media type of the response is another'];
  return narrowerParts(sent, parsed, 'response');
}

function exportBreaks(name: string, used: readonly string[], shared: Offered['shared']): string[] {
  if (!shared) return [];
  const missing = used.filter((each) => !shared[name]?.includes(each));
  return missing.map((each) => `${name} no longer exports ${each}`);
}

function eventBreaks(name: string, type: string, events: Offered['events']): string[] {
  if (!events || events[name] === type) return [];
  return [`the event ${name} ${events[name] ? `is ${events[name]}, was ${type}` : 'no longer exists'}`];
}
