export { startInstances } from './instances.ts';
export { startProduct } from './product.ts';
export { databases, startServers } from './servers.ts';
export { torture } from './torture.ts';
