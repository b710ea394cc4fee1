import { PROCESSES, addressesOf, isGateway, type DeployedProcess } from '@dossier/operations/parts';
import { DATA_IN_IMAGE, IMAGE, ROOT_IN_IMAGE } from './image-layout.ts';

const data = `data:${DATA_IN_IMAGE}`;
const common = {
  image: IMAGE,
  working_dir: ROOT_IN_IMAGE,
  entrypoint: ['/usr/bin/node'],
  user: '1000:1000',
  read_only: true,
  tmpfs: ['/tmp'],
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
  // MASTER_KEY, SESSION_KEY, DATABASE_URL, SMTP_URL, PUBLIC_URL and the others of docs/operating.md; not in version control.
  env_file: ['dossier.env'],
  volumes: [data],
};
const environment = {
  NODE_ENV: 'production',
  DATA_DIR: DATA_IN_IMAGE,
  HOST: '0.0.0.0',
  ...addressesOf((name) => name),
};

/** A compose file of one machine: one container for each process, MariaDB, and a job that migrates before they start. */
export function createCompose(): unknown {
  return {
    name: 'dossier',
    services: {
      mariadb: {
        image: 'docker.io/library/mariadb:10.11',
        env_file: ['mariadb.env'],
        volumes: ['mariadb:/var/lib/mysql'],
        restart: 'unless-stopped',
        mem_limit: '1g',
        healthcheck: {
          test: ['CMD', 'healthcheck.sh', '--connect', '--innodb_initialized'],
          interval: '5s',
          retries: 24,
        },
      },
      migrate: {
        ...common,
        environment,
        command: ['tools/migrate.mjs'],
        mem_limit: '768m',
        depends_on: { mariadb: { condition: 'service_healthy' } },
      },
      ...Object.fromEntries(PROCESSES.map((each) => [each.name, composeService(each)])),
    },
    volumes: { data: {}, mariadb: {} },
  };
}

function composeService(each: DeployedProcess): unknown {
  const { main, port, memory, nodeOptions } = each;
  const probe = `fetch('http://127.0.0.1:${port}/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;
  return {
    ...common,
    environment: { ...environment, PORT: String(port) },
    command: [...nodeOptions, main],
    // TLS ends in a proxy in front of it.
    ...(isGateway(each) && { ports: [`127.0.0.1:${port}:${port}`] }),
    restart: 'unless-stopped',
    stop_grace_period: '40s',
    mem_limit: `${memory.limit}m`,
    healthcheck: { test: ['CMD', '/usr/bin/node', '-e', probe], interval: '10s', start_period: '60s' },
    depends_on: { migrate: { condition: 'service_completed_successfully' } },
  };
}
