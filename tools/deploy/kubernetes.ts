import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { PersistentVolumeClaim, Service, type IContainer, type IPodSpec } from 'kubernetes-models/v1';
import { PROCESSES, addressesOf, isGateway, type DeployedProcess } from '@dossier/operations/parts';
import { DATA_IN_IMAGE, IMAGE, ROOT_IN_IMAGE } from './image-layout.ts';

/**
 * SQLite and files belong to one process, so that there is one of each service; several need a database server and an object
 * store, which the secret `dossier` names (DATABASE_URL, BLOB_STORE).
 */
export type Installation =
  | { readonly database: 'sqlite'; readonly replicas: 1 }
  | { readonly database: 'mariadb'; readonly replicas: number };

type Manifest = { toJSON(): unknown; validate(): void };

const secret = 'dossier';
const claim = 'dossier-data';
const labels = (component: string) => ({
  'app.kubernetes.io/name': 'dossier',
  'app.kubernetes.io/component': component,
});
/** A request, after the time in which load balancers notice. */
const drainSeconds = 5;
const stopSeconds = drainSeconds + 35;

/** Every manifest of an installation, checked against the schemas of Kubernetes. */
export function createManifests(installation: Installation): Manifest[] {
  if (installation.database === 'sqlite' && installation.replicas > 1)
    throw new Error('SQLite allows one instance of each service: use MariaDB for more replicas');
  const manifests = [
    migrationJob(installation),
    ...PROCESSES.flatMap((each) => [
      deployment(each, installation),
      serviceOf(each),
      ...(installation.replicas > 1 ? [disruptionBudget(each)] : []),
    ]),
    ...(installation.database === 'sqlite' ? [dataClaim()] : []),
    networkPolicy(),
  ];
  for (const manifest of manifests) manifest.validate();
  return manifests;
}

function deployment(each: DeployedProcess, { database, replicas }: Installation): Manifest {
  return new Deployment({
    metadata: { name: each.name, labels: labels(each.name) },
    spec: {
      replicas,
      selector: { matchLabels: labels(each.name) },
      // On SQLite the old process must be gone first.
      strategy:
        database === 'sqlite' ? { type: 'Recreate' } : { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      template: {
        metadata: { labels: labels(each.name) },
        spec: podSpec(database, {
          ...container(each.name, [...each.nodeOptions, each.main]),
          ports: [{ name: 'http', containerPort: each.port }],
          env: [
            ...commonEnv,
            { name: 'HOST', value: '0.0.0.0' },
            { name: 'PORT', value: String(each.port) },
            { name: 'DRAIN_SECONDS', value: String(drainSeconds) },
          ],
          resources: {
            requests: { cpu: '100m', memory: `${each.memory.request}Mi` },
            limits: { memory: `${each.memory.limit}Mi` },
          },
          // A start migrates; `/readyz` also fails while the database is away, which a restart would not mend.
          startupProbe: {
            httpGet: { path: '/readyz', port: 'http' },
            periodSeconds: 2,
            failureThreshold: 150,
          },
          readinessProbe: {
            httpGet: { path: '/readyz', port: 'http' },
            periodSeconds: 2,
            failureThreshold: 1,
          },
          livenessProbe: { tcpSocket: { port: 'http' }, periodSeconds: 10, failureThreshold: 6 },
        }),
      },
    },
  });
}

const commonEnv = Object.entries({
  NODE_ENV: 'production',
  DATA_DIR: DATA_IN_IMAGE,
  ...addressesOf((name) => name),
}).map(([name, value]) => ({ name, value }));

/** A container without rights, on a file system that it cannot write to except for its volumes. */
function container(name: string, args: readonly string[]): IContainer {
  return {
    name,
    image: IMAGE,
    command: ['/usr/bin/node'],
    args: [...args],
    workingDir: ROOT_IN_IMAGE,
    env: commonEnv,
    // MASTER_KEY, SESSION_KEY, DATABASE_URL, SMTP_URL, PUBLIC_URL and the others of docs/operating.md.
    envFrom: [{ secretRef: { name: secret } }],
    volumeMounts: [
      { name: 'data', mountPath: DATA_IN_IMAGE },
      { name: 'temporary', mountPath: '/tmp' },
    ],
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
  };
}

/** On MariaDB everything that lasts is in the database and the object store. */
function podSpec(database: Installation['database'], main: IContainer): IPodSpec {
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    terminationGracePeriodSeconds: stopSeconds,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      fsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containers: [main],
    volumes: [
      database === 'sqlite'
        ? { name: 'data', persistentVolumeClaim: { claimName: claim } }
        : { name: 'data', emptyDir: {} },
      { name: 'temporary', emptyDir: {} },
    ],
  };
}

/** Migrates every database and publishes the builds of the image, before the new version starts. */
function migrationJob({ database }: Installation): Manifest {
  return new Job({
    metadata: { name: 'migrate', labels: labels('migrate') },
    spec: {
      backoffLimit: 3,
      ttlSecondsAfterFinished: 86_400,
      template: {
        metadata: { labels: labels('migrate') },
        spec: {
          ...podSpec(database, {
            ...container('migrate', ['tools/migrate.mjs']),
            resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '768Mi' } },
          }),
          restartPolicy: 'OnFailure',
        },
      },
    },
  });
}

function serviceOf({ name, port }: DeployedProcess): Manifest {
  return new Service({
    metadata: { name, labels: labels(name) },
    spec: { selector: labels(name), ports: [{ name: 'http', port, targetPort: 'http' }] },
  });
}

function disruptionBudget({ name }: DeployedProcess): Manifest {
  return new PodDisruptionBudget({
    metadata: { name, labels: labels(name) },
    spec: { minAvailable: 1, selector: { matchLabels: labels(name) } },
  });
}

function dataClaim(): Manifest {
  return new PersistentVolumeClaim({
    metadata: { name: claim, labels: labels('data') },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '100Gi' } } },
  });
}

/** Only the processes of the product reach its services; the gateway is open to the load balancer. */
function networkPolicy(): Manifest {
  const own = { podSelector: { matchLabels: { 'app.kubernetes.io/name': 'dossier' } } };
  return new NetworkPolicy({
    metadata: { name: 'dossier-services' },
    spec: {
      podSelector: {
        matchLabels: { 'app.kubernetes.io/name': 'dossier' },
        matchExpressions: [
          {
            key: 'app.kubernetes.io/component',
            operator: 'In',
            values: PROCESSES.filter((each) => !isGateway(each)).map(({ name }) => name),
          },
        ],
      },
      policyTypes: ['Ingress'],
      ingress: [{ from: [own] }],
    },
  });
}
