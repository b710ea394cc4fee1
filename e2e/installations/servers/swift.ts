import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findAccount, installPackages } from '@dossier/operations/debian';
import { freePorts } from '@dossier/operations/ports';

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
/** Debian's interpreter, which has the packages of Swift, whatever `python3` is in the PATH. */
const python = '/usr/bin/python3';
const servers = ['account', 'container', 'object', 'proxy'];

const user = { name: 'test:tester', password: 'testing' };
const bucket = 'dossier';

/**
 * Starts a private OpenStack Swift, an object store with the API of S3, for tests: four servers and a memcached on
 * loopback, one device, a bucket, and none of the machine's settings. `url` holds endpoint, credentials and bucket. `halt`
 * kills the servers; `restart` starts them again on the same data and ports.
 */
export async function startSwift() {
  if (!servers.every((name) => existsSync(program(name)))) installPackages('OpenStack Swift', packages);
  const directory = makeDirectory();
  const owner = process.getuid?.() === 0 ? findAccount(['swift']) : undefined;
  const account = owner?.name ?? userInfo().username;
  const devices = join(directory, 'devices');
  mkdirSync(join(devices, 'd1'), { recursive: true });
  if (owner)
    for (const each of [directory, devices, join(devices, 'd1')]) chownSync(each, owner.uid, owner.gid);
  const [memcached, ...serverPorts] = await freePorts(1 + servers.length);
  const ports = Object.fromEntries(servers.map((name, index) => [name, Number(serverPorts[index])]));
  writeSettings(directory, { account, devices, ports, memcached: Number(memcached) });
  makeRings(directory, ports);
  const address = new URL(`http://127.0.0.1:${ports['proxy']}`);

  let children: ChildProcess[] = [];
  async function start() {
    const memory = ['-l', '127.0.0.1', '-p', String(memcached), '-U', '0', '-m', '16', '-u', account];
    children = [
      spawn('memcached', memory, { stdio: 'ignore' }),
      ...servers.map((name) => spawn(program(name), [join(directory, `${name}.conf`)], { stdio: 'ignore' })),
    ];
    await waitUntilReady(children, ports);
  }
  async function halt() {
    await Promise.all(children.map(kill));
  }
  async function stop() {
    await halt();
    rmSync(directory, { recursive: true, force: true });
  }
  try {
    await start();
    await createBucket(address);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: Object.assign(new URL(bucket, address), {
      username: encodeURIComponent(user.name),
      password: user.password,
    }).href,
    halt,
    restart: start,
    stop,
  };
}

/**
 * The variables of processes that keep their objects under a prefix of the bucket.
 * @param url as of `startSwift`
 */
export function objectStoreVariables(url: string, prefix: string): Record<string, string> {
  const { origin, pathname, username, password } = new URL(url);
  return {
    BLOB_STORE: `s3:/${pathname}/${prefix}`,
    S3_ENDPOINT: origin,
    S3_ACCESS_KEY_ID: decodeURIComponent(username),
    S3_SECRET_ACCESS_KEY: password,
  };
}

/** Through Swift's own API, which needs no signature. */
async function createBucket(address: URL): Promise<void> {
  const headers = { 'x-auth-user': user.name, 'x-auth-key': user.password };
  const signedIn = await fetch(new URL('/auth/v1.0', address), { headers });
  const token = signedIn.headers.get('x-auth-token') ?? '';
  const storage = signedIn.headers.get('x-storage-url');
  const created = await fetch(`${storage}/${bucket}`, { method: 'PUT', headers: { 'x-auth-token': token } });
  if (!created.ok) throw new Error(`The bucket was not created: ${created.status}`);
}

const program = (name: string) => `/usr/bin/swift-${name}-server`;

/** Swift keeps metadata in extended attributes, which not every file system in memory has. */
function makeDirectory(): string {
  const check = "import os, sys; os.setxattr(sys.argv[1], 'user.dossier', b'1')";
  for (const parent of [tmpdir(), '/var/tmp']) {
    const directory = mkdtempSync(join(parent, 'dossier-swift-'));
    if (spawnSync(python, ['-c', check, directory]).status === 0) return directory;
    rmSync(directory, { recursive: true });
  }
  throw new Error('OpenStack Swift needs a temporary directory with extended attributes');
}

interface Settings {
  readonly account: string;
  readonly devices: string;
  readonly ports: Readonly<Record<string, number>>;
  readonly memcached: number;
}

function writeSettings(directory: string, { account, devices, ports, memcached }: Settings): void {
  const shared = (name: string) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${ports[name]}`,
    'workers = 0',
    `user = ${account}`,
    `swift_dir = ${directory}`,
    `devices = ${devices}`,
    'mount_check = false',
    'disable_fallocate = true',
    'log_level = CRITICAL',
    'conn_timeout = 10',
    'node_timeout = 30',
  ];
  for (const name of ['account', 'container', 'object']) {
    write(`${name}.conf`, [
      ...shared(name),
      '[pipeline:main]',
      `pipeline = ${name}-server`,
      `[app:${name}-server]`,
      `use = egg:swift#${name}`,
      // A listing that misses an object would be corrected by a daemon that does not run here.
      ...(name === 'object' ? ['container_update_timeout = 30'] : []),
    ]);
  }
  write('proxy.conf', [
    ...shared('proxy'),
    '[pipeline:main]',
    'pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth slo dlo proxy-server',
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    // After ten errors the proxy would not ask its only server for a minute, and say that there is no bucket.
    'error_suppression_limit = 1000000',
    ...['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 's3api', 'slo', 'dlo'].flatMap(
      (name) => [`[filter:${name}]`, `use = egg:swift#${name}`],
    ),
    '[filter:cache]',
    'use = egg:swift#memcache',
    `memcache_servers = 127.0.0.1:${memcached}`,
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    `user_${user.name.replace(':', '_')} = ${user.password} .admin`,
  ]);
  write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_suffix = dossier',
    '[storage-policy:0]',
    'name = Policy-0',
    'default = yes',
  ]);

  function write(name: string, lines: readonly string[]): void {
    writeFileSync(join(directory, name), `${lines.join('\n')}\n`);
  }
}

/** Each ring is one device on one server. */
function makeRings(directory: string, ports: Settings['ports']): void {
  const script = `
import json, os, sys
from swift.common.ring import RingBuilder
directory, ports = sys.argv[1], json.loads(sys.argv[2])
for name in ('account', 'container', 'object'):
    builder = RingBuilder(4, 1, 1)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': ports[name], 'device': 'd1', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(os.path.join(directory, name + '.ring.gz'))
`;
  const made = spawnSync(python, ['-c', script, directory, JSON.stringify(ports)], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`The rings of Swift could not be made: ${made.stderr.slice(-500)}`);
}

async function waitUntilReady(children: readonly ChildProcess[], ports: Settings['ports']): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (const port of Object.values(ports)) {
    while (!(await accepts(port))) {
      const ended = children.find((child) => child.exitCode !== null || child.signalCode !== null);
      if (ended) throw new Error(`${ended.spawnfile} ended with ${ended.exitCode ?? ended.signalCode}`);
      if (performance.now() > deadline) throw new Error('OpenStack Swift was not ready within 60 s');
      await wait(50);
    }
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}
