import { randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { publishAll } from './builds.ts';
import { startGateway, type TestGateway, type TestOptions } from './harness.ts';

/** More than the buffers of the operating system for a connection. */
const bytes = randomBytes(12 * 1024 * 1024);
const path = '/remotes/mf-home/b2/large.bin';

describe('responses that nobody reads', () => {
  let gateway: TestGateway;
  let clients: Socket[] = [];
  afterEach(async () => {
    for (const client of clients) client.destroy();
    clients = [];
    await gateway.stop();
  });

  async function start(options: TestOptions = {}): Promise<void> {
    gateway = await startGateway(options);
    await publishAll(gateway);
    await gateway.publish('mf-home', 'b2', { 'large.bin': bytes });
  }

  /** Sends the same request so many times at once, and reads nothing. */
  function send(count: number, target = path, address = '192.0.2.1'): Socket {
    const client = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
    clients.push(client.pause());
    client.write(
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`.repeat(count),
    );
    return client;
  }

  /** How often the file is open in this process, which runs the gateway. */
  async function countOpenFiles(): Promise<number> {
    const descriptors = await readdir('/proc/self/fd');
    const targets = await Promise.all(
      descriptors.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')),
    );
    return targets.filter((each) => each.startsWith(gateway.dataDir)).length;
  }

  const countCutOff = () =>
    gateway.logs.filter((line) => (JSON.parse(line) as { cutOff?: boolean }).cutOff === true).length;

  /** Reads the whole response in small steps. Returns the number of its bytes, fewer when the connection was closed. */
  async function readSlowly(client: Socket): Promise<number> {
    let received = 0;
    while (received < bytes.length && !client.destroyed) {
      received += (client.read() as Buffer | null)?.length ?? 0;
      await setTimeout(10);
    }
    return received;
  }

  it('do not pile up on a connection: 6000 pipelined requests open no files and need no memory', async () => {
    await start();
    const memory = process.memoryUsage();
    for (let n = 0; n < 20; n += 1) send(300);
    const others: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const { status } = await gateway.call('GET', '/remotes/mf-auth/a1/entry.js');
      others.push(status);
      expect(await countOpenFiles()).toBeLessThan(25);
      await setTimeout(50);
    }
    expect(others).toEqual(Array(10).fill(200));
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    expect((arrayBuffers - memory.arrayBuffers) / 1e6).toBeLessThan(50);
    expect((heapUsed - memory.heapUsed) / 1e6).toBeLessThan(100);
  });

  it('are opened one after the other on a connection', async () => {
    await start();
    for (let n = 0; n < 10; n += 1) send(5);
    await expect.poll(countOpenFiles, { timeout: 10_000 }).toBe(10);
    await setTimeout(100);
    expect(await countOpenFiles()).toBe(10);
  });

  it('are closed when their client reads nothing, while a slow client receives everything', async () => {
    await start({ times: { idle: 6000, unreadMegabyte: 500 } });
    const slow = send(1);
    for (let n = 0; n < 40; n += 1) send(1);
    await expect.poll(countOpenFiles, { timeout: 10_000 }).toBe(41);
    const received = readSlowly(slow);
    await expect.poll(countCutOff, { timeout: 25_000 }).toBe(40);
    expect(await received).toBeGreaterThanOrEqual(bytes.length);
    await expect.poll(countOpenFiles, { timeout: 10_000 }).toBe(0);
  });

  it('are limited for each network address: the one without progress for the longest time is closed', async () => {
    await start({ env: { UNREAD_LIMIT_ADDRESS: '4', TRUST_PROXY: '127.0.0.1' }, times: { idle: 20_000 } });
    const received = readSlowly(send(1, path, '198.51.100.1'));
    for (let n = 0; n < 30; n += 1) send(1);
    await expect.poll(countCutOff, { timeout: 10_000 }).toBe(26);
    expect(await received).toBeGreaterThanOrEqual(bytes.length);
    expect((await gateway.call('GET', '/remotes/mf-auth/a1/entry.js')).status).toBe(200);
  });

  it('close their files when the client disconnects at once', async () => {
    await start();
    for (let n = 0; n < 50; n += 1) {
      const client = send(1);
      client.once('connect', () => client.end(() => client.destroy()));
    }
    const countServed = () => gateway.logs.filter((line) => line.includes('gateway.asset')).length;
    await expect.poll(countServed, { timeout: 10_000 }).toBe(50);
    await expect.poll(countOpenFiles, { timeout: 10_000 }).toBe(0);
  });

  it('are sent in order to a client that sends a few requests ahead, and not to one that sends many', async () => {
    await start();
    const read = async (count: number) => {
      const client = send(count, '/logo.svg');
      const text = client.resume().toArray();
      if (count < 10) setTimeout(500).then(() => client.end());
      return (
        Buffer.concat((await text.catch(() => [])) as Buffer[])
          .toString()
          .split('<svg/>').length - 1
      );
    };
    expect(await read(9)).toBe(9);
    expect(await read(10)).toBeLessThan(2);
  });
});
