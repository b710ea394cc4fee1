import { Readable } from 'node:stream';
import { Dispatcher, type Pool } from 'undici';
import type { Instances, PoolOptions } from './instances.ts';

/** No connection was made, so nothing was sent. */
const unsentCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The connection ended before the response: the request may have been carried out. */
const lostCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** The connections to one instance. */
interface Member {
  readonly origin: string;
  readonly pool: Pool;
  /** None of them is free. */
  isBusy: boolean;
}

/**
 * Connections to several instances, which get the requests in turn. A request is repeated on another instance when it
 * reached none, and one that changes nothing also when its connection was lost or the response is 503.
 */
export class InstancePool extends Dispatcher {
  readonly #members: readonly Member[];
  readonly #instances: Instances;
  #turn = 0;

  constructor(instances: Instances, options: PoolOptions) {
    super();
    this.#instances = instances;
    this.#members = instances.origins.map((origin) => {
      const member = { origin, pool: instances.open(origin, options), isBusy: false };
      member.pool.on('drain', () => (member.isBusy = false));
      member.pool.on('connectionError', () => instances.set(origin, false));
      return member;
    });
  }

  #usable(): Member[] {
    const origins = this.#instances.usable();
    return this.#members.filter(({ origin }) => origins.includes(origin));
  }

  /** The next one that responds to probes, of those that were not tried and have a free connection if there are any. */
  #choose(tried: ReadonlySet<Member>): Member {
    const usable = this.#usable();
    const others = usable.filter((each) => !tried.has(each));
    const free = others.filter(({ isBusy }) => !isBusy);
    const choice = [free, others, usable].find(({ length }) => length > 0) ?? [];
    this.#turn += 1;
    const member = choice[this.#turn % choice.length];
    if (!member) throw new Error('there is no instance');
    return member;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const tried = new Set<Member>();
    const { body, method } = options;
    const changesNothing = method === 'GET' || method === 'HEAD';
    let attempts = 0;
    let isAnswered = false;

    const canRepeat = (error: Error): boolean => {
      if (isAnswered || attempts >= this.#members.length || !isWhole(body)) return false;
      const code = (error as NodeJS.ErrnoException).code ?? '';
      return unsentCodes.has(code) || (lostCodes.has(code) && changesNothing);
    };
    const isElsewhere = (): boolean => this.#usable().some((each) => !tried.has(each));

    const send = (): boolean => {
      const member = this.#choose(tried);
      tried.add(member);
      attempts += 1;
      /** The response is read to its end and not passed on. */
      let isDiscarded = false;
      const isAccepted = member.pool.dispatch(options, {
        onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
        onRequestUpgrade: (...upgraded) => handler.onRequestUpgrade?.(...upgraded),
        onResponseStart(controller, status, ...rest) {
          isDiscarded = status === 503 && changesNothing && isElsewhere();
          if (isDiscarded) return;
          isAnswered = true;
          handler.onResponseStart?.(controller, status, ...rest);
        },
        onResponseData: (controller, chunk) => {
          if (!isDiscarded) handler.onResponseData?.(controller, chunk);
        },
        onResponseEnd: (controller, trailers) => {
          if (isDiscarded) send();
          else handler.onResponseEnd?.(controller, trailers);
        },
        onResponseError(controller, error) {
          // Later, when the instance that refused it is not used any more.
          if (canRepeat(error)) queueMicrotask(send);
          else handler.onResponseError?.(controller, error);
        },
      });
      if (!isAccepted) member.isBusy = true;
      return isAccepted;
    };

    return send();
  }

  override async close(): Promise<void> {
    await Promise.all(this.#members.map(({ pool }) => pool.close()));
  }

  override async destroy(): Promise<void> {
    await Promise.all(this.#members.map(({ pool }) => pool.destroy()));
  }
}

/** Whether another attempt sends the same: a stream must not have been read by the one before. */
function isWhole(body: unknown): boolean {
  if (body instanceof Readable) return !body.readableDidRead && !body.destroyed;
  return body === undefined || body === null || typeof body === 'string' || Buffer.isBuffer(body);
}
